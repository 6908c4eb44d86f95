import MusicLibrary

enum AskCommand: Command {
    static let spec = CommandSpec(
        name: "ask", summary: "find music by words: “calm jazz for a rainy evening”", operands: "WORDS…",
        operandCount: 1...Int.max,
        discussion: """
            Say what you would like to hear, in English, German, Spanish or French: moods and scenes (cheerful, gloomy, rainy
            evening, workout, focus), measurements (fast, quiet, acoustic, instrumental, live, waltz, in D minor, 100 to
            120 bpm, under three minutes, energy over 0.7), years (1975, 80s, before 1990), genres and artists, chords in
            any key (chords Am F C G, progression ii V I), tracks that mix with TRACK, and words of albums, titles and
            folders. “Songs I never played”, “songs I haven't heard in a while” and “at least 4 stars” are limits, and
            “surprise me” chooses at random. A question that is exactly a title, an album, an artist or a folder asks for
            it. A number sets how many (5 calm songs). Questions do not sort by plays or age; list --sort does. “not”, “without”, “less”, “more”, “very”
            and “slightly” apply to the words that follow; “like ARTIST but calmer” compares. Jingles, tracks of less than
            30 seconds, are left out unless --min-duration 0 is given or most tracks of the library are as short.

            Prints its understanding of the question, with the options of “indexer playlist” that have the same effect, so
            that you can correct it. Moods and other wishes are scores, and their sum orders the tracks. Limits, genres and
            artists exclude tracks. The exit status is 1 if nothing is understood or no track is found.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption,
            OptionSpec(
                "count", "n", argument: "N", "The number of tracks, even if WORDS name another one (default 10)."),
            OptionSpec("save", nil, argument: "NAME", "Save the tracks as a playlist of this name."),
            OptionSpec("json", nil, "Print JSON, one object per line: the understanding, then the tracks, best first."),
        ] + OptionSpec.of(TrackFilter.self) { $0.name != "search" } + TrackTable.Look.options,
        examples: [
            ("indexer ask \"calm piano for a rainy evening\"", "combine a mood and a scene"),
            ("indexer ask happy 80s, 100 to 120 bpm, no vocals", "set limits"),
            ("indexer ask \"like the semitones but slower\" -n5", "compare with an artist"),
            ("indexer ask \"sad songs with the chords vi IV I V\"", "find chords, in any key"),
            ("indexer ask \"ruhiger Jazz ohne Gesang\" --save Abend", "ask in German, and save the tracks"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        var request = PlaylistRequest()
        request.ask = arguments.operands.map(\.description).joined(separator: " ")
        let count = try arguments.integer("count", in: 1...PlaylistRequest.largestCount)
        request.length = .tracks(count ?? 10)
        request.keepsLength = count != nil
        request.filter = try arguments.question(TrackFilter.self)
        let look = try arguments.look()
        let session = try arguments.openSession(for: arguments.has("save") ? .changing : .asking)
        try request.filter.findNames(in: session.library)
        let result: PlaylistResult
        do {
            result = try session.playlist(request)
        } catch let error as LibraryError {
            guard case .notUnderstood = error else { throw error }
            Console.fail(Hint.message(error))
            return .someFailed
        }
        guard let understanding = result.understanding else { return .cannotRun }
        if arguments.has("json") {
            try printLine(AskRecord.Understood(understanding, fitsWell: result.fitsWell))
            let moods = try session.moods()
            for (rank, track) in result.tracks.enumerated() {
                try printLine(PlaylistRecord.Track(rank: rank + 1, track, moods))
            }
        } else {
            try UnderstandingText(understanding, session.library).show()
            if !result.fitsWell { Console.note("no track fits well; nearest:") }
            var table = TrackTable(look, showsDistance: true)
            for found in result.tracks { table.add(found.track, distance: found.distance) }
            if result.tracks.isEmpty { Console.tellEmpty(result) } else { table.printLines() }
        }
        if let name = arguments.string("save") {
            if result.tracks.isEmpty {
                Console.note("nothing was saved: no track meets the conditions")
            } else {
                let saved = try session.createPlaylist(
                    name, result.tracks.map(\.track), madeBy: understanding.request)
                Console.note("saved as “\(saved)”")
            }
        }
        Console.flush()
        let isUnknown = try session.tellUnknownGenres(in: request.filter)
        return .found(!result.tracks.isEmpty && !isUnknown)
    }
}
