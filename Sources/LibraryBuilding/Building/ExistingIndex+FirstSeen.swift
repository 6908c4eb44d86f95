import AudioFeatures
import SimilarityIndex

/// When recordings were first seen.
extension ExistingIndex {
    /// The time for a new record. A known recording keeps its time; of several files with it, a later one gets a
    /// nanosecond more than those before it, which keeps their order.
    /// - Parameters:
    ///   - entry: a record of a file that was analyzed.
    ///   - now: nanoseconds since 1970.
    func firstSeen(_ entry: IndexEntry, now: Int64) throws(IndexError) -> Int64 {
        // Of the files of a first build, their own times say most. What a damaged index has lost is not new.
        guard let reader, !isFirst, !isDamaged else { return entry.modificationTime }
        var latest: Int64?
        for index in try reader.indices(of: entry.id) {
            let time = try FirstSeen.time(index, of: reader)
            if try reader.pathBytes(index) == entry.path { return time }
            latest = max(latest ?? time, time)
        }
        if let latest { return latest &+ 1 }
        return entry.modificationTime < now &- FirstSeen.newest ? now : entry.modificationTime
    }
}
