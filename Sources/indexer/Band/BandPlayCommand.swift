import AudioFeatures
import GestureBand

enum BandCommand: Command {
    static let spec = CommandSpec(
        name: "band", summary: "a musical instrument: move a phone, and chords play", operands: "", operandCount: 0...0,
        discussion: """
            “band demo” shows it without a phone. Then: a phone app sends its accelerometer by OSC (Sensors2OSC, TouchOSC, GyrOSC,
            ZIG SIM) to port 9000 of this machine; “band teach circle --osc 9000” learns a gesture from five takes; “band
            play --osc 9000 --tempo 90” plays a chord for each. “band record NAME” keeps what is played.
            """,
        options: [],
        examples: [
            ("indexer band demo demo.wav", "what it sounds like"),
            ("indexer band teach circle --osc 9000", "your first gesture"),
            ("indexer band play --osc 9000 --key G --instrument guitar --tempo 90", "play"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        print(HelpText.command(spec, width: Console.width ?? 100), terminator: "")
        return .success
    }
}

enum BandPlayCommand: Command {
    static let spec = CommandSpec(
        name: "band play", summary: "play chords by gestures", operands: "[FILE]", operandCount: 0...1,
        discussion: """
            Motion comes from FILE or standard input (CSV with columns time, x, y, z as phyphox and Sensor Logger write them, or
            JSON lines), from a phone by OSC, or from a Wiimote. Gestures that are named like a chord (Am, G7) play it; the
            others play the key's chords, the most used first: I IV V vi ii iii vii. The seventh is Bm7♭5 in C.

            With --tempo a metronome is heard and seen, and chords begin on the next line of the grid. Without a sound
            device gestures are still shown; --midi and --osc-out play other synthesisers.

            With one gesture: --map wave=next plays the chords of --sequence one after the other. For hands that tremble: a larger
            --rest when teaching, --apart 0.8, --dwell 0.4.
            """,
        options: BandOptions.input + BandPlayOptions.music + BandPlayOptions.access + outputOptions
            + [BandOptions.gestures, BandOptions.library, CommandSpec.jsonOption],
        examples: [
            ("indexer band play --osc 9000 --tempo 80 --instrument violin", "a phone plays the violin"),
            ("indexer band play walk.csv --silent", "which gestures are in a recording of motion"),
            ("indexer band play --osc 9000 --over verse", "over a recording that goes round and round"),
        ])

    static let outputOptions = [
        OptionSpec("midi", nil, argument: "FILE", "raw MIDI to a device, a FIFO, or - for stdout, instead of sound"),
        OptionSpec("osc-out", nil, argument: "HOST:PORT", "notes as OSC: /note channel key velocity"),
        OptionSpec("driver", nil, argument: "NAME", "alsa, pulseaudio, jack, coreaudio (default: FluidSynth's choice)"),
        BandOptions.soundfont,
        OptionSpec("silent", nil, "no sound: files are read as fast as they can be"),
        OptionSpec("over", nil, argument: "NAME", "a recording of yours that goes round under what you play"),
    ]

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        try perform(arguments, file: arguments.operands.first, recordingName: nil)
    }

    /// - Parameter recordingName: what to record under; nil for not at all.
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
        // What was played is kept, whatever ended it.
        let result = Result { try run.run() }
        if let journal = run.journal {
            let entry = try library.finish(journal)
            Console.note("“\(entry.recording.name)” is kept: indexer band recordings play \"\(entry.recording.name)\"")
        }
        return try result.get()
    }
}

enum BandRecordCommand: Command {
    static let spec = CommandSpec(
        name: "band record", summary: "play and keep it", operands: "NAME [FILE]", operandCount: 1...2,
        discussion: """
            As “band play”; what is played is kept under NAME as a MIDI file, with the motion it was played by. Ctrl-C ends it. A
            recording that is cut off by anything else loses a second at most.
            """,
        options: BandPlayCommand.spec.options,
        examples: [("indexer band record verse --osc 9000 --tempo 90 --count-in 1", "one bar to get ready")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        try BandPlayCommand.perform(
            arguments, file: arguments.operands.dropFirst().first, recordingName: arguments.operands[0].description)
    }
}
