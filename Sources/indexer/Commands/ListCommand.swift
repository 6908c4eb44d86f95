import MusicLibrary

enum ListCommand: Command {
    static let spec = CommandSpec(
        name: "list", summary: "list the tracks of the index", operands: "", operandCount: 0...0,
        discussion: """
            A line a track: tempo (BPM), key, loudness (LUFS), valence, energy, danceability. “–” is none.
            """,
        options: [
            CommandSpec.indexOption,
            OptionSpec(
                "range", "r", argument: "NAME=A..B", "only tracks whose descriptor lies in a range; may be repeated"),
            OptionSpec("genre", "g", argument: "GENRE", "only tracks of this genre (case does not matter)"),
            OptionSpec("sort", "s", argument: "NAME", "order by a descriptor instead of by path"),
            OptionSpec("reverse", nil, "reverse the order"),
        ],
        examples: [
            ("indexer list -s energy --reverse", "the most energetic first"),
            ("indexer list -r tempo=120..130 -r valence=0.6..", "cheerful, around 125 BPM"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let library = try arguments.openLibrary()
        let query = TrackListQuery(
            ranges: try arguments.ranges("range"), genre: arguments.string("genre"), sortedBy: arguments.string("sort"),
            isReversed: arguments.has("reverse"))
        var table = TrackTable()
        for track in try library.tracks(query) { table.add(track) }
        table.printLines()
        return .success
    }
}
