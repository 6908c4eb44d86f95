import AudioFeatures
import MusicLibrary

enum SearchCommand: Command {
    static let spec = CommandSpec(
        name: "search", summary: "find tracks by words of artist, title or album", operands: "WORDS…",
        operandCount: 1...Int.max,
        discussion: """
            All words must be there; case, accents and punctuation do not matter. Beginnings of words and misspellings
            are found, too, below what is spelled as asked.
            """,
        options: [
            CommandSpec.indexOption, OptionSpec("exact", "e", "whole words only, spelled exactly so"),
            OptionSpec("artist", nil, "only in artists"), OptionSpec("title", nil, "only in titles"),
            OptionSpec("album", nil, "only in albums"),
            OptionSpec("count", "n", argument: "N", "at most so many (default all)"), CommandSpec.jsonOption,
        ],
        examples: [("indexer search beyonse halo", "finds Beyoncé – Halo")])

    private struct Record: Encodable {
        let score: Float
        let track: TrackRecord
    }

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let named = TrackQuery.Field.allCases.filter { arguments.has($0.rawValue) }
        let query = TrackQuery(
            arguments.operands.map(\.description).joined(separator: " "),
            in: Set(named.isEmpty ? TrackQuery.Field.allCases : named), isExact: arguments.has("exact"))
        let limit = try arguments.integer("count", in: 1...1_000_000) ?? .max
        let library = try arguments.openLibrary()
        let found = try library.search(query).prefix(limit)
        var table = TrackTable()
        for (index, score) in found {
            let track = try library.track(index)
            if arguments.has("json") {
                print(try JSONLine.string(Record(score: score, track: TrackRecord(track))))
            } else {
                table.add(track)
            }
        }
        if found.isEmpty { Console.talk("no track has these words") }
        if !arguments.has("json") && !found.isEmpty { table.printLines() }
        return .success
    }
}
