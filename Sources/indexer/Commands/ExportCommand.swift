import MusicLibrary

enum ExportCommand: Command {
    static let spec = CommandSpec(
        name: "export", summary: "print the whole index as JSON lines or CSV", operands: "", operandCount: 0...0,
        discussion: """
            One track a line, in path order, with the names and ranges of Spotify's audio features: tempo, key (0 is C,
            −1 none), mode (1 major, 0 minor), time_signature, loudness, valence, energy, danceability, acousticness,
            instrumentalness, speechiness, liveness; and path, id, tags and duration_ms. JSON has what else was measured
            as well: confidences, runners-up, beat_strength, tuning, silence at the ends (seconds), moods: how well each
            mood of “preferences” fits by the sound (½ at the edge of its region), and mood: what the track is filed
            under, by your labels or its sound.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption,
            OptionSpec("json", nil, "JSON lines (default)"),
            OptionSpec("csv", nil, "comma-separated values with a header line"),
        ],
        examples: [
            ("indexer export --csv > music.csv", "for a spreadsheet"),
            ("indexer export | jq -r 'select(.valence > 0.8).path'", "for a script: the cheerful ones"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        if arguments.has("json") && arguments.has("csv") { throw UsageError("--json and --csv exclude one another") }
        let session = try arguments.openSession()
        let library = session.library
        if arguments.has("csv") {
            let table = CSVTable()
            print(table.header)
            for index in 0..<library.count { print(table.line(try library.track(index))) }
        } else {
            let moods = try session.moods()
            for index in 0..<library.count { try printLine(TrackRecord(try library.track(index), moods)) }
        }
        return .success
    }
}
