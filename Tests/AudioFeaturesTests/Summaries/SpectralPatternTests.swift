import AudioFeatures
import Testing

/// Compared with the definition: all blocks sorted, exact quantiles.
struct SpectralPatternTests {
    private static func mel(_ frames: Int, gain: Float = 0) -> FeatureMatrix {
        var generator = SystemlessGenerator(state: 7)
        let values = (0..<frames * 128).map { position -> Float in
            let band = Float(position % 128)
            return gain - band / 3 + 20 * Float(generator.next() >> 40) / Float(1 << 24)
        }
        return FeatureMatrix(values: values, columnCount: 128)
    }

    /// xorshift64: the same numbers everywhere.
    private struct SystemlessGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }

    private static func naive(_ mel: FeatureMatrix) -> [Double] {
        let bands = (0..<mel.rowCount).map { row in
            let levels = Array(mel.row(row))
            return (0..<24).map { band in levels[(5 * band)..<(5 * band + 5)].reduce(0.0) { $0 + Double($1) } / 5 }
        }
        let level = bands.joined().reduce(0, +) / Double(24 * bands.count)
        return [0, 4, 9].flatMap { rank in
            (0..<24).map { band in
                let levels = stride(from: 0, to: bands.count - 9, by: 10).map { start in
                    bands[start..<start + 10].map { $0[band] }.sorted()[rank]
                }.sorted()
                return levels[min(levels.count - 1, Int(0.9 * Double(levels.count)))] - level
            }
        }
    }

    /// Levels are counted in half decibels, and a quantile is between two of the sorted levels.
    @Test(arguments: [10, 999, 4_000]) func itIsWhatItIsDefinedAs(frames: Int) {
        let mel = Self.mel(frames)
        let levels = SpectralPattern(of: mel).levels
        let expected = Self.naive(mel)
        #expect(levels.count == 72 && expected.count == 72)
        for (value, reference) in zip(levels, expected) { #expect(abs(Double(value) - reference) <= 0.6) }
    }

    @Test func loudnessMakesNoDifference() {
        let (soft, loud) = (SpectralPattern(of: Self.mel(500, gain: -40)), SpectralPattern(of: Self.mel(500, gain: 20)))
        for (one, other) in zip(soft.levels, loud.levels) { #expect(abs(one - other) < 1e-3) }
    }

    @Test func lessThanABlockIsNothing() {
        #expect(SpectralPattern(of: Self.mel(9)).levels == [Float](repeating: 0, count: 72))
        #expect(SpectralPattern(of: FeatureMatrix(columnCount: 128)).levels == [Float](repeating: 0, count: 72))
    }

    /// Values beyond the counted range do not stop the program.
    @Test func levelsOutOfAllRangeAreItsEnds() {
        let values = [Float](repeating: 1e6, count: 128 * 10) + [Float](repeating: -1e6, count: 128 * 10)
        let levels = SpectralPattern(of: FeatureMatrix(values: values, columnCount: 128)).levels
        #expect(levels.allSatisfy { $0.isFinite && abs($0) <= 110 })
    }
}
