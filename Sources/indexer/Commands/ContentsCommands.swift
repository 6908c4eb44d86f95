import MusicLibrary

enum GenresCommand: Command {
    static let spec = Contents.spec(
        "genres", "list the genres of the library",
        """
        Lists the genres in the tags, the most frequent first. A tag can name several, as in “Rock; Blues” or “Pop/Rock”.
        These names can be used with --genre.
        """, [("indexer genres", "list all genres"), ("indexer genres --liked", "list the genres of liked tracks")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        try Contents.show(
            arguments, [.text("genre"), .number("tracks"), .number("time")], { try $0.genres($1) },
            { [$0.genre, "\($0.tracks)", TrackTable.time($0.seconds)] })
    }
}

enum ArtistsCommand: Command {
    static let spec = Contents.spec(
        "artists", "list the artists of the library",
        "Lists the credited artists, those with the most tracks first. A track can credit several artists.",
        [("indexer artists -g jazz", "list the artists of a genre")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        try Contents.show(
            arguments, [.text("artist"), .number("albums"), .number("tracks"), .number("time")],
            { try $0.artists($1) }, { [$0.artist, "\($0.albums)", "\($0.tracks)", TrackTable.time($0.seconds)] })
    }
}

enum AlbumsCommand: Command {
    static let spec = Contents.spec(
        "albums", "list the albums of the library",
        """
        Lists the albums by artist, year and name. With conditions, only tracks that meet them are counted.
        """, [("indexer albums -r year=80s", "list the albums of a decade")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        try Contents.show(
            arguments, [.text("artist"), .fixed("year"), .text("album"), .number("tracks"), .number("time")],
            { try $0.albums($1) },
            {
                [
                    $0.artist ?? "–", $0.year.map(String.init) ?? "–", $0.album, "\($0.tracks)",
                    TrackTable.time($0.seconds),
                ]
            })
    }
}

/// Shared by the commands that list what a library contains.
private enum Contents {
    static func spec(
        _ name: String, _ summary: String, _ discussion: String, _ examples: [(command: String, meaning: String)]
    ) -> CommandSpec {
        CommandSpec(
            name: name, summary: summary, operands: "", operandCount: 0...0, discussion: discussion,
            options: [
                CommandSpec.indexOption, CommandSpec.profileOption,
                CommandSpec.countOption("entries"),
                CommandSpec.jsonOption,
            ] + OptionSpec.of(TrackFilter.self), examples: examples)
    }

    static func show<Entry: Encodable>(
        _ arguments: Arguments, _ columns: [Table.Column], _ entries: (Session, TrackFilter) throws -> [Entry],
        _ cells: (Entry) -> [String]
    ) throws -> ExitStatus {
        let limit = try arguments.limit()
        var filter = try arguments.question(TrackFilter.self)
        let session = try arguments.openSession()
        try filter.findNames(in: session.library)
        let found = try entries(session, filter).prefix(limit)
        try Table.list(found, isJSON: arguments.has("json"), columns, record: { $0 }, row: cells)
        let isUnknown = try session.tellUnknownGenres(in: filter)
        if found.isEmpty, !isUnknown { Console.tellNone(of: session.library, " and has this tag") }
        return .found(!found.isEmpty && !isUnknown)
    }
}
