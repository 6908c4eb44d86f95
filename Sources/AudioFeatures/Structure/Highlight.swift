/// The thirty seconds that stand for a track: of the sections that take up most of its time, with a voice and loud, from the beginning
/// of a section or of four bars in it.
package struct Highlight: Sendable, Equatable {
    /// Seconds.
    package static let duration = 30.0

    /// Seconds from the start of the track; 0 or later.
    package let start: Double

    /// What counts besides repetition, which counts 1.
    private enum Weight {
        static let voice = 0.3
        static let energy = 0.5
        /// A section that begins with the highlight.
        static let border = 0.2
    }

    /// Bars of a phrase.
    private static let phrase = 4
    /// Seconds from which a highlight may begin to the next, in sections without bars.
    private static let step = 8.0
    /// Sections and bars that are meant to begin together differ by rounding.
    private static let tolerance = 0.05

    /// Of several equally good highlights it is the first. Nil without sections.
    /// - Parameters:
    ///   - sections: times in seconds and letters, in order. Equal letters are alike.
    ///   - bars: starts of the bars in order; empty without beats.
    ///   - voice: where somebody sings or speaks, in seconds.
    ///   - powers: the mean square of each second, in full scale.
    package init?(
        sections: [(time: Range<Double>, label: String)], bars: [Double], voice: [Range<Double>], powers: [Double]
    ) {
        guard let first = sections.first, let last = sections.last else { return nil }
        let latest = last.time.upperBound - Self.duration
        let times = sections.reduce(into: [:]) {
            $0[$1.label, default: 0] += $1.time.upperBound - $1.time.lowerBound
        }
        let longest = times.values.max() ?? 0
        let shares = times.mapValues { longest > 0 ? $0 / longest : 0 }
        let loudest = powers.max() ?? 0
        var best = (start: first.time.lowerBound, score: -Double.infinity)
        for section in sections {
            for start in Self.starts(in: section.time, bars) where start <= latest {
                let time = start..<start + Self.duration
                let repeated = sections.reduce(0) {
                    $0 + Self.overlap($1.time, time) * (shares[$1.label] ?? 0)
                }
                let sung = voice.reduce(0) { $0 + Self.overlap($1, time) }
                let score =
                    repeated / Self.duration + Weight.voice * sung / Self.duration
                    + (loudest > 0 ? Weight.energy * Self.mean(powers, in: time) / loudest : 0)
                    + (start == section.time.lowerBound ? Weight.border : 0)
                if score > best.score { best = (start, score) }
            }
        }
        start = best.start
    }

    /// The start of a section, and of each four bars in it.
    private static func starts(in section: Range<Double>, _ bars: [Double]) -> [Double] {
        let own = bars.filter { $0 > section.lowerBound + tolerance && $0 < section.upperBound - tolerance }
        guard !own.isEmpty else { return Array(stride(from: section.lowerBound, to: section.upperBound, by: step)) }
        // The first bar of most sections begins with the section.
        let offset = bars.contains { abs($0 - section.lowerBound) <= tolerance } ? phrase - 1 : 0
        return [section.lowerBound] + stride(from: offset, to: own.count, by: phrase).map { own[$0] }
    }

    private static func overlap(_ a: Range<Double>, _ b: Range<Double>) -> Double {
        max(0, min(a.upperBound, b.upperBound) - max(a.lowerBound, b.lowerBound))
    }

    private static func mean(_ powers: [Double], in time: Range<Double>) -> Double {
        let within = powers.dropFirst(Int(time.lowerBound)).prefix(Int(duration))
        return within.reduce(0, +) / Double(max(1, within.count))
    }
}
