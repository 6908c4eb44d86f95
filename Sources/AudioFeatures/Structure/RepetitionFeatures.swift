/// Measures, at each bar line, which repetitions begin or end there.
///
/// For each distance in bars, forwards and backwards, the similarity of bars at this distance before the line is
/// compared with that after the line. A section that occurs again begins where a distance begins to be similar.
package struct RepetitionFeatures {
    /// Bars before and after the line.
    package static let reaches = [1, 2, 4]
    /// At shorter distances, bars are similar because they are neighbors, not because they are repeated.
    private static let shortestDistance = 3
    package static let count = reaches.count * Sums.count

    /// Bar lines × features: the start of each bar, and the end of the last.
    package let rows: [[Double]]

    package init(_ similarity: BarSimilarity) {
        let bars = similarity.count
        let means = similarity.means
        var sums = [Sums](repeating: Sums(), count: (bars + 1) * Self.reaches.count)
        var total = 0.0
        var distanceCount = 0
        // The sum of the similarities of all bars before a line to those at a distance.
        var running = [Double](repeating: 0, count: bars + 1)
        for distance in 1 - bars..<max(bars, 1) where abs(distance) >= Self.shortestDistance {
            for bar in 0..<bars {
                let other = bar + distance
                let value =
                    other >= 0 && other < bars
                    ? similarity[bar, other] - (means[bar] + means[other]) / 2 : 0
                running[bar + 1] = running[bar] + value
            }
            let weight = max(0, running[bars] / Double(bars - abs(distance)))
            total += weight
            distanceCount += 1
            for line in 0...bars {
                for (index, reach) in Self.reaches.enumerated() {
                    let after = (running[min(line + reach, bars)] - running[line]) / Double(reach)
                    let before = (running[line] - running[max(line - reach, 0)]) / Double(reach)
                    sums[line * Self.reaches.count + index].add(before: before, after: after, weight: weight)
                }
            }
        }
        rows = (0...bars).map { line in
            Self.reaches.indices.flatMap { index in
                sums[line * Self.reaches.count + index].features(totalWeight: total, count: distanceCount)
            }
        }
    }

    /// Statistics over all distances at one line.
    private struct Sums {
        static let count = 11

        private var rises = HighestThree()
        private var falls = HighestThree()
        private var change = 0.0
        private var weightedRise = 0.0
        private var weightedFall = 0.0
        private var highestAfter = -Double.infinity
        private var highestBefore = -Double.infinity
        private var risenAfter = 0.0
        private var fallenBefore = 0.0

        mutating func add(before: Double, after: Double, weight: Double) {
            let rise = after - before
            rises.add(rise)
            falls.add(-rise)
            change += abs(rise)
            weightedRise += weight * max(0, rise)
            weightedFall += weight * max(0, -rise)
            highestAfter = max(highestAfter, after)
            highestBefore = max(highestBefore, before)
            risenAfter = max(risenAfter, max(0, after) * max(0, rise))
            fallenBefore = max(fallenBefore, max(0, before) * max(0, -rise))
        }

        /// All 0 if there are no distances.
        func features(totalWeight: Double, count: Int) -> [Double] {
            guard count > 0 else { return [Double](repeating: 0, count: Self.count) }
            let scale = max(totalWeight, 1e-9)
            return [
                rises.highest, rises.mean(of: count), falls.highest, falls.mean(of: count), change / Double(count),
                weightedRise / scale, weightedFall / scale, highestAfter, highestBefore, risenAfter, fallenBefore,
            ]
        }
    }

    private struct HighestThree {
        private(set) var highest = -Double.infinity
        private var second = -Double.infinity
        private var third = -Double.infinity

        mutating func add(_ value: Double) {
            if value > highest {
                (highest, second, third) = (value, highest, second)
            } else if value > second {
                (second, third) = (value, second)
            } else if value > third {
                third = value
            }
        }

        /// - Parameter count: the number of values added, at least one.
        func mean(of count: Int) -> Double {
            [highest, second, third].prefix(count).reduce(0, +) / Double(min(count, 3))
        }
    }
}
