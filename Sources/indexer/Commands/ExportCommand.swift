import MusicLibrary

enum ExportCommand: Command {
    static let spec = CommandSpec(
        name: "export", summary: "print the whole index as JSON lines or CSV", operands: "", operandCount: 0...0,
        discussion: """
            Prints one track per line, sorted by path. Names and ranges are those of Spotify's audio features: tempo,
            key (0 is C, −1 is none), mode (1 is major, 0 is minor), time_signature, loudness, valence, energy,
            danceability, acousticness, instrumentalness, speechiness, liveness. Each track also has path, id, tags and
            duration_ms.

            JSON also contains the other measurements: confidences, runners-up, beat_strength, tuning, and silence at
            the ends in seconds. “moods” states how well the sound fits each mood of “preferences” (0.5 at the edge of
            its region). “mood” is the mood that the track is filed under, by your labels or its sound.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption,
            OptionSpec("json", nil, "Print JSON, one object per line (default)."),
            OptionSpec("csv", nil, "Print comma-separated values with a header line."),
        ],
        examples: [
            ("indexer export --csv > music.csv", "make a file for a spreadsheet"),
            ("indexer export | jq -r 'select(.valence > 0.8).path'", "list the cheerful tracks in a script"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        if arguments.has("json") && arguments.has("csv") { throw UsageError("--json and --csv cannot be combined") }
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
