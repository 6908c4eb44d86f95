import AudioFeatures
import Foundation
import Testing

/// Beats where the network hears them.
struct HeardBeatsTests {
    /// Probabilities that rise and fall within two frames of each position, as those of the network do.
    private static func probabilities(_ positions: [Double], height: Double = 0.7, count: Int) -> [Float] {
        (0..<count).map { frame in
            let distance = positions.map { abs($0 - Double(frame)) }.min() ?? 99
            return Float(0.02 + height * exp(-0.5 * distance * distance))
        }
    }

    /// Within half a frame, or 12 ms, at a tempo that is a little wrong, and while the tempo drifts.
    @Test(arguments: [14.3, 21.7, 33.1, 55], [-0.02, 0, 0.02])
    func beatsAreWhereTheyAreHeard(period: Double, drift: Double) throws {
        var positions: [Double] = []
        var next = 7.4
        while next < 1_190 {
            positions.append(next)
            next += period * (1 + drift * sin(next / 200))
        }
        let heard = HeardBeats(Self.probabilities(positions, count: 1_200), period: 1.01 * period).frames
        try #require(heard.count == positions.count)
        for (found, expected) in zip(heard, positions) { #expect(abs(found - expected) < 0.5) }
    }

    /// One beat is hardly heard, and something is heard between two others.
    @Test func aMissingBeatIsFilledInAndAnotherSoundIsNone() throws {
        let positions = (0..<40).map { 10 + 20 * Double($0) }
        let missing = positions.enumerated().filter { $0.offset != 17 }.map(\.element)
        let heard = HeardBeats(Self.probabilities(missing + [10 + 20 * 25.4], count: 810), period: 20).frames
        try #require(heard.count == positions.count)
        for (number, found) in heard.enumerated() where number != 17 { #expect(abs(found - positions[number]) < 0.25) }
        #expect(abs(heard[17] - positions[17]) < 3)
    }

    @Test func thereAreNoBeatsInSilence() {
        let positions = (0..<20).map { 300 + 20 * Double($0) }
        let heard = HeardBeats(Self.probabilities(positions, count: 710), period: 20).frames
        #expect(heard.count == positions.count)
        #expect(heard.allSatisfy { $0 > 298 && $0 < 682 })
        #expect(HeardBeats([Float](repeating: 0.01, count: 500), period: 20).frames.isEmpty)
        #expect(HeardBeats([], period: 20).frames.isEmpty)
        #expect(HeardBeats([0.9], period: 20).frames == [0])
    }

    /// Probabilities at their limits.
    @Test func certaintyIsABeat() {
        let values: [Float] = (0..<200).map { $0 % 20 == 5 ? 1 : 0 }
        #expect(HeardBeats(values, period: 20).frames == (0..<10).map { 5 + 20 * Double($0) })
    }
}
