import MusicLibrary

enum ListCommand: Command {
    static let spec = CommandSpec(
        name: "list", summary: "list the tracks of the index", operands: "", operandCount: 0...0,
        discussion: """
            One line a track: length, tempo in beats per minute, key, loudness in LUFS (0 is loudest), and, from 0 to 1,
            valence (how cheerful), energy and danceability. “–” means none: silence has no tempo, noise no key.

            --range and --sort know these names: \(DescriptorCatalog.standard.names.joined(separator: ", ")).
            """,
        options: [
            CommandSpec.indexOption,
            CommandSpec.rangeOption,
            OptionSpec("genre", "g", argument: "GENRE", "only tracks of this genre (case does not matter)"),
            OptionSpec("sort", "s", argument: "NAME", "order by a descriptor instead of by path"),
            OptionSpec("reverse", nil, "reverse the order"),
            OptionSpec("json", nil, "one JSON object a line, as “export” prints them"),
        ],
        examples: [
            ("indexer list -s energy --reverse", "the most energetic first"),
            ("indexer list -r tempo=120..130 -r valence=0.6..", "cheerful, around 125 BPM"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let query = TrackListQuery(
            ranges: try arguments.ranges("range"), genre: arguments.string("genre"), sortedBy: arguments.string("sort"),
            isReversed: arguments.has("reverse"))
        let tracks = try arguments.openLibrary().tracks(query)
        if arguments.has("json") {
            for track in tracks { print(try JSONLine.string(TrackRecord(track))) }
        } else {
            var table = TrackTable()
            for track in tracks { table.add(track) }
            table.printLines()
        }
        return .success
    }
}
