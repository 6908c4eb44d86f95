import AudioFeatures
import MusicLibrary
import SimilarityIndex

/// `build --from-records`: makes the index of what “extract” printed.
enum RecordsBuild {
    private struct Message: Encodable {
        var type: String
        var path: String?
        var file: String?
        var line: Int?
        var kind: String?
        var message: String?
    }

    private struct Summary: Encodable {
        let type = "summary"
        let index: String
        let tracks, records, added, updated, kept, failed, duplicates, damaged: Int
    }

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        for option in ["jobs", "retry", "keep-missing", "dry-run", "shard", "ignore"] where arguments.has(option) {
            throw UsageError("--\(option) and --from-records exclude one another")
        }
        var files = arguments.operands
        var output = arguments.path("output")
        if let first = files.first, first != "-", IndexLocator.isFolder(first) {
            files.removeFirst()
            output = output ?? IndexLocator.indexPath(ofLibrary: first)
        }
        guard let output else { throw UsageError("--from-records wants the library's FOLDER or -o FILE") }
        guard !files.isEmpty else {
            throw UsageError("--from-records wants files of records, or - for standard input")
        }
        let json = arguments.has("json")
        let quiet = arguments.has("quiet")
        let importer = RecordImporter(output: output, provenance: Version.description)
        let summary = try importer.build(from: files) { event in
            if json { emit(message(event)) } else { talk(event, quiet: quiet) }
        }
        if json {
            emit(
                Summary(
                    index: "\(output)", tracks: summary.tracks, records: summary.records, added: summary.added,
                    updated: summary.updated, kept: summary.kept, failed: summary.failed,
                    duplicates: summary.duplicates, damaged: summary.unusable))
        } else if !quiet {
            describe(summary, output)
        }
        return summary.failed > 0 || summary.unusable > 0 ? .someFailed : .success
    }

    private static func message(_ event: RecordImporter.Event) -> Message {
        switch event {
        case .unusable(let file, let line, let reason):
            Message(type: "damaged", file: "\(file)", line: line, message: reason)
        case .failure(let failure):
            Message(type: "failure", path: failure.displayPath, kind: failure.kind, message: failure.message)
        case .notice(let text): Message(type: "notice", message: text)
        }
    }

    private static func talk(_ event: RecordImporter.Event, quiet: Bool) {
        switch event {
        case .unusable(let file, let line, let reason): Console.talk("\(file):\(line): \(reason)")
        case .failure(let failure): Console.talk("failed: \(failure.displayPath): \(failure.message)")
        case .notice(let text): Console.fail(text)
        }
    }

    private static func describe(_ summary: RecordImporter.Summary, _ output: RawPath) {
        var parts = ["\(summary.added) new"]
        if summary.updated > 0 { parts.append("\(summary.updated) updated") }
        if summary.kept > 0 { parts.append("\(summary.kept) kept") }
        if summary.duplicates > 0 { parts.append("\(summary.duplicates) given up for another record of the same path") }
        if summary.unusable > 0 { parts.append("\(summary.unusable) damaged") }
        parts.append("\(summary.failed) failed")
        Console.talk(
            "\(output): \(summary.tracks) \(summary.tracks == 1 ? "track" : "tracks") (\(parts.joined(separator: ", ")))"
        )
        if summary.failed > 0 { Console.talk("“indexer errors -i \(output)” lists what failed") }
    }

    private static func emit(_ message: some Encodable) {
        if let line = try? JSONLine.string(message) { print(line) }
    }
}
