/// Silences in which no beat is felt any more, as before a hidden track. A tracker counts on through them.
struct LongSilences {
    /// Seconds. A shorter pause is part of the music: its beat goes on.
    private static let shortest = 10.0

    /// In order.
    private let ranges: [Range<Double>]

    /// - Parameters:
    ///   - rms: the levels of frames.
    ///   - frameRate: frames per second.
    init(rms: [Float], frameRate: Double) {
        var ranges: [Range<Double>] = []
        var begin: Int?
        for frame in 0...rms.count {
            if frame < rms.count, !Silence.isSound(rms: rms[frame]) {
                begin = begin ?? frame
            } else if let first = begin {
                let (start, end) = (Double(first) / frameRate, Double(frame) / frameRate)
                if end - start >= Self.shortest { ranges.append(start..<end) }
                begin = nil
            }
        }
        self.ranges = ranges
    }

    /// The intervals that begin outside.
    func removed(from intervals: [AudioAnalysis.Interval]) -> [AudioAnalysis.Interval] {
        guard !ranges.isEmpty else { return intervals }
        return intervals.filter { interval in !ranges.contains { $0.contains(interval.start) } }
    }

    /// The same chords, with none in the silences.
    func removed(from chords: [TimedChord]) -> [TimedChord] {
        chords.flatMap { whole in
            var (parts, start) = ([TimedChord](), whole.start)
            func append(_ chord: Chord?, to end: Double) {
                guard start < end else { return }
                parts.append(TimedChord(start: start, end: end, chord: chord, confidence: whole.confidence))
                start = end
            }
            for range in ranges where range.lowerBound < whole.end && range.upperBound > whole.start {
                append(whole.chord, to: range.lowerBound)
                append(nil, to: min(range.upperBound, whole.end))
            }
            append(whole.chord, to: whole.end)
            return parts
        }
    }
}
