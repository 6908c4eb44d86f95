import MusicLibrary

enum ExportCommand: Command {
    static let spec = CommandSpec(
        name: "export", summary: "print the whole index as JSON lines or CSV", operands: "", operandCount: 0...0,
        discussion: """
            One track a line, in path order, with the names and ranges of Spotify's audio features: tempo, key (0 is C,
            −1 none), mode (1 major, 0 minor), time_signature, loudness, valence, energy, danceability, acousticness,
            instrumentalness, speechiness, liveness; and path, id, tags and duration_ms. JSON has what else was measured
            as well: confidences, runners-up, beat_strength, tuning, silence at the ends (seconds), and moods: how well
            the track fits six regions of valence and energy, among all music (“info” and “mood” ask where it lies in
            this library, in regions of your own).
            """,
        options: [
            CommandSpec.indexOption,
            OptionSpec("json", nil, "JSON lines (default)"),
            OptionSpec("csv", nil, "comma-separated values with a header line"),
        ],
        examples: [
            ("indexer export --csv > music.csv", "for a spreadsheet"),
            ("indexer export | jq -r 'select(.valence > 0.8).path'", "for a script: the cheerful ones"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        if arguments.has("json") && arguments.has("csv") { throw UsageError("--json and --csv exclude one another") }
        let library = try arguments.openLibrary()
        let table = CSVTable()
        if arguments.has("csv") { print(table.header) }
        for index in 0..<library.count {
            let track = try library.track(index)
            print(arguments.has("csv") ? table.line(track) : try JSONLine.string(TrackRecord(track)))
        }
        return .success
    }
}
