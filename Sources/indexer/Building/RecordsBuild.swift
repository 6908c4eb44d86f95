import MusicLibrary
import SimilarityIndex

/// `build --from-records`: builds the index from records of “extract”.
enum RecordsBuild {
    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let others = ["jobs", "retry", "keep-missing", "dry-run", "shard", "ignore", "no-versions", "tag-encoding"]
        for option in others where arguments.has(option) {
            throw UsageError("--\(option) and --from-records cannot be combined")
        }
        var files = arguments.operands
        var index = arguments.path("output")
        if let first = files.first, first != "-", first.isFolder {
            files.removeFirst()
            index = index ?? IndexLocator.indexPath(ofLibrary: first)
        }
        guard let index else { throw UsageError("--from-records requires the FOLDER of the library, or -o FILE") }
        guard !files.isEmpty else {
            throw UsageError("--from-records requires files of records, or - for standard input")
        }
        let output = BuildOutput(arguments)
        let importer = RecordImporter(output: index, provenance: Version.description)
        let summary = try importer.build(from: files) { report($0, output) }
        output.emit(BuildRecord.summary(summary, index: "\(index)"))
        if output.isTalkative { describe(summary, index) }
        return summary.failed > 0 || summary.unusable > 0 ? .someFailed : .success
    }

    private static func report(_ event: RecordImporter.Event, _ output: BuildOutput) {
        switch event {
        case .unusable(let file, let line, let reason):
            output.emit(BuildRecord.damaged(file: "\(file)", line: line, message: reason))
            if !output.json { Console.note("\(file):\(line): \(reason)") }
        case .failure(let failure):
            output.failure("\(failure.rawPath)", kind: failure.kind, reason: failure.message)
        case .notice(let text): output.notice(text)
        }
    }

    private static func describe(_ summary: RecordImporter.Summary, _ index: RawPath) {
        var parts = ["\(summary.added) new"]
        if summary.updated > 0 { parts.append("\(summary.updated) updated") }
        if summary.kept > 0 { parts.append("\(summary.kept) kept") }
        if summary.duplicates > 0 { parts.append("\(summary.duplicates) replaced by another record of the same path") }
        if summary.unusable > 0 { parts.append("\(summary.unusable) damaged") }
        parts.append("\(summary.failed) failed")
        Console.note(BuildOutput.line(index, tracks: summary.tracks, parts))
        BuildOutput.hint(failures: summary.failed, in: index)
    }
}
