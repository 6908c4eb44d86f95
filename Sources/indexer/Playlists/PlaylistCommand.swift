import MusicLibrary

enum PlaylistCommand: Command {
    static let spec = CommandSpec(
        name: "playlist", summary: "make a playlist from a mood, or from tracks to sound like", operands: "",
        operandCount: 0...0,
        discussion: """
            By mood: tracks are ranked by how near they are to the mood's region of valence and energy, calibrated to
            your library; labels you gave go before. “indexer preferences” shows the regions. By sound: tracks like one
            or several, and unlike others. All conditions can be combined; “pool:” below the tracks tells how many
            each of them left.

            TRACK is a path (or its end), an id, a title, "artist - title", or words of these. “playlist list”, “playlist show” and others manage
            saved playlists.
            """,
        options: [CommandSpec.indexOption, CommandSpec.profileOption] + PlaylistOptions.selection
            + PlaylistOptions.arrangement + [
                OptionSpec("save", nil, "keep it, as “Instant Playlist #n”"),
                OptionSpec("name", nil, argument: "NAME", "keep it under this name"), CommandSpec.jsonOption,
            ],
        examples: [
            ("indexer playlist --mood happy", "ten cheerful tracks"),
            ("indexer playlist --valence 0.7 --search madonna", "the moodometer"),
            (
                "indexer playlist --like \"kilo hertz - warm concrete\" --unlike grindstone",
                "more of this, none of that"
            ),
            ("indexer playlist --ask \"quiet folk for a walk\" --minutes 45", "in words, as with “indexer ask”"),
            ("indexer playlist --mood calm --minutes 60 --artist-spacing 5", "an hour of it"),
            ("indexer playlist --min-tempo 120 --max-tempo 130 --target-energy 0.8", "for dancing"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        guard PlaylistOptions.saysWhat(arguments) else {
            throw UsageError(
                "say what you would like to hear: --mood, --ask, --like, --valence, --search, --genre, --random, …")
        }
        let saves = arguments.has("save") || arguments.has("name")
        let session = try arguments.openSession(for: saves ? .changing : arguments.has("like") ? .noting : .asking)
        let request = try PlaylistOptions.request(arguments, session.library)
        let result = try session.playlist(request)
        if let understanding = result.understanding, !arguments.has("json") {
            try UnderstandingText(understanding, session.library).show()
        }
        // What words said is kept without them, so that other programs can read it.
        let understood = result.understanding?.request ?? request
        let name =
            try saves && !result.tracks.isEmpty
            ? session.createPlaylist(arguments.string("name"), result.tracks.map(\.track), madeBy: understood) : nil
        let seeds = try understood.likes.map { try session.library.track($0) }
        try PlaylistPrinter(moods: arguments.has("json") ? try session.moods() : nil).show(
            result, seeds: seeds, randomSeed: request.randomSeed, savedAs: name)
        Console.flush()
        session.record(.similar, seeds)
        return .success
    }
}
