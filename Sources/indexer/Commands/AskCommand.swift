import AudioFeatures
import MusicLibrary

enum AskCommand: Command {
    static let spec = CommandSpec(
        name: "ask", summary: "find music by words: “calm jazz for a rainy evening”", operands: "WORDS…",
        operandCount: 1...Int.max,
        discussion: """
            Say what you would like to hear, in English, German, Spanish or French: moods and scenes (cheerful, gloomy, rainy
            evening, workout, focus), what is measured (fast, quiet, acoustic, instrumental, live, waltz, in D minor, 100 to
            120 bpm, under three minutes), years (1975, 80s, before 1990), and what tags say (genres, artists). “not”,
            “without”, “less”, “more”, “very” and “slightly” count for what follows; “like ARTIST but calmer” compares.

            What was understood is shown, with the options of “indexer playlist” that ask for the same: change these where
            it was taken wrong. Moods and other wishes are scores, added up; limits, genres and artists leave tracks out.
            When nothing is understood the status is 1.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption,
            OptionSpec("count", "n", argument: "N", "number of tracks (default 10)"),
            OptionSpec("save", nil, argument: "NAME", "keep the tracks as a playlist of this name"),
            OptionSpec("json", nil, "one JSON object per line: what was understood, then the tracks, best first"),
        ] + OptionSpec.of(TrackFilter.self) { $0.name != "search" },
        examples: [
            ("indexer ask \"calm piano for a rainy evening\"", "a mood, and a scene"),
            ("indexer ask happy 80s, 100 to 120 bpm, no vocals", "limits"),
            ("indexer ask \"like the semitones but slower\" -n5", "compared with an artist"),
            ("indexer ask \"ruhiger Jazz ohne Gesang\" --save Abend", "in German, kept"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        var request = PlaylistRequest()
        request.ask = arguments.operands.map(\.description).joined(separator: " ")
        request.length = .tracks(try arguments.integer("count", in: 1...PlaylistRequest.largestCount) ?? 10)
        request.filter = try arguments.question(TrackFilter.self)
        let session = try arguments.openSession(for: arguments.has("save") ? .changing : .asking)
        try request.filter.findFolders(in: session.library)
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
            try printLine(AskRecord.Understood(understanding, session.library))
            let moods = try session.moods()
            for (rank, track) in result.tracks.enumerated() {
                try printLine(PlaylistRecord.Track(rank: rank + 1, track, moods))
            }
        } else {
            try UnderstandingText(understanding, session.library).show()
            var table = TrackTable(showsDistance: true)
            for found in result.tracks { table.add(found.track, distance: found.distance) }
            if result.tracks.isEmpty { Console.note("nothing fits") } else { table.printLines() }
        }
        if let name = arguments.string("save"), !result.tracks.isEmpty {
            let saved = try session.createPlaylist(
                name, result.tracks.map(\.track), madeBy: understanding.request)
            Console.note("saved as “\(saved)”")
        }
        return .success
    }
}
