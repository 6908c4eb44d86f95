import AudioFeatures
import Foundation
import TestSupport
import Testing

/// What sections are found by, against the definitions, computed naively.
struct SectionFeatureTests {
    private static func patterns(bars: Int, width: Int, seed: UInt64) -> [[Double]] {
        var random = SplitMix64(seed: seed)
        return (0..<bars).map { _ in (0..<width).map { _ in Double.random(in: 0...1, using: &random) } }
    }

    /// Bars 0…4 occur again as 5…9, a little changed.
    private static func repeated(seed: UInt64) -> [[Double]] {
        let first = patterns(bars: 5, width: 24, seed: seed)
        let noise = patterns(bars: 5, width: 24, seed: seed + 1)
        return first + zip(first, noise).map { zip($0, $1).map { $0 + 0.2 * $1 } }
            + patterns(bars: 3, width: 24, seed: 9)
    }

    @Test func similarityIsTheCosineWithoutTheMean() {
        let patterns = Self.patterns(bars: 7, width: 12, seed: 1)
        let found = BarSimilarity(patterns: patterns)
        func rest(_ bar: Int) -> [Double] {
            (0..<12).map { k in
                let sum: Double = patterns.reduce(0) { $0 + $1[k] }
                return patterns[bar][k] - sum / 7
            }
        }
        func dot(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
        for a in 0..<7 {
            for b in 0..<7 {
                let expected = dot(rest(a), rest(b)) / (dot(rest(a), rest(a)) * dot(rest(b), rest(b))).squareRoot()
                // Sums of a dozen products.
                #expect(abs(found[a, b] - expected) < 1e-12)
            }
        }
        #expect(BarSimilarity(patterns: [[1, 2], [1, 2]])[0, 1] == 0, "bars like the mean are like nothing")
    }

    /// The definition: for each distance, the mean similarity at this distance of the bars after and before the line.
    private func naive(_ similarity: BarSimilarity, line: Int, reach: Int) -> [Double] {
        let bars = similarity.count
        func mean(_ bar: Int) -> Double { (0..<bars).reduce(0) { $0 + similarity[bar, $1] } / Double(bars) }
        func at(_ bar: Int, _ distance: Int) -> Double {
            guard (0..<bars).contains(bar), (0..<bars).contains(bar + distance) else { return 0 }
            return similarity[bar, bar + distance] - mean(bar) / 2 - mean(bar + distance) / 2
        }
        let distances = (-(bars - 1)...(bars - 1)).filter { abs($0) >= 3 }
        let after = distances.map { d in (line..<line + reach).reduce(0) { $0 + at($1, d) } / Double(reach) }
        let before = distances.map { d in (line - reach..<line).reduce(0) { $0 + at($1, d) } / Double(reach) }
        let weights = distances.map { d in
            max(0, (0..<bars).reduce(0) { $0 + at($1, d) } / Double(bars - abs(d)))
        }
        let total = weights.reduce(0, +)
        let rise = zip(after, before).map { $0 - $1 }
        let (up, down) = (rise.map { max($0, 0) }, rise.map { max(-$0, 0) })
        func highest(_ values: [Double]) -> Double { values.max() ?? 0 }
        func highestThree(_ values: [Double]) -> Double {
            let best = values.sorted(by: >).prefix(3)
            return best.reduce(0, +) / Double(best.count)
        }
        func weighted(_ values: [Double]) -> Double { zip(weights, values).reduce(0) { $0 + $1.0 * $1.1 } / total }
        return [
            highest(rise), highestThree(rise), highest(rise.map { -$0 }), highestThree(rise.map { -$0 }),
            rise.reduce(0) { $0 + abs($1) } / Double(rise.count), weighted(up), weighted(down), highest(after),
            highest(before), highest(zip(after, up).map { max($0, 0) * $1 }),
            highest(zip(before, down).map { max($0, 0) * $1 }),
        ]
    }

    @Test(arguments: [2, 30, 400]) func repetitionIsAsDefined(seed: UInt64) {
        let similarity = BarSimilarity(patterns: Self.repeated(seed: seed))
        let rows = RepetitionFeatures(similarity).rows
        #expect(rows.count == similarity.count + 1)
        for (line, row) in rows.enumerated() {
            let expected = RepetitionFeatures.reaches.flatMap { naive(similarity, line: line, reach: $0) }
            #expect(row.count == expected.count && row.count == RepetitionFeatures.count)
            // Differences of running sums of up to thirteen cosines.
            for (value, known) in zip(row, expected) { #expect(abs(value - known) < 1e-11) }
        }
    }

    @Test(arguments: 0...3) func fewBarsRepeatNothing(count: Int) {
        let rows = RepetitionFeatures(BarSimilarity(patterns: Self.patterns(bars: count, width: 4, seed: 5))).rows
        #expect(
            rows == [[Double]](repeating: [Double](repeating: 0, count: RepetitionFeatures.count), count: count + 1))
    }

    /// Compared with the mean of 2,000 points of each part.
    @Test func meansAreThoseOfTheSounds() {
        let (bounds, values) = ([0.3, 1.1, 1.4, 2.9, 5], [[1.0, -2], [4, 0], [0, 7], [3, 3]])
        func value(_ time: Double, _ k: Int) -> Double {
            zip(zip(bounds, bounds.dropFirst()), values).first { $0.0.0 <= time && time < $0.0.1 }?.1[k] ?? 0
        }
        let bars = [(-0.5, 1.0), (1, 2.2), (2.2, 4), (5, 6)].map { BarGrid.Bar(start: $0.0, end: $0.1) }
        let found = SoundCourse(bounds: bounds, values: values).means(in: bars, parts: 3)
        for (bar, means) in zip(bars, found) {
            for part in 0..<3 {
                for k in 0..<2 {
                    let length = (bar.end - bar.start) / 3
                    let start = bar.start + Double(part) * length
                    var sum = 0.0
                    for point in 0..<2_000 { sum += value(start + (Double(point) + 0.5) / 2_000 * length, k) }
                    let error: Double = means[2 * part + k] - sum / 2_000
                    // A point at each of at most four changes may be on the wrong side.
                    let limit: Double = 4 * 9 / 2_000
                    #expect(abs(error) < limit)
                }
            }
        }
    }

    @Test func pitchesCountByTheirAmplitude() {
        var pitches = [[Float]](repeating: [Float](repeating: 0, count: 12), count: 3)
        for sound in 0..<3 { pitches[sound][sound] = 1 }
        let course = SoundCourse(bounds: [0, 1, 2, 3], pitches: pitches, peaks: [-10, -30, -90])
        let bars = [0.0, 1, 2].map { BarGrid.Bar(start: $0, end: $0 + 1) }
        let means = course.means(in: bars, parts: 1)
        for (sound, decibels) in [(0, 0.0), (1, -20), (2, -50)] {
            let amplitude: Double = pow(10, decibels / 20)
            for pitch in 0..<12 {
                let expected = pitch == sound ? 11.0 / 12 * amplitude.squareRoot() : 0
                #expect(abs(means[sound][pitch] - expected) < 1e-12)
            }
        }
    }

    @Test func levelsAreComparedAcrossTheLine() {
        let bars = [0.0, 4, 8, 12].map { BarGrid.Bar(start: $0, end: $0 + 4) }
        // A sound a quarter of a bar.
        let levels: [Double] = [-20.0, -20, -20, -12, -10, -30, -30, -30, 0, 0, 0, -40, -40, -40, -40, -40]
        let course = SoundCourse(bounds: (0...16).map { Double($0) }, values: levels.map { [$0] })
        let whole: [Double] = [-18.0, -25, -10, -40]
        let first: [Double] = [whole[1] - whole[0], (whole[1] + whole[2]) / 2 - whole[0], -10 + 12]
        let second: [Double] = [whole[2] - whole[1], (whole[2] + whole[3]) / 2 - (whole[0] + whole[1]) / 2, 30]
        let third: [Double] = [whole[3] - whole[2], whole[3] - (whole[1] + whole[2]) / 2, 0]
        let expected: [[Double]] = [[0, 0, 0], first, second, third, [0, 0, 0]]
        let rows = LevelChanges(course, bars).rows
        #expect(rows.count == expected.count)
        for (row, changes) in zip(rows, expected) {
            let known = changes.flatMap { [$0, abs($0)] }
            for (value, one) in zip(row, known) { #expect(abs(value - one) < 1e-12) }
        }
    }
}
