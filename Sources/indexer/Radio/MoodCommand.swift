import MusicLibrary

enum MoodCommand: Command {
    static let spec = CommandSpec(
        name: "mood", summary: "show the mood of a track or of an EEG recording, and choose the next track",
        operands: "[TRACK]", operandCount: 0...1,
        discussion: """
            With TRACK, shows its labels and the moods that its sound fits.

            With --eeg, shows the mood of the latest rows of a recording. Rows contain alpha, beta, gamma, delta and
            theta power from 0 to 1, in any order if there is a header. Recordings of Mind Monitor (Muse) are
            supported, too: their logarithmic powers (Bel) are converted to each band's share of all five, averaged
            over the electrodes with contact (HSI below 4). Semicolons and decimal commas are supported. By default,
            alpha below 0.5 is sad, and from 0.5 happy; “preferences” shows the ranges, which can be set for all bands.
            If all values are zero, the mood is undefined and any track is suitable. If no row has contact, the exit
            status is 1. This is an experiment for playing music, not a statement about anybody's health.

            --play-next prints one more line: a suitable track, chosen at random and weighted by fit. No track is
            repeated until all have been played.
            """,
        options: [CommandSpec.indexOption, CommandSpec.profileOption, CommandSpec.musicOption]
            + RadioOptions.brainwaves + [
                OptionSpec("follow", "f", "Print every change of the mood, not only the last mood."),
                OptionSpec("play-next", nil, "Print the path of a track to play next."),
            ] + PlaylistOptions.selection + PlaylistOptions.seed + [CommandSpec.jsonOption],
        examples: [
            ("indexer mood \"mara lind - paper boats\"", "show the mood of a track"),
            ("indexer mood --eeg recording.csv --play-next", "choose a track by brainwaves"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let session = try arguments.openSession(for: arguments.has("play-next") ? .noting : .asking)
        if let track = arguments.operands.first {
            if arguments.has("eeg") || arguments.has("play-next") {
                throw UsageError("TRACK cannot be combined with --eeg or --play-next")
            }
            return try describe(track.description, session, isJSON: arguments.has("json"))
        }
        var request = try PlaylistOptions.request(arguments, session.library)
        var status = ExitStatus.success
        if let recording = try RadioOptions.recording(arguments, session, request) {
            request.mood = try listen(recording, arguments)
            if recording.whyNothing != nil { status = .someFailed }
        } else if !arguments.has("play-next") {
            throw UsageError("TRACK or --eeg FILE is required")
        }
        return arguments.has("play-next") ? try playNext(request, arguments, session) : status
    }

    private static func listen(_ recording: BrainwaveRecording, _ arguments: Arguments) throws -> String? {
        let (isJSON, follows) = (arguments.has("json"), arguments.has("follow"))
        func show() throws {
            if isJSON {
                try printLine(BrainwaveRecord.mood(recording))
            } else {
                print(recording.state.mood ?? "undefined")
            }
        }
        try recording.follow(isFinal: true) {
            guard follows else { return }
            try show()
            Console.flush()
        }
        RadioOptions.tellSkipped(recording)
        if let reason = recording.whyNothing { Console.note("\(recording.path): \(reason)") }
        if !follows { try show() }
        if isJSON { try printLine(BrainwaveRecord.summary(recording)) }
        return recording.state.mood
    }

    private static func playNext(
        _ request: PlaylistRequest, _ arguments: Arguments, _ session: Session
    ) throws -> ExitStatus {
        var player = try Player(session, request, musicFolder: arguments.path("music"))
        guard let choice = try player.next() else {
            RadioOptions.tellNothingSuits(request)
            return .someFailed
        }
        return try RadioOptions.play(choice, player, isJSON: arguments.has("json")) ? .success : .cannotRun
    }

    private static func describe(_ name: String, _ session: Session, isJSON: Bool) throws -> ExitStatus {
        let answer = try session.moods(of: try session.index(of: name))
        if isJSON {
            try printLine(TrackMoodsRecord(answer, try session.moods()))
            return .success
        }
        print(answer.track.displayName.withoutControls)
        var table = Table([.fixed("mood"), .fixed("source")])
        for label in answer.labels { table.add([label.name, "your label"]) }
        for label in answer.hashtags { table.add([label.name, "comment in the file"]) }
        for mood in answer.reading.heard {
            table.add([mood.name, "sound, fit \(TrackTable.decimal(mood.fit, 2))"])
        }
        if !table.isEmpty { table.printLines() }
        if let reason = answer.reading.whyNone { Console.note("none: \(reason)") }
        return .success
    }
}
