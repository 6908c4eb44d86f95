extension Song {
    /// The song as it sounds: muted layers are left out, shorter ones are repeated, volumes become velocities.
    ///
    /// Each layer has a channel of its own, so that its instrument is its own; drums share the percussion channel.
    package var recording: Recording {
        var free = (0...15).filter { $0 != 9 }.map(UInt8.init)
        var notes: [NoteEvent] = []
        var markers: [Recording.Marker] = []
        for layer in layers where !layer.muted {
            guard let instrument = Instrument(layer.instrument) else { continue }
            let channel = instrument == .drums ? 9 : free.removeFirst()
            notes.append(NoteEvent(time: 0, channel: channel, kind: .program(instrument.program)))
            let events = repeated(layer)
            notes += Self.notes(events, layer, instrument, channel)
            guard markers.isEmpty else { continue }
            markers = events.compactMap { event in
                event.chord.map { Recording.Marker(time: event.time, text: $0) }
            }
        }
        return Recording(
            name: name, tempo: tempo, beatsPerBar: metre.beats.count, beatUnit: metre.beats.unit,
            notes: NoteEvent.inOrder(notes), markers: markers)
    }

    /// The events of all repetitions. None sounds longer than its repetition.
    private func repeated(_ layer: Layer) -> [Event] {
        let length = Double(layer.bars) * barDuration
        // A layer need not fit into the longest one.
        let rounds = Int((duration / length - 1e-6).rounded(.up))
        return (0..<max(0, rounds)).flatMap { round in
            layer.events.compactMap { event in
                var moved = event
                moved.time += Double(round) * length
                moved.duration = min(event.duration, length - event.time, duration - moved.time)
                return moved.duration > 0 ? moved : nil
            }
        }
    }

    /// A key that is struck while it sounds is released first.
    private static func notes(
        _ events: [Event], _ layer: Layer, _ instrument: Instrument, _ channel: UInt8
    ) -> [NoteEvent] {
        guard layer.volume > 0 else { return [] }
        var notes: [NoteEvent] = []
        /// The place of the last release, by key. Its start is before it.
        var releases: [Int: Int] = [:]
        for event in events.sorted(by: { $0.time < $1.time }) {
            let velocity = UInt8(min(127, max(1, (Double(event.velocity) * layer.volume).rounded())))
            for key in instrument.sounding(event.keys) {
                if let last = releases[key] {
                    guard notes[last - 1].time < event.time else { continue }
                    notes[last].time = min(notes[last].time, event.time)
                }
                notes.append(
                    NoteEvent(time: event.time, channel: channel, kind: .on(key: UInt8(key), velocity: velocity)))
                releases[key] = notes.count
                notes.append(
                    NoteEvent(time: event.time + event.duration, channel: channel, kind: .off(key: UInt8(key))))
            }
        }
        return notes
    }
}

extension Instrument {
    /// The keys of a chord that it plays: a bass only the lowest one.
    fileprivate func sounding(_ keys: [Int]) -> [Int] { (33...40).contains(number) ? Array(keys.prefix(1)) : keys }
}
