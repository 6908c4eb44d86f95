import AudioFeatures
import MusicLibrary

enum FeaturesCommand: Command {
    static let spec = CommandSpec(
        name: "features", summary: "analyse single files without an index", operands: "FILE…",
        operandCount: 1...Int.max,
        discussion: """
            Analyses each FILE and prints what “build” would store: the table of “list”, or with --json all values,
            with the names and ranges of Spotify's audio features (see “export”). Moods are computed relative to the
            library that contains the file, or to that of --index; outside any library, relative to music of all kinds.
            The same file may have another mood then; “mood_calibration” in JSON is “library” or “music”.

            --explain shows what determined each value: (+) raised it, (−) lowered it.
            """,
        options: [
            OptionSpec(
                "index", "i", argument: "FILE",
                "Compute moods relative to the library of this index, or of the index of this folder."),
            CommandSpec.profileOption, OptionSpec("json", nil, "Print JSON, one object per line."),
            OptionSpec("explain", nil, "Explain in words what determined each value."),
        ] + TrackTable.Look.options,
        examples: [
            ("indexer features --json song.mp3", "print Spotify-style audio features of one file"),
            ("indexer features --explain song.mp3", "show why a track counts as cheerful"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        if arguments.has("json") && arguments.has("explain") {
            throw UsageError("--json and --explain cannot be combined")
        }
        let analyzer = TrackAnalyzer(recordsOutline: true)
        let moods =
            arguments.has("index")
            ? try FileMoods(in: arguments.openSession())
            : FileMoods(profile: arguments.profileName, onNotice: Console.note)
        var table = TrackTable(try arguments.look())
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

    /// Reports parts of a file that were not analyzed.
    private static func remark(on analysis: TrackAnalysis, of path: RawPath) {
        if let shortfall = analysis.shortfall { Console.fail("\(path): \(shortfall)") }
        if let wrong = analysis.wrongLength { Console.fail("\(path): \(wrong)") }
        if let track = analysis.audioTrack, track.count > 1 {
            Console.fail("\(path): analysed audio track \(track.index + 1) of \(track.count), the default one")
        }
    }

    private static func explain(_ analyzed: AnalyzedTrack) {
        print(analyzed.track.displayName.withoutControls)
        for line in TrackExplanation(analyzed.analysis).lines { print("  \(line.sentence)") }
    }
}
