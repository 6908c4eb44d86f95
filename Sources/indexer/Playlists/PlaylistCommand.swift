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

            TRACK is a path (or its end), an id, or "artist - title". “playlist list”, “playlist show” and others manage
            saved playlists.
            """,
        options: [CommandSpec.indexOption, CommandSpec.profileOption] + PlaylistOptions.selection
            + PlaylistOptions.arrangement + [
                OptionSpec("save", nil, "keep it, as “Instant Playlist #n”"),
                OptionSpec("name", nil, argument: "NAME", "keep it under this name"), CommandSpec.jsonOption,
            ] + DescriptorOptions.options,
        examples: [
            ("indexer playlist --mood happy", "ten cheerful tracks"),
            ("indexer playlist --valence 0.7 --search madonna", "the moodometer"),
            (
                "indexer playlist --like \"kilo hertz - warm concrete\" --unlike grindstone",
                "more of this, none of that"
            ),
            ("indexer playlist --mood calm --minutes 60 --artist-spacing 5", "an hour of it"),
            ("indexer playlist --min-tempo 120 --max-tempo 130 --target-energy 0.8", "for dancing"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        guard PlaylistOptions.saysWhat(arguments) else {
            throw UsageError(
                "say what you would like to hear: --mood, --like, --valence, --search, --genre, --random, …")
        }
        let saves = arguments.has("save") || arguments.has("name")
        let library = try arguments.openLibrary()
        let request = try PlaylistOptions.request(arguments, library)
        let session = try arguments.openSession(library, forWriting: !request.likes.isEmpty || saves)
        let result = try PlaylistMaker(library, try session.listener()).make(request)
        let seeds = try request.likes.map { try library.track($0) }
        try session.record(.similar, seeds)
        let heading =
            seeds.isEmpty ? nil : "Sonically similar to \(seeds.map(\.songByArtist).joined(separator: ", ")):"
        let name =
            try saves && !result.tracks.isEmpty
            ? session.state.createPlaylist(
                arguments.string("name"), result.tracks.map { PlaylistItem(KnownTrack($0.track)) },
                query: SmartQuery(request), of: session.profile) : nil
        try PlaylistPrinter(isJSON: arguments.has("json")).show(
            result, heading: heading, seed: request.randomSeed, savedAs: name)
        return .success
    }
}
