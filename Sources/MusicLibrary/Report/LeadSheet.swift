public import AudioFeatures

/// The chords of a track as musicians write them: bars of chords, four in a line. A section begins a new line.
///
/// ```swift
/// for line in LeadSheet(try TrackAnalyzer().structure("song.mp3")).lines {
///     print(line.label ?? "", line.text)                           // A | C | G | Am | F |
/// }
/// ```
public struct LeadSheet: Sendable {
    /// Up to four bars.
    public struct Line: Sendable, Equatable, Encodable {
        /// Seconds from the start of the track.
        public let start: Double
        /// The letter of its section; nil outside of sections.
        public let label: String?
        /// The chords of each bar: "C", "C G", or "–" for none.
        public let bars: [String]

        /// "| C | G | Am | F |"
        public var text: String { "| " + bars.joined(separator: " | ") + " |" }
    }

    /// In order; none without bars or without chords.
    public let lines: [Line]

    /// The number of bars in the lines: those of the analysis, and those before and behind them that have chords.
    public var barCount: Int { lines.reduce(0) { $0 + $1.bars.count } }

    private static let barsPerLine = 4
    /// Times of beats, bars and sections that are meant to be equal differ by rounding.
    private static let tolerance = 1e-3

    /// Writes the chords of an analysis, one for each beat in which the chord changes: the one that sounds after its middle.
    public init(_ analysis: AudioAnalysis) {
        func range(_ interval: AudioAnalysis.Interval) -> Range<Double> {
            interval.start..<interval.start + interval.duration
        }
        self.init(
            bars: analysis.bars.map(range), beats: analysis.beats.map(range),
            sections: analysis.sections.map { ($0.start..<$0.start + $0.duration, $0.label) },
            chords: analysis.namedChords.map { ($0.start..<$0.start + $0.duration, $0.name) })
    }

    /// - Parameters:
    ///   - bars: times of the bars, in order.
    ///   - beats: times of the beats, in order.
    ///   - sections: times and letters.
    ///   - chords: times and names, in order.
    package init(
        bars: [Range<Double>], beats: [Range<Double>], sections: [(time: Range<Double>, label: String)],
        chords: [(time: Range<Double>, name: String?)]
    ) {
        let named = chords.filter { $0.name != nil }.map(\.time)
        guard let first = named.first, let last = named.last else {
            lines = []
            return
        }
        var lines: [Line] = []
        var (beat, chord) = (0, 0)
        var current: Int?
        for bar in Self.continued(bars, over: first.lowerBound..<last.upperBound) {
            var names: [String] = []
            var hasBeats = false
            while beat < beats.count, beats[beat].lowerBound < bar.upperBound - Self.tolerance {
                defer { beat += 1 }
                guard beats[beat].lowerBound >= bar.lowerBound - Self.tolerance else { continue }
                hasBeats = true
                let middle = (beats[beat].lowerBound + beats[beat].upperBound) / 2
                while chord + 1 < chords.count, chords[chord].time.upperBound <= middle + Self.tolerance { chord += 1 }
                if let name = chords[chord].name, names.last != name { names.append(name) }
            }
            if !hasBeats { names = Self.names(of: chords, in: bar) }
            let section = sections.firstIndex { $0.time.contains((bar.lowerBound + bar.upperBound) / 2) }
            let text = names.isEmpty ? "–" : names.joined(separator: " ")
            if let last = lines.last, section == current, last.bars.count < Self.barsPerLine {
                lines[lines.count - 1] = Line(start: last.start, label: last.label, bars: last.bars + [text])
            } else {
                lines.append(Line(start: bar.lowerBound, label: section.map { sections[$0].label }, bars: [text]))
            }
            current = section
        }
        self.lines = lines
    }

    /// The bars, and bars of the median length before the first and after the last, as far as there are chords. Beats
    /// begin later and end earlier than the music.
    static func continued(_ bars: [Range<Double>], over sound: Range<Double>) -> [Range<Double>] {
        guard var first = bars.first, var last = bars.last else { return bars }
        let length = bars.map { $0.upperBound - $0.lowerBound }.sorted()[bars.count / 2]
        guard length > tolerance else { return bars }
        var (before, after): ([Range<Double>], [Range<Double>]) = ([], [])
        while first.lowerBound - sound.lowerBound > length / 4 {
            first = max(sound.lowerBound, first.lowerBound - length)..<first.lowerBound
            before.append(first)
        }
        while sound.upperBound - last.upperBound > length / 4 {
            last = last.upperBound..<min(sound.upperBound, last.upperBound + length)
            after.append(last)
        }
        return before.reversed() + bars + after
    }

    /// The chords of a bar without beats: those that take up more than an eighth of it.
    private static func names(of chords: [(time: Range<Double>, name: String?)], in bar: Range<Double>) -> [String] {
        let least = (bar.upperBound - bar.lowerBound) / 8
        var names: [String] = []
        for chord in chords {
            let heard = min(chord.time.upperBound, bar.upperBound) - max(chord.time.lowerBound, bar.lowerBound)
            if heard > least, let name = chord.name, names.last != name { names.append(name) }
        }
        return names
    }
}
