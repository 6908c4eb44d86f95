import MusicLibrary

enum PlaylistCommand: Command {
    static let spec = CommandSpec(
        name: "playlist", summary: "make a playlist from a mood or from similar tracks", operands: "",
        operandCount: 0...0,
        discussion: """
            By mood, tracks are ranked by how close they are to the mood's region of valence and energy, calibrated to
            your library. Your own labels rank first. “indexer preferences” shows the regions. By sound, it selects
            tracks like one or several tracks and unlike others. All conditions can be combined. The line “pool:” below
            the tracks shows how many tracks remain after each condition. Jingles, tracks of less than 30 seconds, are left
            out unless --min-duration 0 is given or most tracks of the library are as short.

            --living saves the conditions: the tracks are chosen again whenever the playlist is read, also by players.
            “playlist freeze” keeps the tracks that it has.

            TRACK is a path (or the end of one), an id, a title, "artist - title", or words of these. Other commands,
            such as “playlist list” and “playlist show”, manage saved playlists.
            """,
        options: [CommandSpec.indexOption, CommandSpec.profileOption] + PlaylistOptions.selection
            + PlaylistOptions.arrangement + [
                OptionSpec("save", nil, "Save it as “Instant Playlist #n”."),
                OptionSpec("name", nil, argument: "NAME", "Save it under this name."),
                OptionSpec(
                    "living", nil, "Save it as a living playlist, whose tracks are chosen again whenever it is read."),
                CommandSpec.jsonOption,
            ] + TrackTable.Look.options,
        examples: [
            ("indexer playlist --mood happy", "select ten cheerful tracks"),
            ("indexer playlist --valence 0.7 --search madonna", "combine a mood value with a search"),
            (
                "indexer playlist --like \"kilo hertz - warm concrete\" --unlike grindstone",
                "select tracks like one and unlike another"
            ),
            ("indexer playlist --ask \"quiet folk for a walk\" --minutes 45", "ask in words, as “indexer ask” does"),
            ("indexer playlist --mood calm --minutes 60 --artist-spacing 5", "fill an hour"),
            (
                "indexer playlist -r rating=4.. -r last_played=30.. --living --name Later",
                "save a playlist that changes with what you hear"
            ),
            ("indexer playlist --min-tempo 120 --max-tempo 130 --target-energy 0.8", "make a playlist for dancing"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        guard PlaylistOptions.saysWhat(arguments) else {
            throw UsageError(
                "no condition is given; pass --mood, --ask, --like, --valence, --search, --genre, --random, …")
        }
        let look = try arguments.look()
        let isLiving = arguments.has("living")
        let saves = isLiving || arguments.has("save") || arguments.has("name")
        let session = try arguments.openSession(for: saves ? .changing : arguments.has("like") ? .noting : .asking)
        var request = try PlaylistOptions.request(arguments, session.library)
        // A living playlist is asked again without the options.
        request.keepsLength = !isLiving && (arguments.has("count") || arguments.has("minutes"))
        let result = try session.playlist(request)
        if let understanding = result.understanding, !arguments.has("json") {
            try UnderstandingText(understanding, session.library).show()
            if !result.fitsWell { Console.note("no track fits well; nearest:") }
        }
        // Words are stored as the conditions that they stand for, so that other programs can read the query.
        let understood = result.understanding?.request ?? request
        let name =
            try isLiving
            ? session.createLivingPlaylist(arguments.string("name"), request)
            : saves && !result.tracks.isEmpty
                ? session.createPlaylist(arguments.string("name"), result.tracks.map(\.track), madeBy: understood) : nil
        let seeds = understood.likes.map(\.track)
        try PlaylistPrinter(moods: arguments.has("json") ? try session.moods() : nil, look: look).show(
            result, seeds: seeds, randomSeed: request.randomSeed, savedAs: name)
        if saves, name == nil { Console.note("nothing was saved: no track meets the conditions") }
        Console.flush()
        session.record(.similar, seeds)
        let isUnknown = try session.tellUnknownGenres(in: request.filter)
        return .found(!result.tracks.isEmpty && !isUnknown)
    }
}
