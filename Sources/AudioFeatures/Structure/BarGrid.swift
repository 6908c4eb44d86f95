/// The bars of a track within its stretches of sound. Between stretches there is silence. Times are seconds.
package struct BarGrid: Equatable {
    /// A bar, or two seconds where the track has no bars.
    package struct Bar: Equatable {
        package let start: Double
        package let end: Double

        package init(start: Double, end: Double) {
            (self.start, self.end) = (start, end)
        }
    }

    /// Sound without a long silence.
    package struct Stretch: Equatable {
        package let start: Double
        package let end: Double
        /// Indices of its bars, at least one.
        package let bars: Range<Int>
    }

    package private(set) var bars: [Bar] = []
    package private(set) var stretches: [Stretch] = []
    /// Whether the bars are real ones, not parts of two seconds.
    package let isMetrical: Bool

    /// Length of the parts of a stretch without bars.
    private static let partLength = 2.0

    /// The bars are continued to both ends of a stretch. The first and the last bar of a stretch may reach half a bar
    /// beyond it.
    /// - Parameters:
    ///   - lines: starts of all bars, and the end of the last; fewer than two for none.
    ///   - sounds: starts and ends of stretches of sound, in order.
    package init(lines: [Double], sounds: [(start: Double, end: Double)]) {
        let steps = zip(lines, lines.dropFirst()).map { $1 - $0 }.sorted()
        let middle = steps.count / 2
        let step =
            steps.isEmpty ? 0 : steps.count.isMultiple(of: 2) ? (steps[middle - 1] + steps[middle]) / 2 : steps[middle]
        isMetrical = step > 0
        for sound in sounds {
            let found =
                step > 0 ? Self.lines(lines, step: step, from: sound.start, to: sound.end) : [sound.start, sound.end]
            let own = found.count > 1 && step > 0 ? found : Self.parts(from: sound.start, to: sound.end)
            let first = bars.count
            bars += zip(own, own.dropFirst()).map { Bar(start: $0, end: $1) }
            stretches.append(Stretch(start: sound.start, end: sound.end, bars: first..<bars.count))
        }
    }

    private static func lines(_ lines: [Double], step: Double, from start: Double, to end: Double) -> [Double] {
        let within = lines.filter { $0 > start - step / 2 && $0 < end + step / 2 }
        guard let first = within.first, let last = within.last else { return [] }
        let before = stride(from: first - step, through: start - step / 2, by: -step)
        let after = stride(from: last + step, through: end + step / 2, by: step)
        return before.reversed() + within + after
    }

    private static func parts(from start: Double, to end: Double) -> [Double] {
        let count = max(1, Int(((end - start) / partLength).rounded()))
        return (0...count).map { start + (end - start) * Double($0) / Double(count) }
    }
}
