/// The JSON lines of a performance, distinguished by `type`.
package enum BandRecord: Encodable, Sendable {
    /// `gesture`.
    case gesture(BandSession.Gesture)
    /// `on`, `off` or `program`.
    case note(NoteEvent)
    /// `beat`.
    case beat(Metronome.Beat)

    private enum CodingKeys: String, CodingKey {
        case type, name, start, end, decided, distance, threshold, peak, action, chord, onset
        case time, channel, key, velocity, program, place
        case isCountIn = "count_in"
    }

    /// Times are in seconds of the performance.
    package func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .gesture(let gesture):
            let event = gesture.event
            try object.encode("gesture", forKey: .type)
            try object.encode(event.name, forKey: .name)
            try object.encode(event.start, forKey: .start)
            try object.encode(event.end, forKey: .end)
            try object.encode(event.decided, forKey: .decided)
            try object.encode(event.distance, forKey: .distance)
            try object.encode(event.threshold, forKey: .threshold)
            try object.encode(event.peak, forKey: .peak)
            try object.encodeIfPresent(gesture.played?.action.description, forKey: .action)
            try object.encodeIfPresent(gesture.played?.chord?.description, forKey: .chord)
            try object.encodeIfPresent(gesture.played?.time, forKey: .onset)
        case .note(let note):
            try object.encode(note.time, forKey: .time)
            try object.encode(note.channel, forKey: .channel)
            switch note.kind {
            case .on(let key, let velocity):
                try object.encode("on", forKey: .type)
                try object.encode(key, forKey: .key)
                try object.encode(velocity, forKey: .velocity)
            case .off(let key):
                try object.encode("off", forKey: .type)
                try object.encode(key, forKey: .key)
            case .program(let program):
                try object.encode("program", forKey: .type)
                try object.encode(program, forKey: .program)
            }
        case .beat(let beat):
            try object.encode("beat", forKey: .type)
            try object.encode(beat.time, forKey: .time)
            try object.encode(beat.place, forKey: .place)
            try object.encode(beat.isCountIn, forKey: .isCountIn)
        }
    }
}

/// A taught gesture in the output of `gestures --json`.
package struct TaughtGestureRecord: Encodable, Sendable {
    package let name: String
    /// The number of takes.
    package let takes: Int
    /// The mean length of the takes.
    package let seconds: Double

    /// Creates the record of a gesture with at least one take.
    package init(_ gesture: GestureSet.Gesture) {
        name = gesture.name
        takes = gesture.templates.count
        seconds = gesture.templates.reduce(0) { $0 + $1.duration } / Double(max(takes, 1))
    }
}

/// A recording in the output of `recordings --json`.
package struct RecordingRecord: Encodable, Sendable {
    /// Its folder and its name.
    package let id, name: String
    /// Its length, and beats per minute.
    package let seconds, tempo: Double
    /// Its first instrument.
    package let instrument: String?
    /// The number of gestures.
    package let gestures: Int
    /// The MIDI file.
    package let path: String

    /// Creates the record of an entry of a library.
    package init(_ entry: RecordingLibrary.Entry, in library: RecordingLibrary) {
        id = entry.id
        name = entry.recording.name
        seconds = entry.recording.duration
        tempo = entry.recording.tempo
        instrument = entry.recording.instrument?.name
        gestures = entry.recording.markers.count
        path = library.path(entry)
    }
}
