extension Song.Layer {
    /// How early a chord may begin before the first bar and still belong to it, in seconds.
    package static let earliness = 0.15
    /// The notes of a strummed chord begin within this time, in seconds.
    private static let chordSpan = 0.1
    /// A last chord that begins this little before a bar, in seconds, begins with the bar.
    private static let barMargin = 0.05

    /// The layer that was played in a performance.
    ///
    /// - Parameters:
    ///   - recording: the performance. Clicks are not part of the layer.
    ///   - names: the names of the chords, by the time at which they begin.
    ///   - start: the beginning of the first bar, in seconds of the performance.
    ///   - bar: the duration of a bar in seconds.
    ///   - instrument: as of ``Instrument/init(_:)``.
    package init(
        _ recording: Recording, names: [(time: Double, name: String)], from start: Double, bar: Double,
        instrument: String
    ) {
        var events: [Song.Event] = []
        for note in recording.notes where note.time >= start - Self.earliness && !note.isClick {
            guard case .on(let key, let velocity) = note.kind else { continue }
            let time = max(0, note.time - start)
            if let last = events.last, time - last.time < Self.chordSpan, !last.keys.contains(Int(key)) {
                events[events.count - 1].keys.append(Int(key))
            } else {
                let name = names.last { abs($0.time - note.time) < Self.chordSpan }?.name
                events.append(
                    Song.Event(time: time, duration: 0, chord: name, keys: [Int(key)], velocity: Int(velocity)))
            }
        }
        let bars = Int((((events.last?.time ?? 0) + Self.barMargin) / bar).rounded(.down)) + 1
        let length = Double(bars) * bar
        /// The times of releases in reverse order, by key.
        var ends: [Int: [Double]] = [:]
        for note in recording.notes.reversed() {
            if case .off(let key) = note.kind { ends[Int(key), default: []].append(note.time - start) }
        }
        for index in events.indices {
            let (time, key, isLast) = (events[index].time, events[index].keys[0], index + 1 == events.count)
            let next = isLast ? length : events[index + 1].time
            while let end = ends[key]?.last, end <= time { ends[key]?.removeLast() }
            // The last chord sounds until the loop begins again.
            let end = isLast ? length : ends[key]?.last ?? next
            events[index].duration = max(0.05, min(end, next) - time)
        }
        self.init(instrument: instrument, bars: bars, events: events)
    }
}
