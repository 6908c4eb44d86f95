import AudioFeatures
import SimilarityIndex

/// The best record for each path. Only paths are in memory; the rest is in a scratch file.
struct RecordPool {
    private(set) var summary = RecordImporter.Summary()
    private let scratch: ScratchFile
    private var places: [RawPath: Range<Int>] = [:]

    /// - Parameter index: the path of the index.
    init(scratchBeside index: RawPath) {
        scratch = ScratchFile(beside: "\(index)")
    }

    /// Reads all lines of a file; `-` is standard input.
    /// - Throws: `IndexError` (`system`) when the disk is full.
    mutating func read(_ file: RawPath, report: (RecordImporter.Event) -> Void) throws(IndexError) {
        let input: DelimitedInput
        do throws(AudioError) {
            input = try DelimitedInput(file)
        } catch {
            return unusable(file, 1, "cannot be read: \(error.reason)", report)
        }
        var number = 0
        while let line = input.next() {
            number += 1
            switch line {
            case .tooLong:
                unusable(file, number, "longer than any record", report)
            case .bytes(let bytes):
                // Concatenated files may contain blank lines.
                if bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { continue }
                let record: AnalysisRecord
                do throws(RecordError) {
                    record = try AnalysisRecord(line: bytes)
                } catch {
                    unusable(file, number, "\(error)", report)
                    continue
                }
                try add(record)
            }
        }
        if let reason = input.failure { unusable(file, number + 1, "cannot be read any further: \(reason)", report) }
    }

    /// Writes the tracks of the index and of the records to `writer`.
    func settle(
        _ existing: IndexReader?, into writer: inout IndexWriter, report: (RecordImporter.Event) -> Void
    ) throws(IndexError) -> RecordImporter.Summary {
        var summary = summary
        var rest = places
        /// The time at which a file first failed.
        var dates: [RawPath: Int64] = [:]
        /// The tracks of the index that are replaced.
        var replaced: [RawPath: Int] = [:]
        if let existing {
            var paths = try MergedPaths([existing], prefixes: [RawPath(bytes: [])])
            while let (bytes, candidates) = try paths.next() {
                let (path, known) = (RawPath(bytes: bytes), candidates[0])
                if let place = places[path] {
                    let (view, knownView) = (try self.view(place), try known.view([existing]))
                    if view.updates(knownView) {
                        dates[path] = known.failure?.firstSeen
                        replaced[path] = known.track
                        summary.updated += known.track == nil ? 0 : 1
                        summary.added -= known.track != nil && view.track != nil ? 1 : 0
                        continue
                    }
                    rest[path] = nil
                    fail(view, &summary, report)
                }
                if let failure = known.failure { try writer.append(failure) }
                if let track = known.track {
                    try writer.append(converting: track, of: existing)
                    summary.kept += 1
                }
            }
        }
        for path in rest.keys.sorted() {
            guard let place = rest[path] else { continue }
            var view = try view(place)
            if var track = view.track {
                if let existing, let time = try firstSeen(track.id, replacing: replaced[path], in: existing) {
                    FirstSeen.set(time, of: &track)
                }
                try writer.append(
                    track, recordedAt: RecordPosition(in: scratch, payload: place, changeStamp: track.changeStamp))
                summary.added += 1
            }
            // The same failure is not new.
            if let date = dates[path], let own = view.failure?.firstSeen { view.failure?.firstSeen = min(date, own) }
            if let failure = view.failure { try writer.append(failure) }
            fail(view, &summary, report)
        }
        summary.tracks = writer.count
        return summary
    }

    /// The time for a recording of the index: a file keeps its time, and a further one comes after the others; nil for
    /// a new recording, which has the time of its file.
    private func firstSeen(
        _ id: TrackID, replacing old: Int?, in existing: IndexReader
    ) throws(IndexError) -> Int64? {
        let tracks = try FirstSeen.tracks(id, of: existing)
        return tracks.first { $0.index == old }?.time ?? tracks.last.map { $0.time &+ 1 }
    }

    private func fail(
        _ view: PathView, _ summary: inout RecordImporter.Summary, _ report: (RecordImporter.Event) -> Void
    ) {
        guard let failure = view.failure else { return }
        summary.failed += 1
        report(.failure(failure))
    }

    private mutating func add(_ record: AnalysisRecord) throws(IndexError) {
        summary.records += 1
        let path = record.path
        if let place = places[path] {
            summary.duplicates += 1
            guard PathView(record.content).isPreferred(to: try view(place)) else { return }
        }
        let start = try scratch.append(record.payload)
        places[path] = start..<start + record.payload.count
    }

    private func view(_ place: Range<Int>) throws(IndexError) -> PathView {
        let payload = try scratch.bytes(at: place.lowerBound, count: place.count)
        guard let record = JournalRecord(payload: payload, schema: LibrarySchema.index) else {
            throw IndexError(.corrupt("a record in the scratch file has changed"))
        }
        return PathView(record)
    }

    private mutating func unusable(
        _ file: RawPath, _ line: Int, _ reason: String, _ report: (RecordImporter.Event) -> Void
    ) {
        summary.unusable += 1
        report(.unusable(file: file, line: line, reason: reason))
    }
}
