/// Where the energy of a track changes as lights and games show it: builds, drops and breaks. These are rules over bars, not a fitted
/// model.
package struct EnergyEvents: Sendable, Equatable {
    /// What changes.
    package enum Kind: String, CaseIterable, Sendable {
        /// The level rises with drums over at least four bars, up to a border of sections at which it jumps up.
        case build
        /// A border of sections at which level, drums and bass come in after a build or a break.
        case drop
        /// No drums for at least four bars, between parts with drums.
        case `break`
    }

    /// One of them.
    package struct Event: Sendable, Equatable {
        package let kind: Kind
        /// Seconds from the start of the track. A drop is a moment: its range is empty.
        package let time: Range<Double>
    }

    /// In order of their starts.
    package let events: [Event]

    /// Bars.
    private static let least = 4
    private static let buildLengths = [4, 8, 16]
    /// Decibels over a build, along the straight line through its bars.
    private static let rise = 3.0
    /// Decibels at a border, from the bars before it to the bars after it: more than those of a rise that goes on.
    private static let jump = 3.0
    /// Bars compared at a border.
    private static let reach = 2
    /// A bar has drums or a bass if they play in this share of it. They are known by seconds.
    private static let share = 0.5

    /// - Parameters:
    ///   - bars: in order, in seconds.
    ///   - borders: starts of sections, in seconds.
    ///   - drums: where drums play, in seconds.
    ///   - bass: where a bass plays, in seconds.
    ///   - levels: the level of each bar, dB.
    package init(
        bars: [Range<Double>], borders: [Double], drums: [Range<Double>], bass: [Range<Double>], levels: [Double]
    ) {
        let (hasDrums, hasBass) = (Self.plays(drums, in: bars), Self.plays(bass, in: bars))
        var events = Self.breaks(hasDrums).map { Event(kind: .break, time: Self.time($0, bars)) }
        var ends = Set(Self.breaks(hasDrums).map(\.upperBound))
        for line in Self.lines(of: borders, bars) where Self.jump(at: line, levels) >= Self.jump {
            if let build = Self.build(before: line, levels, hasDrums) {
                events.append(Event(kind: .build, time: Self.time(build, bars)))
                ends.insert(line)
            }
            let after = line..<min(bars.count, line + Self.reach)
            // A break may end with a fill of the drums, a bar before the border.
            guard ends.contains(line) || ends.contains(line - 1), after.allSatisfy({ hasDrums[$0] && hasBass[$0] })
            else { continue }
            events.append(Event(kind: .drop, time: bars[line].lowerBound..<bars[line].lowerBound))
        }
        self.events = events.sorted { ($0.time.lowerBound, $0.kind.rawValue) < ($1.time.lowerBound, $1.kind.rawValue) }
    }

    private static func time(_ range: Range<Int>, _ bars: [Range<Double>]) -> Range<Double> {
        bars[range.lowerBound].lowerBound..<bars[range.upperBound - 1].upperBound
    }

    private static func plays(_ heard: [Range<Double>], in bars: [Range<Double>]) -> [Bool] {
        bars.map { bar in
            let seconds = heard.reduce(0) {
                $0 + max(0, min($1.upperBound, bar.upperBound) - max($1.lowerBound, bar.lowerBound))
            }
            return seconds >= share * (bar.upperBound - bar.lowerBound)
        }
    }

    /// The bars that begin at a border, to the nearest half bar; not the first one.
    private static func lines(of borders: [Double], _ bars: [Range<Double>]) -> [Int] {
        let found = borders.compactMap { border in
            bars.firstIndex { border < ($0.lowerBound + $0.upperBound) / 2 }
        }
        return Set(found).subtracting([0]).sorted()
    }

    private static func breaks(_ hasDrums: [Bool]) -> [Range<Int>] {
        guard let first = hasDrums.firstIndex(of: true), let last = hasDrums.lastIndex(of: true) else { return [] }
        var (breaks, start) = ([Range<Int>](), first)
        for bar in first...last where hasDrums[bar] {
            if bar - start > least { breaks.append(start + 1..<bar) }
            start = bar
        }
        return breaks
    }

    private static func mean(_ values: ArraySlice<Double>) -> Double {
        values.reduce(0, +) / Double(max(1, values.count))
    }

    private static func jump(at line: Int, _ levels: [Double]) -> Double {
        mean(levels[line..<min(levels.count, line + reach)]) - mean(levels[max(0, line - reach)..<line])
    }

    /// The bars up to a line that rise most, with drums in half of them or more.
    private static func build(before line: Int, _ levels: [Double], _ hasDrums: [Bool]) -> Range<Int>? {
        var best: (bars: Range<Int>, rise: Double)?
        for length in buildLengths where length <= line {
            let bars = line - length..<line
            let middle = Double(length - 1) / 2
            let (product, square) = bars.enumerated().reduce((0.0, 0.0)) { sums, bar in
                let distance = Double(bar.offset) - middle
                return (sums.0 + distance * levels[bar.element], sums.1 + distance * distance)
            }
            let total = product / square * Double(length - 1)
            let isHighest = bars.allSatisfy { levels[$0] <= levels[line - 1] + rise / 2 }
            guard total >= rise, isHighest, bars.count(where: { hasDrums[$0] }) * 2 >= length else { continue }
            if total > best?.rise ?? 0 { best = (bars, total) }
        }
        return best?.bars
    }
}
