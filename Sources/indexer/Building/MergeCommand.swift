import MusicLibrary

enum MergeCommand: Command {
    static let spec = CommandSpec(
        name: "merge", summary: "combine several indexes into one", operands: "INDEX…", operandCount: 1...Int.max,
        discussion: """
            Combines the shards of a library, or the indexes of several libraries, into one index. The result is the
            same as that of one build. INDEX is an index file or the folder it belongs to. All indexes must be
            undamaged and made by the same analysis version.

            Indexes of the same folder keep their paths. For indexes of several folders, paths in the result are
            relative to the deepest common parent folder, which is reported at the end. An index in FOLDER/.sonic
            belongs to FOLDER. For other indexes, --root names the folder; without it, they are assumed to belong to
            the same folder as the rest.

            If several indexes have a record for a path, the one of the newest file is kept; for equal file times, a
            track rather than a failure; then the newer analysis. The order of the indexes does not matter. Copies of a
            recording at several paths are all kept, as in a build, unless --unique is given.
            """,
        options: [
            OptionSpec("output", "o", argument: "FILE", "Write the index to this file; it can be one of the inputs."),
            OptionSpec(
                "root", nil, argument: "FOLDER",
                "The folder of the indexes: once for all, or once per index in the same order."),
            OptionSpec("unique", "u", "Keep only the first by path of several copies of one recording."),
            OptionSpec("json", nil, "Print JSON, one object per line: notice, summary."),
            OptionSpec("quiet", "q", "Print problems only."),
        ],
        examples: [
            ("indexer merge library-*-of-4.sidx -o library.sidx", "combine four shards"),
            ("indexer merge rock jazz -o .sonic/library.sidx", "combine two libraries in this folder"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        guard let index = arguments.path("output") else { throw UsageError("-o FILE is required") }
        let inputs = arguments.operands.map { IndexLocator.index(named: $0) }
        let roots = arguments.paths("root")
        guard roots.count <= 1 || roots.count == inputs.count else {
            throw UsageError("--root must be given once, or once for each of the \(inputs.count) indexes")
        }
        let merger = IndexMerger(
            inputs, output: index, roots: roots, dropsCopies: arguments.has("unique"), provenance: Version.description)
        let output = BuildOutput(arguments)
        let summary = try merger.merge(report: output.notice)
        output.emit(BuildRecord.summary(summary, index: "\(index)"))
        if output.isTalkative { describe(summary, index, dropsCopies: merger.dropsCopies) }
        return .success
    }

    private static func describe(_ summary: IndexMerger.Summary, _ index: RawPath, dropsCopies: Bool) {
        var parts = ["from \(summary.indexes.counted("index", "indexes"))"]
        if summary.duplicates > 0 { parts.append("\(summary.duplicates) replaced by another record of the same path") }
        if summary.copies > 0 {
            let copies = summary.copies.counted("copy", "copies")
            parts.append("\(copies) \(dropsCopies ? "dropped" : "of another track")")
        }
        parts.append("\(summary.failures) failed")
        Console.note(BuildOutput.line(index, tracks: summary.tracks, parts))
        if let root = summary.root { Console.note("paths are relative to \(root)") }
    }
}
