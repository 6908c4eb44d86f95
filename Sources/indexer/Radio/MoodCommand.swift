import AudioFeatures
import MusicLibrary

enum MoodCommand: Command {
    static let spec = CommandSpec(
        name: "mood", summary: "the mood of a track, or that of brainwaves, and the next track for it",
        operands: "[TRACK]", operandCount: 0...1,
        discussion: """
            With TRACK: its labels, and the moods whose region it lies in. With --eeg: the mood that the last rows of a
            recording stand for. Its rows are alpha, beta, gamma, delta and theta power, each 0…1 (with a header, in any
            order), or a recording of Mind Monitor (Muse): of its logarithms of power (Bel) each band's share of all five
            counts, at the electrodes that have contact (HSI below 4). Columns may be parted by semicolons, with decimal
            commas. By the preset, alpha below 0.5 is sad and from 0.5 happy; “preferences” shows the ranges, which can be
            set for all bands. All zero is undefined: any track will do. Without contact in any row the status is 1.
            This is a way to play, not a statement about anybody's health.

            With --play-next, a line more: a track for the mood, chosen at random, the fitting ones rather; none comes again
            until all have been played.
            """,
        options: [CommandSpec.indexOption, CommandSpec.profileOption, CommandSpec.musicOption]
            + RadioOptions.brainwaves + [
                OptionSpec("follow", "f", "print every change of the mood, not only the last mood"),
                OptionSpec("play-next", nil, "print the path of a track to play now"),
            ] + PlaylistOptions.selection + PlaylistOptions.seed + [CommandSpec.jsonOption],
        examples: [
            ("indexer mood \"mara lind - paper boats\"", "what it feels like"),
            ("indexer mood --eeg recording.csv --play-next", "what to play to somebody"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let session = try arguments.openSession(for: arguments.has("play-next") ? .noting : .asking)
        if let track = arguments.operands.first {
            if arguments.has("eeg") || arguments.has("play-next") {
                throw UsageError("a TRACK does not go with --eeg and --play-next")
            }
            return try describe(track.description, session, isJSON: arguments.has("json"))
        }
        var request = try PlaylistOptions.request(arguments, session.library)
        var status = ExitStatus.success
        if let recording = try RadioOptions.recording(arguments, session, request) {
            request.mood = try listen(recording, arguments)
            if recording.whyNothing != nil { status = .someFailed }
        } else if !arguments.has("play-next") {
            throw UsageError("say whose mood: a TRACK, or --eeg FILE")
        }
        return arguments.has("play-next") ? try playNext(request, arguments, session) : status
    }

    private static func listen(_ recording: BrainwaveRecording, _ arguments: Arguments) throws -> String? {
        let (isJSON, follows) = (arguments.has("json"), arguments.has("follow"))
        func show() throws {
            if isJSON {
                try printLine(BrainwaveRecord.Mood(recording))
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
        if isJSON { try printLine(BrainwaveRecord.Summary(recording)) }
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
        var table = Table([.fixed("mood"), .fixed("says who")])
        for label in answer.labels { table.add([label.name, "you"]) }
        for label in answer.hashtags { table.add([label.name, "the file's comment"]) }
        for mood in answer.reading.heard {
            table.add([mood.name, "its sound, fit \(TrackTable.decimal(mood.fit, 2))"])
        }
        if table.isEmpty {
            Console.note(answer.track.descriptors.kind.whyNoMood)
        } else {
            table.lines(width: Console.width).forEach { print($0) }
        }
        return .success
    }
}
