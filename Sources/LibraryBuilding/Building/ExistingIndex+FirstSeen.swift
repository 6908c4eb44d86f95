import AudioFeatures
import Foundation
import SimilarityIndex

/// When recordings were first seen.
extension ExistingIndex {
    /// The time for a new record. A known recording keeps its time; of several files with it, a later one gets a
    /// nanosecond more than those before it, which keeps their order.
    /// - Parameters:
    ///   - entry: a record of a file that was analyzed.
    ///   - now: nanoseconds since 1970.
    mutating func firstSeen(_ entry: IndexEntry, now: Int64) throws(IndexError) -> Int64 {
        let own = entry.modificationTime
        let isInFuture = own &- FirstSeen.newest > max(now, Int64(Date().timeIntervalSince1970) &* 1_000_000_000)
        // Of the files of a first build, their own times say most. What a damaged index has lost is not new.
        guard reader != nil, !isFirst, !isDamaged else { return isInFuture ? now : own }
        if let time = try time(entry.id, at: RawPath(bytes: entry.path)) { return time }
        if let time = try timeOfFurther(entry.id) { return time }
        return isInFuture || own < now &- FirstSeen.newest ? now : own
    }

    /// The time of the track at `path` in the index; nil if it has other audio or there is none.
    mutating func time(_ id: TrackID, at path: RawPath) throws(IndexError) -> Int64? {
        let times = try untie(id)
        for (index, time) in times where try reader?.pathBytes(index) == path.bytes { return time }
        return nil
    }

    /// The time for a further file with the audio of tracks of the index; nil if it has none.
    mutating func timeOfFurther(_ id: TrackID) throws(IndexError) -> Int64? {
        try untie(id).last.map { $0.time &+ 1 }
    }

    /// Among tracks with one audio and one time, the first by path is the first. This no longer holds when one of them
    /// moves, so each then gets a time of its own.
    /// - Returns: the tracks with an audio in the index, in their order.
    @discardableResult
    mutating func untie(_ id: TrackID) throws(IndexError) -> [(index: Int, time: Int64)] {
        guard let reader else { return [] }
        var tracks = try FirstSeen.tracks(id, of: reader)
        for place in tracks.indices.dropFirst() where tracks[place].time <= tracks[place - 1].time {
            tracks[place].time = tracks[place - 1].time &+ 1
            newTimes[tracks[place].index] = tracks[place].time
        }
        return tracks
    }

    /// A track of the index with this audio whose file is neither found nor pending; nil if there is none.
    func goneTrack(_ id: TrackID) throws(IndexError) -> RawPath? {
        guard let reader else { return nil }
        for index in try reader.indices(of: id) where fates[index] == .open {
            let path = RawPath(bytes: try reader.pathBytes(index))
            if !pending.contains(path) { return path }
        }
        return nil
    }
}
