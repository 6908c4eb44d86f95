import AudioFeatures
import Foundation
import MusicLibrary

enum FeaturesCommand: Command {
    static let spec = CommandSpec(
        name: "features", summary: "analyse single files, without an index", operands: "FILE…",
        operandCount: 1...Int.max,
        discussion: """
            Listens to each FILE and prints what “build” would store of it: the table that “list” shows, or with --json
            everything, by the names and in the ranges of Spotify's audio features.
            """,
        options: [OptionSpec("json", nil, "one JSON object a line")],
        examples: [("indexer features --json song.mp3", "Spotify-style audio features of one file")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let analyzer = TrackAnalyzer()
        var table = TrackTable()
        var status = ExitStatus.success
        for path in arguments.operands {
            do throws(AudioError) {
                let track = try AnalyzedTrack(path, analyzer: analyzer).track
                if arguments.has("json") {
                    print((try? JSONLine.string(TrackRecord(track))) ?? "")
                } else {
                    table.add(track)
                }
            } catch {
                Console.fail("\(error)")
                status = .someFailed
            }
        }
        if !arguments.has("json") { table.printLines() }
        return status
    }
}
