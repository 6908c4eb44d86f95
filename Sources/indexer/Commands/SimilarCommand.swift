import AudioFeatures
import MusicLibrary
import SimilarityIndex

enum SimilarCommand: Command {
    static let spec = CommandSpec(
        name: "similar", summary: "find the tracks that sound most like one", operands: "TRACK", operandCount: 1...1,
        discussion: """
            TRACK is a path, an id, or "artist - title" (case and accents do not matter). Distance 0 is identical;
            with the default method two random tracks are about 1 apart. Other copies of a recording are hidden.
            """,
        options: [
            CommandSpec.indexOption,
            OptionSpec("count", "k", argument: "K", "how many (default 10)"),
            OptionSpec("same-genre", nil, "only tracks of the same genre"),
            OptionSpec(
                "method", "m", argument: "METHOD",
                "timbre: how they sound on the whole; dtw: how they develop; hybrid: both (default)"),
            OptionSpec(
                "range", "r", argument: "NAME=A..B", "only tracks whose descriptor lies in a range; may be repeated"),
            OptionSpec("show-duplicates", nil, "show other copies of the same recording"),
            OptionSpec("json", nil, "one JSON object a line, nearest first"),
        ],
        examples: [
            ("indexer similar \"the semitones - extra life\"", "by name"),
            ("indexer similar -k5 --same-genre song.mp3", "five within the genre"),
        ])

    private struct Record: Encodable {
        let rank: Int
        let distance: Float
        let track: TrackRecord
    }

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        var query = SimilarityQuery()
        query.count = try arguments.integer("count", in: 1...1_000_000) ?? 10
        query.method = try arguments.choice("method", SimilarityMethod.self) ?? .hybrid
        query.sameGenre = arguments.has("same-genre")
        query.showsDuplicates = arguments.has("show-duplicates")
        query.ranges = try arguments.ranges("range")

        let library = try arguments.openLibrary()
        let index = try library.index(of: arguments.operands[0].description)
        let similar = try library.similar(to: index, query)
        if arguments.has("json") {
            for (rank, found) in similar.enumerated() {
                print(
                    try JSONLine.string(
                        Record(rank: rank + 1, distance: found.distance, track: TrackRecord(found.track))))
            }
            return .success
        }
        Console.talk("Sonically similar to \(try library.track(index).displayName):")
        if similar.isEmpty { Console.talk("nothing: the track is silent or too short, or nothing else fits") }
        var table = TrackTable(showsDistance: true)
        for found in similar { table.add(found.track, distance: found.distance) }
        if !similar.isEmpty { table.printLines() }
        return .success
    }
}
