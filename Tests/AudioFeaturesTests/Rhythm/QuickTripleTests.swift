import AudioFeatures
import TestSupport
import Testing

/// Whether beats of the tempo model are bars of three, from what the networks hear of known bars.
struct QuickTripleTests {
    /// A minute; `bar` is in thirds, of which the second and the third of each three are heard as beats of some probability.
    private static func activation(third: Double, bar: Int, second: Float = 0.5, last: Float = 0.5) -> BeatActivation {
        var (beats, downbeats) = ([Float](repeating: 0.03, count: 2_584), [Float](repeating: 0.02, count: 2_584))
        for number in 0..<Int(2_584 / third) {
            let frame = Int((Double(number) * third).rounded())
            guard frame < beats.count else { break }
            beats[frame] = [0.8, second, last][number % 3]
            if number.isMultiple(of: bar) { downbeats[frame] = 0.8 }
        }
        return BeatActivation(beats: beats, downbeats: downbeats)
    }

    @Test(arguments: [11.0, 14.3, 18.7]) func quickBarsOfThreeAreHeard(third: Double) {
        #expect(QuickTriple.isHeard(period: 3 * third, Self.activation(third: third, bar: 3)))
        // 6/8 and 12/8, whose eighths are heard as well.
        for bar in [6, 12] {
            #expect(!QuickTriple.isHeard(period: 3 * third, Self.activation(third: third, bar: bar)))
        }
        // Dotted quarters without their eighths, and shuffle.
        for (second, last): (Float, Float) in [(0.03, 0.03), (0.03, 0.7)] {
            #expect(
                !QuickTriple.isHeard(
                    period: 3 * third, Self.activation(third: third, bar: 3, second: second, last: last)))
        }
        // Beats of three and of two.
        #expect(!QuickTriple.isHeard(period: third, Self.activation(third: third, bar: 3)))
        #expect(!QuickTriple.isHeard(period: 2 * third, Self.activation(third: third, bar: 4)))
    }

    @Test func nothingIsNotHeard() {
        let silence = BeatActivation(beats: [], downbeats: [])
        #expect(!QuickTriple.isHeard(period: 43, silence))
        let hiss = noise(count: 2_584, amplitude: 0.5).map { abs($0) }
        #expect(!QuickTriple.isHeard(period: 43, BeatActivation(beats: hiss, downbeats: hiss)))
        // The shape of bars of three, at probabilities that are no beats. Correlations do not depend on the scale.
        let clear = Self.activation(third: 14.3, bar: 3)
        let faint = BeatActivation(beats: clear.beats.map { $0 * 0.05 }, downbeats: clear.downbeats.map { $0 * 0.05 })
        #expect(QuickTriple.isHeard(period: 42.9, clear) && !QuickTriple.isHeard(period: 42.9, faint))
    }
}
