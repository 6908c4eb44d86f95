import AudioFeatures
import Foundation
import MusicLibrary

enum FeaturesCommand: Command {
    static let spec = CommandSpec(
        name: "features", summary: "analyse single files, without an index", operands: "FILE…",
        operandCount: 1...Int.max,
        discussion: """
            Listens to each FILE and prints what “build” would store of it: the table that “list” shows, or with --json
            everything, by the names and in the ranges of Spotify's audio features (see “export”). The moods are told as
            those of the library the file lies in; outside any, against music of all kinds. With --explain it says what drove
            each value: (+) raised it, (−) lowered it.
            """,
        options: [
            CommandSpec.profileOption, OptionSpec("json", nil, "one JSON object per line"),
            OptionSpec("explain", nil, "say in words what drove each value"),
        ],
        examples: [
            ("indexer features --json song.mp3", "Spotify-style audio features of one file"),
            ("indexer features --explain song.mp3", "why it is found cheerful"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        if arguments.has("json") && arguments.has("explain") {
            throw UsageError("--json and --explain exclude one another")
        }
        let analyzer = TrackAnalyzer()
        let moods = FileMoods(profile: arguments.profileName, onNotice: Console.note)
        var table = TrackTable()
        var status = ExitStatus.success
        for path in arguments.operands {
            do {
                let analyzed = try AnalyzedTrack(path, analyzer: analyzer, decodesAhead: true)
                remark(on: analyzed.analysis, of: path)
                if arguments.has("json") {
                    try printLine(TrackRecord(analyzed.track, moods.catalog(for: path)))
                } else if arguments.has("explain") {
                    explain(analyzed)
                } else {
                    table.add(analyzed.track)
                }
            } catch let error as AudioError {
                Console.fail("\(error)")
                status = .someFailed
            }
        }
        if !table.isEmpty { table.printLines() }
        return status
    }

    /// What was not heard of a file.
    private static func remark(on analysis: TrackAnalysis, of path: RawPath) {
        if let shortfall = analysis.shortfall { Console.fail("\(path): \(shortfall)") }
        if let wrong = analysis.wrongLength { Console.fail("\(path): \(wrong)") }
        if let track = analysis.audioTrack, track.count > 1 {
            Console.fail("\(path): audio track \(track.index + 1) of \(track.count), the default one")
        }
    }

    private static func explain(_ analyzed: AnalyzedTrack) {
        print(analyzed.track.displayName.withoutControls)
        for line in TrackExplanation(analyzed.analysis).lines { print("  \(line.sentence)") }
    }
}
