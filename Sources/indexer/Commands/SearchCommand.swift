import AudioFeatures
import MusicLibrary

enum SearchCommand: Command {
    static let spec = CommandSpec(
        name: "search", summary: "find tracks by words of artist, title, album, genre or folder", operands: "WORDS…",
        operandCount: 1...Int.max,
        discussion: """
            All words must be there; case, accents and punctuation do not matter: “acdc” finds AC/DC, “pink” P!nk. Beginnings
            of words and misspellings are found, too, below what is spelled as asked, and below them words of genres and folders. A track without a title has its file's name for one, without the
            suffix.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption,
            OptionSpec("exact", "e", "whole words only, spelled exactly so"),
            OptionSpec("artist", nil, "only in artists"), OptionSpec("title", nil, "only in titles"),
            OptionSpec("album", nil, "only in albums"),
            OptionSpec("count", "n", argument: "N", "at most so many (default all)"), CommandSpec.jsonOption,
        ] + OptionSpec.of(TrackFilter.self) { $0.name != "search" },
        examples: [("indexer search beyonse halo", "finds Beyoncé – Halo")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        // --genre is a condition, not a field.
        let named = [TrackQuery.Field.artist, .title, .album].filter { arguments.has($0.rawValue) }
        let query = TrackQuery(
            arguments.operands.map(\.description).joined(separator: " "),
            in: Set(named.isEmpty ? TrackQuery.Field.allCases : named), isExact: arguments.has("exact"))
        let limit = try arguments.integer("count", in: 1...1_000_000) ?? .max
        var filter = try arguments.question(TrackFilter.self)
        let session = try arguments.openSession()
        try filter.findFolders(in: session.library)
        let found = try session.search(query, filter).prefix(limit)
        var table = TrackTable()
        if arguments.has("json") {
            let moods = try session.moods()
            for track in found { try printLine(SearchRecord(track, moods)) }
        } else {
            for found in found { table.add(found.track) }
        }
        if found.isEmpty { Console.note("no track has these words, or none that has them is wanted") }
        if !arguments.has("json") && !found.isEmpty { table.printLines() }
        return .success
    }
}
