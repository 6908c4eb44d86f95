import AudioFeatures
import MusicLibrary
import SimilarityIndex

enum HealthCommand: Command {
    static let spec = CommandSpec(
        name: "health", summary: "list the files with faults, with the evidence", operands: "[FAULT]...",
        operandCount: 0...HealthFinding.Kind.allCases.count,
        discussion: """
            Prints one line per fault: path, fault, confidence from 0 to 1, and one sentence of evidence. The build
            measures the faults; no file is changed or deleted. gain is that of the track or album gain in the tags.

            FAULT is one of \(HealthFinding.Kind.allCases.map(\.rawValue).joined(separator: ", ")). Without FAULT,
            all faults are listed.
            """,
        options: [CommandSpec.indexOption, CommandSpec.countOption("files"), CommandSpec.jsonOption],
        examples: [
            ("indexer health", "list all faults"), ("indexer health lossy", "find fake lossless files"),
            ("indexer health clipped dropouts --json", "list two kinds of faults for a script"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let kinds = try arguments.operands.map { word in
            guard let kind = HealthFinding.Kind(rawValue: word.description) else {
                throw UsageError(
                    "“\(word)” is no fault; faults are "
                        + HealthFinding.Kind.allCases.map(\.rawValue).joined(separator: ", "))
            }
            return kind
        }
        let library = try arguments.openLibrary()
        let indices = try library.unhealthyIndices(Set(kinds)).prefix(try arguments.limit())
        let tracks = try library.unhealthyTracks(indices, Set(kinds))
        if arguments.has("json") {
            for track in tracks { try printLine(HealthRecord(track)) }
        } else {
            var table = Table([.text("path"), .fixed("fault"), .number("confidence"), .text("evidence")])
            for track in tracks {
                for finding in track.findings {
                    table.add([
                        track.track.path.description, finding.kind.rawValue,
                        TrackTable.decimal(finding.confidence, 2), finding.evidence,
                    ])
                }
            }
            if !table.isEmpty { table.printLines() }
        }
        if tracks.isEmpty { Console.note("no fault found") }
        return .found(!tracks.isEmpty)
    }
}
