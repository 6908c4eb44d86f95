import AudioFeatures
import SimilarityIndex

/// Records by path, the best of each.
struct RecordPool {
    private(set) var summary = RecordImporter.Summary()
    private var views: [RawPath: PathView] = [:]

    /// Reads all lines.
    mutating func read(_ input: DelimitedInput, of file: RawPath, report: (RecordImporter.Event) -> Void) {
        var number = 0
        while let line = input.next() {
            number += 1
            switch line {
            case .tooLong:
                unusable(file, number, "longer than any record", report)
            case .bytes(let bytes):
                // Blank lines part what was put together from several files.
                if bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { continue }
                do throws(RecordError) {
                    add(try AnalysisRecord(line: bytes))
                } catch {
                    unusable(file, number, "\(error)", report)
                }
            }
        }
        if let reason = input.failure { unusable(file, number + 1, "cannot be read any further: \(reason)", report) }
    }

    /// Adds what is in the index and in the records to `writer`.
    func settle(
        _ existing: IndexReader?, into writer: inout IndexWriter, report: (RecordImporter.Event) -> Void
    ) throws(IndexError) -> RecordImporter.Summary {
        var summary = summary
        var rest = views
        if let existing {
            var sources = try MergeSources([existing], prefixes: [RawPath(bytes: [])])
            while var known = try sources.next()?.first {
                known.track = known.track.map { LibrarySchema.entry($0, under: existing.schema) }
                guard let path = known.track?.path ?? known.failure?.path else { continue }
                if var view = rest[RawPath(bytes: path)], view.updates(known) {
                    // The same failure is not a new one.
                    if let since = known.failure?.firstSeen, let own = view.failure?.firstSeen {
                        view.failure?.firstSeen = min(since, own)
                    }
                    rest[RawPath(bytes: path)] = view
                    summary.updated += known.track == nil ? 0 : 1
                    summary.added -= known.track != nil && view.track != nil ? 1 : 0
                } else {
                    rest[RawPath(bytes: path)] = nil
                    try writer.append(known)
                    summary.kept += known.track == nil ? 0 : 1
                }
            }
        }
        for view in rest.values {
            try writer.append(view)
            summary.added += view.track == nil ? 0 : 1
        }
        let failures = views.values.compactMap(\.failure)
        summary.failed = failures.count
        for failure in failures.sorted(by: { $0.path.lexicographicallyPrecedes($1.path) }) { report(.failure(failure)) }
        summary.tracks = writer.count
        return summary
    }

    private mutating func add(_ record: AnalysisRecord) {
        summary.records += 1
        let view = PathView(record.content)
        if let known = views[record.path] {
            summary.duplicates += 1
            guard view.isPreferred(to: known) else { return }
        }
        views[record.path] = view
    }

    private mutating func unusable(
        _ file: RawPath, _ line: Int, _ reason: String, _ report: (RecordImporter.Event) -> Void
    ) {
        summary.unusable += 1
        report(.unusable(file: file, line: line, reason: reason))
    }
}
