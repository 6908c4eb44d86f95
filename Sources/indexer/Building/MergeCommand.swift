import AudioFeatures
import MusicLibrary

enum MergeCommand: Command {
    static let spec = CommandSpec(
        name: "merge", summary: "make one index of several", operands: "INDEX…", operandCount: 1...Int.max,
        discussion: """
            Merges the shards of a library, or the indexes of several libraries, into one: what a build of the whole
            would have written. INDEX is an index file or the folder it belongs to. All must be undamaged and made by
            the same version of the analysis.

            Indexes of one folder keep their paths. When they are of several folders, the result's paths are relative
            to the deepest folder that holds all of these, as if that had been indexed; it is told at the end. An index
            in FOLDER/.sonic is of FOLDER; for others --root says so, else they are taken for the same folder as the rest.

            Of several records of one path the one of the newest file stays; of equally new ones a track rather than a
            failure, then the newer analysis: the order of the indexes does not matter. Copies of a recording at several
            paths all stay, as in a build, unless --unique.
            """,
        options: [
            OptionSpec("output", "o", argument: "FILE", "write the index there; it may be one of those merged"),
            OptionSpec(
                "root", nil, argument: "FOLDER",
                "the folder the indexes are of: once for all, or once for each in the same order"),
            OptionSpec("unique", "u", "of copies of one recording keep the first in order of path"),
            OptionSpec("json", nil, "one JSON object per line on stdout: notice, summary"),
            OptionSpec("quiet", "q", "only problems"),
        ],
        examples: [
            ("indexer merge library-*-of-4.sidx -o library.sidx", "the whole of four shards"),
            ("indexer merge rock jazz -o .sonic/library.sidx", "two libraries below this folder"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        guard let index = arguments.path("output") else { throw UsageError("-o FILE is missing") }
        let inputs = arguments.operands.map { IndexLocator.index(named: $0) }
        let roots = arguments.paths("root")
        guard roots.count <= 1 || roots.count == inputs.count else {
            throw UsageError("--root is wanted once, or once for each of the \(inputs.count) indexes")
        }
        let merger = IndexMerger(
            inputs, output: index, roots: roots, dropsCopies: arguments.has("unique"), provenance: Version.description)
        let output = BuildOutput(arguments)
        let summary = try merger.merge(report: output.notice)
        output.emit(MergeSummaryRecord(summary, index: "\(index)"))
        if output.isTalkative { describe(summary, index, dropsCopies: merger.dropsCopies) }
        return .success
    }

    private static func describe(_ summary: IndexMerger.Summary, _ index: RawPath, dropsCopies: Bool) {
        var parts = ["from \(summary.indexes.counted("index", "indexes"))"]
        if summary.duplicates > 0 { parts.append("\(summary.duplicates) given up for another of the same path") }
        if summary.copies > 0 {
            parts.append("\(summary.copies) \(dropsCopies ? "copies dropped" : "of them copies of another")")
        }
        parts.append("\(summary.failures) failed")
        Console.note(BuildOutput.line(index, tracks: summary.tracks, parts))
        if let root = summary.root { Console.note("paths are relative to \(root)") }
    }
}
