public import AudioFeatures

/// The chords of a track as musicians write them: bars of chords, four in a line. A section begins a new line. A track without bars
/// has four chords in a line.
///
/// ```swift
/// for line in LeadSheet(try TrackAnalyzer().structure("song.mp3")).lines {
///     print(line.label ?? "", line.text)                           // A | C | G | Am | F |
/// }
/// ```
public struct LeadSheet: Sendable {
    /// Up to four bars, or four chords of a track without bars.
    public struct Line: Sendable, Equatable, Encodable {
        /// Seconds from the start of the track.
        public let start: Double
        /// The letter of its section; nil outside of sections.
        public let label: String?
        /// The chords of each bar: "C", "C G", or "–" for none. Empty if the track has no bars.
        public let bars: [String]
        /// The chords of a track without bars: "C", or "–" for none. Empty if it has bars.
        public let chords: [String]

        /// "| C | G | Am | F |", or "C G Am F" without bars.
        public var text: String {
            bars.isEmpty ? chords.joined(separator: " ") : "| " + bars.joined(separator: " | ") + " |"
        }
    }

    /// In order; none without chords.
    public let lines: [Line]

    /// The number of bars in the lines: those of the analysis, and those before and behind them that have chords.
    public var barCount: Int { lines.reduce(0) { $0 + $1.bars.count } }

    /// Bars, or chords of a track without bars.
    private static let lineLength = 4
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
        guard let first = chords.firstIndex(where: { $0.name != nil }),
            let last = chords.lastIndex(where: { $0.name != nil })
        else {
            lines = []
            return
        }
        let sounding = chords[first...last].map { (time: $0.time, text: $0.name ?? Self.none) }
        let sound = chords[first].time.lowerBound..<chords[last].time.upperBound
        let cells =
            bars.isEmpty ? sounding : Self.cells(Self.continued(bars, over: sound), beats: beats, chords: chords)
        var lines: [(start: Double, section: Int?, texts: [String])] = []
        for (time, text) in cells {
            let section = sections.firstIndex { $0.time.contains((time.lowerBound + time.upperBound) / 2) }
            if let last = lines.last, section == last.section, last.texts.count < Self.lineLength {
                lines[lines.count - 1].texts.append(text)
            } else {
                lines.append((time.lowerBound, section, [text]))
            }
        }
        self.lines = lines.map { start, section, texts in
            Line(
                start: start, label: section.map { sections[$0].label }, bars: bars.isEmpty ? [] : texts,
                chords: bars.isEmpty ? texts : [])
        }
    }

    /// For a bar or a time without a chord.
    private static let none = "–"

    /// The text of each bar.
    private static func cells(
        _ bars: [Range<Double>], beats: [Range<Double>], chords: [(time: Range<Double>, name: String?)]
    ) -> [(time: Range<Double>, text: String)] {
        var (beat, chord) = (0, 0)
        return bars.map { bar in
            var names: [String] = []
            var hasBeats = false
            while beat < beats.count, beats[beat].lowerBound < bar.upperBound - tolerance {
                defer { beat += 1 }
                guard beats[beat].lowerBound >= bar.lowerBound - tolerance else { continue }
                hasBeats = true
                let middle = (beats[beat].lowerBound + beats[beat].upperBound) / 2
                while chord + 1 < chords.count, chords[chord].time.upperBound <= middle + tolerance { chord += 1 }
                if let name = chords[chord].name, names.last != name { names.append(name) }
            }
            if !hasBeats { names = Self.names(of: chords, in: bar) }
            return (bar, names.isEmpty ? none : names.joined(separator: " "))
        }
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
