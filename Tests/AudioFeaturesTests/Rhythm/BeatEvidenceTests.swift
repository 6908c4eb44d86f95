import AudioFeatures
import Foundation
import TestSupport
import Testing

/// Beats every twenty frames, downbeats every eighty, with some uncertainty.
struct BeatEvidenceTests {
    private static let frameRate = 22_050.0 / 512
    private static let tempo = 60 * frameRate / 20

    private static func activation(frames: Int) -> BeatActivation {
        var random = SplitMix64(seed: 7)
        let beats = (0..<frames).map { frame in
            Float.random(in: frame.isMultiple(of: 20) ? 0.5...0.9 : 0.01...0.1, using: &random)
        }
        return BeatActivation(
            beats: beats,
            downbeats: beats.enumerated().map { frame, beat in frame.isMultiple(of: 80) ? beat / 2 : beat / 20 })
    }

    /// `TempoPosterior` by its description: in windows of eight seconds, one of sixteen parts of a period is the beat.
    private static func logShare(of tempo: Double, in beats: [Float], sharpness: Double) -> Double {
        let grid = (0..<235).map { 30 * pow(2, Double($0) / 72) }
        let odds = beats.map { beat in log(Double(beat)) - log((1 - Double(beat)) / 15) }
        let length = min(344, odds.count)
        var shares = [Double](repeating: 0, count: grid.count)
        let starts = Array(stride(from: 0, through: odds.count - length, by: 172))
        for start in starts {
            let scores = grid.map { tempo in
                var sums = [Double](repeating: 0, count: 32)
                for frame in 0..<length {
                    let beats = Double(frame) * tempo / 60 / frameRate
                    sums[Int(beats * 32) % 32] += odds[start + frame]
                }
                return sharpness * (sums.indices.map { sums[$0] + sums[($0 + 1) % 32] }.max() ?? 0)
            }
            let total = scores.reduce(0) { $0 + exp($1 - (scores.max() ?? 0)) }
            for place in grid.indices { shares[place] += exp(scores[place] - (scores.max() ?? 0)) / total }
        }
        let near = grid.indices.filter { abs(grid[$0] / tempo - 1) <= 0.03 }
        return log(near.reduce(0) { $0 + shares[$1] } / Double(starts.count) + 0.003)
    }

    /// Also for less than a window.
    @Test(arguments: [1000, 200], [1, 0.5, 1.31]) func evidenceForATempoIsAMeanLogShare(frames: Int, factor: Double) {
        let activation = Self.activation(frames: frames)
        let evidence = BeatEvidence(activation).of(Self.tempo * factor)
        for (place, sharpness) in [0.1, 0.03].enumerated() {
            let expected = Self.logShare(of: Self.tempo * factor, in: activation.beats, sharpness: sharpness)
            #expect(abs(evidence[place] - expected) < 1e-3)
        }
    }

    @Test func beatsAndDownbeatsReturnAfterTheirPeriods() {
        let evidence = BeatEvidence(Self.activation(frames: 1000)).of(Self.tempo)
        #expect(evidence.count == 2 + 8 + 8)
        // After ⅓, ½, ⅔, 1, 1½, 2, 3 and 4 beats, and after ½, 1, 1½, 2, 3, 4, 6 and 8 for downbeats.
        #expect(evidence[2..<10].map { $0 > 0.5 } == [false, false, false, true, false, true, true, true])
        #expect(evidence[10..<18].map { $0 > 0.5 } == [false, false, false, false, false, true, false, true])
    }

    @Test func nothingHeardSaysNothing() {
        let evidence = BeatEvidence(BeatActivation(beats: [], downbeats: [])).of(120)
        #expect(evidence.dropFirst(2).allSatisfy { $0 == 0 } && evidence[0] == evidence[1] && evidence[0].isFinite)
    }
}
