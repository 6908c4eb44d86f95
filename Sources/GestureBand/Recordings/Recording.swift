@_exported public import MIDIFiles

/// A recorded performance.
public struct Recording: Equatable, Sendable {
    /// A gesture that was recognized.
    public struct Marker: Equatable, Sendable {
        /// The time in seconds from the beginning.
        public var time: Double
        /// “circle: C”.
        public var text: String

        /// A marker.
        public init(time: Double, text: String) {
            (self.time, self.text) = (time, text)
        }
    }

    static let ticksPerBeat = 480
    private typealias Meta = StandardMIDIFile.Meta

    /// The title of the MIDI file (the name of its first track).
    public var name: String
    /// Quarter notes per minute.
    public var tempo: Double
    /// Beats per bar.
    public var beatsPerBar: Int
    /// The note that is one beat: 4 for a quarter, 8 for an eighth.
    public var beatUnit: Int
    /// In order of time, in seconds from the beginning.
    public var notes: [NoteEvent]
    /// In order of time.
    public var markers: [Marker]

    /// A recording.
    public init(
        name: String, tempo: Double = 120, beatsPerBar: Int = 4, beatUnit: Int = 4, notes: [NoteEvent] = [],
        markers: [Marker] = []
    ) {
        (self.name, self.tempo, self.beatsPerBar, self.beatUnit) = (name, tempo, beatsPerBar, beatUnit)
        (self.notes, self.markers) = (notes, markers)
    }

    /// The duration in seconds, up to the last note or marker.
    public var duration: Double { max(notes.last?.time ?? 0, markers.last?.time ?? 0) }

    /// Whether it contains a note, apart from metronome clicks.
    var sounds: Bool {
        notes.contains { note in if case .on = note.kind { !note.isClick } else { false } }
    }

    /// The first instrument; nil if none is set.
    public var instrument: Instrument? {
        for note in notes {
            if case .program(let program) = note.kind {
                return note.channel == 9 ? .drums : Instrument(number: Int(program) + 1)
            }
        }
        return nil
    }

    // MARK: MIDI

    /// The recording as a file of format 1: tempo and markers, then the notes.
    public var file: StandardMIDIFile {
        let microseconds = Int((60_000_000 / tempo).rounded())
        var timing: [StandardMIDIFile.Event] = [
            .init(tick: 0, message: .meta(Meta.trackName, Array(name.utf8))),
            .init(tick: 0, message: .meta(Meta.tempo, [16, 8, 0].map { UInt8(microseconds >> $0 & 0xFF) })),
            .init(tick: 0, message: .meta(Meta.meter, [UInt8(min(255, beatsPerBar)), beatUnit == 8 ? 3 : 2, 24, 8])),
        ]
        timing += markers.map { .init(tick: tick($0.time), message: .meta(Meta.marker, Array($0.text.utf8))) }
        let playing = notes.map { StandardMIDIFile.Event(tick: tick($0.time), message: .channel($0.bytes)) }
        return StandardMIDIFile(division: Self.ticksPerBeat, tracks: [timing, playing])
    }

    private func tick(_ time: Double) -> Int {
        Int((max(0, min(time, 1e6)) * tempo / 60 * Double(Self.ticksPerBeat)).rounded())
    }

    /// Reads notes, markers, name, tempo and meter of a file. Other messages are ignored.
    public init(_ file: StandardMIDIFile, name fallback: String) {
        let events = file.tracks.flatMap { $0 }.enumerated()
            .sorted { ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset) }.map(\.element)
        self.init(name: fallback)
        if case .meta(Meta.trackName, let text)? = file.tracks.first?.first(where: {
            if case .meta(Meta.trackName, _) = $0.message { true } else { false }
        })?.message, !text.isEmpty {
            name = String(decoding: text, as: UTF8.self)
        }
        var (seconds, lastTick, beat) = (0.0, 0, 0.5)
        var isTempoKnown = false
        for event in events {
            seconds += Double(event.tick - lastTick) / Double(file.division) * beat
            lastTick = event.tick
            switch event.message {
            case .channel(let bytes):
                if let note = NoteEvent(time: seconds, bytes: bytes) { notes.append(note) }
            case .meta(Meta.tempo, let data) where data.count == 3:
                let microseconds = data.reduce(0) { $0 << 8 | Int($1) }
                guard microseconds > 0 else { break }
                beat = Double(microseconds) / 1_000_000
                if !isTempoKnown { tempo = 60 / beat }
                isTempoKnown = true
            case .meta(Meta.meter, let data) where data.count == 4 && data[0] > 0:
                beatsPerBar = Int(data[0])
                beatUnit = data[1] == 3 ? 8 : 4
            case .meta(Meta.marker, let data):
                markers.append(Marker(time: seconds, text: String(decoding: data, as: UTF8.self)))
            default: break
            }
        }
    }
}
