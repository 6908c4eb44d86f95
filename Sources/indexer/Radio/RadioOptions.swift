import AudioFeatures
import MusicLibrary

/// What `mood` and `radio` have in common.
enum RadioOptions {
    static let brainwaves = [
        OptionSpec("eeg", "e", argument: "FILE", "band powers as CSV, or - for stdin"),
        OptionSpec("window", nil, argument: "N", "average over N rows (default 10)"),
        OptionSpec("hysteresis", nil, argument: "H", "how far the average must leave a mood's range (default 0.05)"),
    ]

    /// The recording that `--eeg` names, taken as the preferences and the options say; nil without one.
    static func recording(
        _ arguments: Arguments, _ session: Session, _ request: PlaylistRequest
    ) throws -> BrainwaveRecording? {
        guard let path = arguments.path("eeg") else { return nil }
        if request.mood != nil { throw UsageError("--eeg and --mood exclude one another") }
        var settings = try session.preferences.brainwaves
        settings.window = try arguments.integer("window", in: 1...100_000) ?? settings.window
        settings.hysteresis = try arguments.number("hysteresis", in: 0...0.5).map { Double($0) } ?? settings.hysteresis
        return try BrainwaveRecording(path, settings)
    }

    static func tellSkipped(_ recording: BrainwaveRecording) {
        let count = recording.reader.skippedCount
        if count > 0 { Console.note("\(recording.path): skipped \(count.counted("row")) that made no sense") }
    }

    /// Shows what is to be played, and then keeps that it was.
    /// - Returns: whether it could be shown; what nobody was told is not played.
    static func play(_ choice: NextTrack.Choice, _ player: Player, isJSON: Bool) throws -> Bool {
        if isJSON {
            try printLine(PlayRecord(player, choice.track))
        } else {
            Console.flush()
            // The bytes of the name, whatever their encoding.
            let output = LineOutput()
            _ = output.write(player.path(choice.track).bytes + [UInt8(ascii: "\n")])
            if let failure = output.failure {
                Console.fail(failure)
                return false
            }
        }
        // Where that fails the program says so at its end.
        guard Console.flush() else { return false }
        player.markPlayed(choice)
        return true
    }

    static func tellNothingSuits(_ request: PlaylistRequest) {
        let mood = request.mood.map { "mood \($0) with these" } ?? "these"
        Console.note("no track suits \(mood) conditions; “indexer playlist” with the same options tells why")
    }
}
