import GestureBand
import SystemFiles

enum BandCommand: CommandGroup {
    static let spec = CommandSpec(
        name: "band", summary: "play chords by moving a phone", operands: "", operandCount: 0...0,
        discussion: """
            “band demo” demonstrates the instrument without a phone. To play, let a phone app send its accelerometer by
            OSC (Sensors2OSC, TouchOSC, GyrOSC, ZIG SIM) to port 9000 of this machine. “band teach circle --osc 9000”
            learns a gesture from five takes. “band play --osc 9000 --tempo 90” plays a chord for each gesture. “band
            record NAME” also records the performance.
            """,
        options: [],
        examples: [
            ("indexer band demo demo.wav", "hear a demonstration"),
            ("indexer band teach circle --osc 9000", "teach a gesture"),
            ("indexer band play --osc 9000 --key G --instrument guitar --tempo 90", "play the guitar in G"),
        ])
}

enum BandPlayCommand: Command {
    static let spec = CommandSpec(
        name: "band play", summary: "play chords by gestures", operands: "[FILE]", operandCount: 0...1,
        discussion: """
            Motion is read from FILE or standard input (CSV with columns time, x, y, z, as written by phyphox and
            Sensor Logger, or JSON lines), from a phone by OSC, or from a Wiimote. Gestures named after a chord (Am,
            G7) play that chord. The others play the chords of the key, most common first: I IV V vi ii iii vii. The
            seventh is Bm7♭5 in C.

            With --tempo, a metronome is audible and visible, and chords start on the next grid line. Without a sound
            device, gestures are only shown; --midi and --osc-out play other synthesisers.

            To play with one gesture, --map wave=next plays the chords of --sequence in turn. For trembling hands, use
            a larger --rest when teaching, --apart 0.8, and --dwell 0.4.
            """,
        options: BandOptions.input + BandPlayOptions.music + BandPlayOptions.access + outputOptions
            + [BandOptions.gestures, BandOptions.library, CommandSpec.jsonOption],
        examples: [
            ("indexer band play --osc 9000 --tempo 80 --instrument violin", "play the violin with a phone"),
            ("indexer band play walk.csv --silent", "find the gestures in recorded motion"),
            ("indexer band play --osc 9000 --over verse", "play over a looped recording"),
        ])

    static let outputOptions = [
        OptionSpec(
            "midi", nil, argument: "FILE", "Write raw MIDI to a device, a FIFO, or stdout (-) instead of sound."),
        OptionSpec("osc-out", nil, argument: "HOST:PORT", "Send notes as OSC: /note channel key velocity."),
        OptionSpec(
            "driver", nil, argument: "NAME",
            "The sound driver: alsa, pulseaudio, jack, coreaudio (default: FluidSynth's choice)."),
        BandOptions.soundfont,
        OptionSpec("silent", nil, "Play no sound, and read files as fast as possible."),
        OptionSpec("over", nil, argument: "NAME", "Loop this recording in the background."),
    ]

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        try perform(arguments, file: arguments.operands.first, recordingName: nil)
    }

    /// - Parameter recordingName: the name of the recording; nil not to record.
    static func perform(_ arguments: Arguments, file: RawPath?, recordingName: String?) throws -> ExitStatus {
        let set = try arguments.taughtGestures()
        let library = try arguments.recordings()
        let layer = try arguments.string("over").map { try library.entry($0).recording }
        let settings = try BandPlayOptions.settings(
            arguments, gestures: set.gestures.map(\.name), tempo: layer?.tempo)
        let source = try MotionSource(arguments, file: file)
        let session = BandSession(
            intake: MotionIntake(unit: source.unit),
            recognizer: GestureRecognizer(set, decision: try BandPlayOptions.decision(arguments)),
            performer: Performer(settings), access: try BandPlayOptions.accessSettings(arguments))
        let sight = try BandPlayOptions.sight(arguments)
        var run = BandRun(
            source: source, output: try BandOutput(arguments, sounds: recordingName == nil || source.isLive),
            session: session, metronome: settings.metronome, showsBeats: [.visual, .both].contains(sight))
        run.loop = layer.map { Loop($0, start: settings.metronome?.musicStart ?? 0) }
        if let recordingName {
            run.journal = try library.begin(
                Recording(
                    name: recordingName, tempo: settings.metronome?.tempo ?? 120,
                    beatsPerBar: settings.metronome?.beatsPerBar ?? 4))
        }
        // The recording is kept, whatever ended the performance.
        let result = Result { try run.run() }
        if let journal = run.journal {
            let entry = try library.finish(journal)
            Console.note(
                "saved “\(entry.recording.name)”; play it with: indexer band recordings play "
                    + "\"\(entry.recording.name)\""
            )
        }
        return try result.get()
    }
}

enum BandRecordCommand: Command {
    static let spec = CommandSpec(
        name: "band record", summary: "play chords by gestures and record them", operands: "NAME [FILE]",
        operandCount: 1...2,
        discussion: """
            Works as “band play” and saves the performance under NAME as a MIDI file, with its motion. Ctrl-C ends it.
            If it is interrupted otherwise, at most one second is lost.
            """,
        options: BandPlayCommand.spec.options,
        examples: [("indexer band record verse --osc 9000 --tempo 90 --count-in 1", "record after one bar of count-in")]
    )

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        try BandPlayCommand.perform(
            arguments, file: arguments.operands.dropFirst().first, recordingName: arguments.operands[0].description)
    }
}
