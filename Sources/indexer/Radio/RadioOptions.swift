import MusicLibrary

/// Shared by `mood` and `radio`.
enum RadioOptions {
    static let brainwaves = [
        OptionSpec("eeg", "e", argument: "FILE", "Read band powers from a CSV file, or from stdin if FILE is -."),
        OptionSpec("window", nil, argument: "N", "Average over N rows (default 10)."),
        OptionSpec(
            "hysteresis", nil, argument: "H",
            "How far the average must leave a mood's range before the mood changes (default 0.05)."),
    ]

    /// The recording of `--eeg`, with the settings of the preferences and options; nil without `--eeg`.
    static func recording(
        _ arguments: Arguments, _ session: Session, _ request: PlaylistRequest
    ) throws -> BrainwaveRecording? {
        guard let path = arguments.path("eeg") else { return nil }
        if request.mood != nil { throw UsageError("--eeg and --mood cannot be combined") }
        var settings = try session.preferences.brainwaves
        settings.window = try arguments.integer("window", in: 1...100_000) ?? settings.window
        settings.hysteresis = try arguments.number("hysteresis", in: 0...0.5).map { Double($0) } ?? settings.hysteresis
        return try BrainwaveRecording(path, settings)
    }

    static func tellSkipped(_ recording: BrainwaveRecording) {
        let count = recording.reader.skippedCount
        if count > 0 { Console.note("\(recording.path): skipped \(count.counted("row")) that cannot be read") }
    }

    /// Prints the track to play, then records it as played.
    /// - Returns: whether it was printed. A track that was not printed is not recorded.
    static func play(_ choice: NextTrack.Choice, _ player: Player, isJSON: Bool) throws -> Bool {
        if isJSON {
            try printLine(PlayRecord(player, choice.track))
        } else {
            Console.flush()
            // The bytes of the name are written unchanged, whatever their encoding.
            let output = LineOutput()
            _ = output.write(player.path(choice.track).bytes + [UInt8(ascii: "\n")])
            if let failure = output.failure {
                Console.fail(failure)
                return false
            }
        }
        // The program reports a failure at its end.
        guard Console.flush() else { return false }
        player.markPlayed(choice)
        return true
    }

    static func tellNothingSuits(_ request: PlaylistRequest) {
        let mood = request.mood.map { "the mood \($0) and " } ?? ""
        Console.note("no track matches \(mood)the conditions; “indexer playlist” with the same options shows why")
    }
}
