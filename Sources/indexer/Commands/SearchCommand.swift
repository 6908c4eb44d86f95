import MusicLibrary

enum SearchCommand: Command {
    static let spec = CommandSpec(
        name: "search", summary: "find tracks by words of artist, title, album, genre or folder", operands: "WORDS…",
        operandCount: 1...Int.max,
        discussion: """
            All words must match. Case, accents and punctuation do not matter: “acdc” finds AC/DC, “pink” finds P!nk.
            Exact words rank first, then prefixes and misspellings, then words of genres and folders. A track without a
            title is found by its file name without the extension.

            --lyrics reads the tags of all files, and .lrc and .txt files beside them, and prints the line where the words
            begin, and its time if it has one. Lines with the words in their order come first, then lines that have them
            all in any order.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption,
            OptionSpec("exact", "e", "Match whole words with exact spelling only."),
            OptionSpec("artist", nil, "Search artists only."), OptionSpec("title", nil, "Search titles only."),
            OptionSpec("album", nil, "Search albums only."),
            OptionSpec("lyrics", nil, "Search the lyrics."),
            CommandSpec.countOption("tracks"), CommandSpec.jsonOption,
        ] + TrackTable.Look.options + OptionSpec.of(TrackFilter.self) { !["search", "artists"].contains($0.name) },
        examples: [
            ("indexer search beyonse halo", "find Beyoncé – Halo"),
            ("indexer search --lyrics yellow submarine", "find songs in which it is sung"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        // --genre is a filter, not a field; --artist is a field here, not a filter.
        let named = [TrackQuery.Field.artist, .title, .album].filter { arguments.has($0.rawValue) }
        let words = arguments.operands.map(\.description).joined(separator: " ")
        let query = TrackQuery(
            words, in: Set(named.isEmpty ? TrackQuery.Field.allCases : named), isExact: arguments.has("exact"))
        let limit = try arguments.limit()
        var filter = try arguments.question(TrackFilter.self)
        filter.artists = []
        let session = try arguments.openSession()
        try filter.findNames(in: session.library)
        if arguments.has("lyrics") {
            guard named.isEmpty, !arguments.has("exact") else {
                throw UsageError("--lyrics cannot be used with --artist, --title, --album and --exact")
            }
            let isFound = try show(session.search(lyrics: words, filter).prefix(limit), session, arguments)
            return .found(try !session.tellUnknownGenres(in: filter) && isFound)
        }
        let found = try session.search(query, filter).prefix(limit)
        var table = TrackTable(try arguments.look())
        if arguments.has("json") {
            let moods = try session.moods()
            for track in found { try printLine(SearchRecord(track, moods)) }
        } else {
            for found in found { table.add(found.track) }
        }
        if found.isEmpty { Console.note("no track matches the words and the conditions") }
        if !arguments.has("json") && !found.isEmpty { table.printLines() }
        let isUnknown = try session.tellUnknownGenres(in: filter)
        return .found(!found.isEmpty && !isUnknown)
    }

    /// Shows tracks found by their lyrics.
    /// - Returns: whether there are any.
    private static func show(
        _ found: some Collection<FoundLine>, _ session: Session, _ arguments: Arguments
    ) throws -> Bool {
        let moods = try session.moods()
        try Table.list(
            found, isJSON: arguments.has("json"), [.text("track"), .number("time"), .detail("line")],
            record: { FoundLineRecord($0, moods) },
            row: {
                [
                    $0.track.displayName, $0.line.start.map { TrackTable.time(Double($0) / 1000) } ?? "",
                    $0.line.text,
                ]
            })
        if found.isEmpty { Console.note("no lyrics have the words") }
        return !found.isEmpty
    }
}
