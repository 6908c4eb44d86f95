/// Converts gestures to notes, synchronized with a metronome.
///
/// Time is a parameter, so a file replays exactly as it was played.
public struct Performer: Sendable {
    /// Settings of a performer.
    public struct Settings: Equatable, Sendable {
        /// The actions of gestures.
        public var map: ChordMap
        /// For chords; clicks are drums.
        public var instrument: Instrument
        /// The repeated chords of ``ChordMap/Action/next``.
        public var sequence: [Chord]
        /// The metronome; nil for none.
        public var metronome: Metronome?
        /// Whether the metronome is audible.
        public var isClickAudible = true
        /// The grid on which chords start; nil to start at once.
        public var grid: BeatGrid?
        /// The duration of a chord in seconds; nil until the next chord.
        public var hold: Double?

        /// Settings.
        public init(map: ChordMap, instrument: Instrument = .electricGrand, sequence: [Chord] = []) {
            (self.map, self.instrument, self.sequence) = (map, instrument, sequence)
        }
    }

    /// The effect of a gesture.
    public struct Played: Equatable, Sendable {
        /// What the map assigns to the gesture.
        public let action: ChordMap.Action
        /// The chord, if any.
        public let chord: Chord?
        /// The time in seconds of the performance.
        public let time: Double
    }

    /// The delay between strummed strings in seconds.
    private static let strum = 0.012

    /// The current chord.
    public private(set) var instrument: Instrument
    private let settings: Settings
    /// Pending notes in order of time.
    private var scheduled: [NoteEvent] = []
    /// Keys that were struck and not released yet.
    private var sounding: Set<UInt8> = []
    private var voices: [Int] = []
    private var nextInSequence = 0
    private var handedOut: Double

    /// - Parameters:
    ///   - settings: the settings.
    ///   - start: when the performance begins, in seconds.
    public init(_ settings: Settings, start: Double = 0) {
        self.settings = settings
        instrument = settings.instrument
        handedOut = start
        scheduled = [Self.program(settings.instrument, at: start)]
    }

    /// The action of a gesture; nil for an unknown one.
    public func action(of gesture: String) -> ChordMap.Action? { settings.map[gesture] }

    /// Performs the action of a gesture.
    ///
    /// - Returns: nil if it has no action.
    public mutating func process(_ event: GestureEvent) -> Played? {
        guard let action = settings.map[event.name] else { return nil }
        // Nothing can start before notes that were returned already.
        let time = settings.grid?.line(atOrAfter: max(event.decided, handedOut)) ?? max(event.decided, handedOut)
        switch action {
        case .chord(let chord):
            play(chord, at: time, peak: event.peak)
            return Played(action: action, chord: chord, time: time)
        case .next:
            guard !settings.sequence.isEmpty else { return nil }
            let chord = settings.sequence[nextInSequence % settings.sequence.count]
            nextInSequence += 1
            play(chord, at: time, peak: event.peak)
            return Played(action: action, chord: chord, time: time)
        case .stop:
            silence(at: time)
        case .instrument(let wanted):
            silence(at: time)
            instrument = wanted
            schedule([Self.program(wanted, at: time)])
        }
        return Played(action: action, chord: nil, time: time)
    }

    /// The notes and clicks before a time, in order.
    public mutating func notes(upTo time: Double) -> [NoteEvent] {
        guard time > handedOut else { return [] }
        if let metronome = settings.metronome, settings.isClickAudible {
            schedule(metronome.beats(from: handedOut, to: time).flatMap(metronome.click))
        }
        let count = scheduled.firstIndex { $0.time >= time } ?? scheduled.count
        let notes = Array(scheduled[..<count])
        scheduled.removeFirst(count)
        for note in notes { Self.follow(note, &sounding) }
        handedOut = time
        return notes
    }

    /// Ends the performance. Notes that have started are returned, later ones are dropped, and all keys are released.
    public mutating func finish(at time: Double) -> [NoteEvent] {
        var notes = notes(upTo: max(time, handedOut + 1e-6))
        let end = handedOut
        notes += scheduled.filter { note in if case .off = note.kind { note.isClick } else { false } }.map {
            NoteEvent(time: end, channel: $0.channel, kind: $0.kind)
        }
        notes += sounding.sorted().map { NoteEvent(time: end, channel: instrument.channel, kind: .off(key: $0)) }
        (scheduled, sounding) = ([], [])
        return notes
    }

    private mutating func play(_ chord: Chord, at time: Double, peak: Float) {
        silence(at: time)
        let keys = Voicing.keys(chord, after: voices)
        voices = Array(keys.dropFirst())
        let velocity = UInt8(min(120, 45 + 60 * max(0, peak.isFinite ? peak : 0)))
        let delay = instrument.isStrummed ? Self.strum : 0
        schedule(
            keys.enumerated().map { index, key in
                NoteEvent(
                    time: time + Double(index) * delay, channel: instrument.channel,
                    kind: .on(key: UInt8(key), velocity: velocity))
            })
        guard let hold = settings.hold else { return }
        schedule(
            keys.map {
                NoteEvent(time: time + max(hold, 0.1), channel: instrument.channel, kind: .off(key: UInt8($0)))
            })
    }

    /// Drops notes that start at or after a time, and ends notes that sound then.
    private mutating func silence(at time: Double) {
        var down = sounding
        scheduled.removeAll { $0.time >= time && !$0.isClick }
        for note in scheduled { Self.follow(note, &down) }
        schedule(down.sorted().map { NoteEvent(time: time, channel: instrument.channel, kind: .off(key: $0)) })
    }

    private mutating func schedule(_ notes: [NoteEvent]) {
        for note in notes {
            // Inserted after notes of the same time, so that an end precedes a start that was scheduled later.
            let place = scheduled.lastIndex { $0.time <= note.time }.map { $0 + 1 } ?? 0
            scheduled.insert(note, at: place)
        }
    }

    private static func program(_ instrument: Instrument, at time: Double) -> NoteEvent {
        NoteEvent(time: time, channel: instrument.channel, kind: .program(instrument.program))
    }

    private static func follow(_ note: NoteEvent, _ down: inout Set<UInt8>) {
        guard !note.isClick else { return }
        switch note.kind {
        case .on(let key, _): down.insert(key)
        case .off(let key): down.remove(key)
        default: break
        }
    }
}
