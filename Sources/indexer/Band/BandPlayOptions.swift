import GestureBand

/// The options of `band play`, `band record` and `band demo`.
enum BandPlayOptions {
    static let music = [
        OptionSpec("key", "k", argument: "KEY", "The key: C (default), G, F#, Bbm, … (any of the 24 keys)."),
        OptionSpec(
            "map", "m", argument: "G=CHORD,…",
            "Assign gestures: circle=C,zig=G7,push=stop. Values are chords, degrees 1 to 7, next, stop, or instruments."
        ),
        OptionSpec(
            "sequence", nil, argument: "CHORDS", "The repeated chord sequence of “next”, such as \"C Am F G7\"."),
        OptionSpec(
            "instrument", formerShorts: ["n"], argument: "NAME",
            "The instrument: piano, guitar, violin, drums, … or a General MIDI number from 1 to 128 (default: 3, "
                + "electric grand)."
        ),
        OptionSpec("tempo", "t", argument: "BPM", "The tempo in beats per minute, 30 to 300; starts a metronome."),
        OptionSpec("metre", nil, argument: "N", "Beats per bar (default 4)."),
        OptionSpec("count-in", nil, argument: "BARS", "Count-in bars before the music (default 0)."),
        OptionSpec(
            "metronome", nil, argument: "HOW", "The metronome: audible, visual, both (default with --tempo) or off."),
        OptionSpec(
            "grid", nil, argument: "G",
            "The grid on which chords start: 1/4, 1/8 (default with --tempo), 1/16, or off (at once)."),
        OptionSpec("hold", nil, argument: "BEATS", "End chords after this many beats (default: at the next chord)."),
    ]

    static let access = [
        OptionSpec(
            "decision", nil, argument: "HOW",
            "When to decide a gesture: fast (default, 40 ms after the best match) or sure (120 ms)."),
        OptionSpec("dwell", nil, argument: "SECONDS", "Accept a gesture only if the hand rests this long after it."),
        OptionSpec("apart", nil, argument: "SECONDS", "The minimum time between gestures."),
        BandOptions.rest,
    ]

    enum Sight: String, CaseIterable {
        case audible, visual, both, off
    }

    private enum Lines: String, CaseIterable {
        case quarter = "1/4"
        case eighth = "1/8"
        case sixteenth = "1/16"
        case off
    }

    static func settings(_ arguments: Arguments, gestures: [String], tempo: Double?) throws -> Performer.Settings {
        guard let key = Key(arguments.string("key") ?? "C") else {
            throw UsageError("--key must be a key such as C, G, F#, Bb or Am, not “\(arguments.string("key") ?? "")”")
        }
        let map = try ChordMap(gestures: gestures, key: key, assignments: arguments.strings("map"))
        var settings = Performer.Settings(map: map)
        if let name = arguments.string("instrument") {
            guard let instrument = Instrument(name) else {
                throw UsageError(
                    "--instrument: “\(name)” is unknown or ambiguous; use a General MIDI number from 1 to 128")
            }
            settings.instrument = instrument
        }
        let sequence = arguments.string("sequence") ?? ""
        guard let chords = key.sequence(sequence) else {
            throw UsageError("--sequence: “\(sequence)” must be a list of chords, such as C Am F G7")
        }
        settings.sequence = chords
        let wanted = try arguments.number("tempo", in: 30...300).map { Double($0) } ?? tempo
        guard let wanted else {
            for option in ["metre", "count-in", "metronome", "grid"] where arguments.has(option) {
                throw UsageError("--\(option) requires --tempo")
            }
            settings.hold = try arguments.number("hold", in: 0.1...64).map { Double($0) * 0.5 }
            return settings
        }
        let metronome = Metronome(
            tempo: wanted, beatsPerBar: try arguments.integer("metre", in: 1...16) ?? 4,
            countIn: try arguments.integer("count-in", in: 0...8) ?? 0)
        settings.metronome = metronome
        settings.isClickAudible = [.audible, .both].contains(try sight(arguments))
        settings.hold = try arguments.number("hold", in: 0.1...64).map { Double($0) * metronome.beatDuration }
        switch try arguments.choice("grid", Lines.self) ?? .eighth {
        case .quarter: settings.grid = BeatGrid(metronome, .quarter)
        case .eighth: settings.grid = BeatGrid(metronome, .eighth)
        case .sixteenth: settings.grid = BeatGrid(metronome, .sixteenth)
        case .off: break
        }
        return settings
    }

    static func sight(_ arguments: Arguments) throws -> Sight {
        try arguments.choice("metronome", Sight.self) ?? .both
    }

    static func decision(_ arguments: Arguments) throws -> GestureRecognizer.Decision {
        try arguments.choice("decision", GestureRecognizer.Decision.self) ?? .fast
    }

    static func accessSettings(_ arguments: Arguments) throws -> BandSession.Access {
        var access = BandSession.Access()
        access.dwell = try arguments.number("dwell", in: 0...5).map { Double($0) } ?? 0
        access.apart = try arguments.number("apart", in: 0...60).map { Double($0) } ?? 0
        access.rest = try arguments.number("rest", in: 0.005...2) ?? access.rest
        return access
    }
}
