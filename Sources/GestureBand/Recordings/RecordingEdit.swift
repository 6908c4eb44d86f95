/// A change of a recording.
package enum RecordingEdit: Equatable, Sendable {
    /// Changes the instrument of all notes except metronome clicks.
    case instrument(Instrument)
    /// Transposes by semitones. Percussion is not affected.
    case transpose(Int)
    /// Changes the tempo, in beats per minute.
    case tempo(Double)
    /// Keeps only this range, in seconds.
    case trim(ClosedRange<Double>)
    /// Moves note starts to the nearest grid lines.
    case quantize(BeatGrid.Division)
}

extension Recording {
    /// The recording after a change.
    package func applying(_ edit: RecordingEdit) -> Recording {
        var result = self
        switch edit {
        case .instrument(let wanted): result.notes = played(on: wanted)
        case .transpose(let semitones): result.notes = notes.compactMap { $0.transposed(by: semitones) }
        case .tempo(let wanted):
            let scale = tempo / wanted
            result.tempo = wanted
            result.notes = notes.map { note in
                NoteEvent(time: note.time * scale, channel: note.channel, kind: note.kind)
            }
            result.markers = markers.map { Marker(time: $0.time * scale, text: $0.text) }
        case .trim(let span):
            result.notes = trimmed(span)
            result.markers = markers.filter { span.contains($0.time) }.map {
                Marker(time: $0.time - span.lowerBound, text: $0.text)
            }
        case .quantize(let division):
            result.notes = quantized(BeatGrid(Metronome(tempo: tempo), division))
        }
        return result
    }

    private func played(on wanted: Instrument) -> [NoteEvent] {
        let rest = notes.filter { note in if case .program = note.kind { false } else { true } }
        return [NoteEvent(time: 0, channel: wanted.channel, kind: .program(wanted.program))]
            + rest.map { $0.isClick ? $0 : NoteEvent(time: $0.time, channel: wanted.channel, kind: $0.kind) }
    }

    private func trimmed(_ span: ClosedRange<Double>) -> [NoteEvent] {
        var before: [NoteEvent] = []
        var kept: [NoteEvent] = []
        var down: [(channel: UInt8, key: UInt8)] = []
        for note in notes where note.time <= span.upperBound {
            var moved = note
            moved.time -= span.lowerBound
            switch note.kind {
            case .program where moved.time < 0:
                before.removeAll { $0.channel == note.channel }
                moved.time = 0
                before.append(moved)
            case .on(let key, _) where moved.time >= 0:
                down.append((note.channel, key))
                kept.append(moved)
            case .off(let key):
                // Notes that started before the cut are dropped, including their ends.
                guard let index = down.firstIndex(where: { $0 == (note.channel, key) }) else { continue }
                down.remove(at: index)
                kept.append(moved)
            case .program: kept.append(moved)
            case .on: break
            }
        }
        let end = span.upperBound - span.lowerBound
        return before + kept + down.map { NoteEvent(time: end, channel: $0.channel, kind: .off(key: $0.key)) }
    }

    /// The end of a note moves with its start.
    private func quantized(_ grid: BeatGrid) -> [NoteEvent] {
        var shifts: [Int: Double] = [:]
        let moved = notes.map { note in
            var moved = note
            switch note.kind {
            case .on(let key, _):
                let shift = grid.line(nearest: note.time) - note.time
                shifts[Int(note.channel) * 128 + Int(key)] = shift
                moved.time += shift
            case .off(let key): moved.time += shifts[Int(note.channel) * 128 + Int(key)] ?? 0
            case .program: moved.time = min(note.time, grid.line(nearest: note.time))
            }
            return moved
        }
        return NoteEvent.inOrder(moved)
    }
}

extension NoteEvent {
    /// In order of time; at equal times, ends precede starts.
    static func inOrder(_ notes: [NoteEvent]) -> [NoteEvent] {
        notes.enumerated().sorted { first, second in
            (first.element.time, first.element.order, first.offset) < (
                second.element.time, second.element.order, second.offset
            )
        }.map(\.element)
    }

    private var order: Int {
        switch kind {
        case .off: 0
        case .program: 1
        case .on: 2
        }
    }

    /// nil if it leaves the range of keys.
    fileprivate func transposed(by semitones: Int) -> NoteEvent? {
        func moved(_ key: UInt8) -> UInt8? {
            let wanted = Int(key) + semitones
            return channel == 9 ? key : (0...127).contains(wanted) ? UInt8(wanted) : nil
        }
        var note = self
        switch kind {
        case .on(let key, let velocity):
            guard let key = moved(key) else { return nil }
            note.kind = .on(key: key, velocity: velocity)
        case .off(let key):
            guard let key = moved(key) else { return nil }
            note.kind = .off(key: key)
        case .program: break
        }
        return note
    }
}
