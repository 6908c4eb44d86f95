import AudioFeatures
import CKernels
import Foundation
import TestSupport
import Testing

/// Compared with the definition in double precision, in `Training/teachers/beats.py`.
struct BeatActivationTests {
    /// The bands that the script generates: an onset every 21 frames, and a stronger one every 84.
    private static func mel(frames: Int = 600) -> FeatureMatrix {
        let values = (0..<frames).flatMap { frame in
            (0..<128).map { band -> Float in
                let (t, b) = (Double(frame), Double(band))
                let (beat, bar) = (30 * exp(-Double(frame % 21) / 5), 12 * exp(-Double(frame % 84) / 9))
                return Float(beat + bar + 6 * sin(0.37 * t + 0.05 * b) - b / 3)
            }
        }
        return FeatureMatrix(values: values, columnCount: 128)
    }

    /// Frames × (beat that begins no bar, downbeat), by `run` of the script.
    private static func defined(_ model: String) throws -> [[Float]] {
        let file = repositoryFile("Tests/Golden/models/\(model).json")
        return try JSONDecoder().decode([[Float]].self, from: Data(contentsOf: file))
    }

    /// The greatest one. A frame's sums are rounded by its place among the frames that are heard with it.
    private static func distance(_ heard: ArraySlice<Float>, _ expected: ArraySlice<Float>) -> Float {
        heard.count == expected.count ? zip(heard, expected).map { abs($0 - $1) }.max() ?? 0 : .infinity
    }

    @Test func itSaysWhatTheDefinitionSays() throws {
        let expected = try Self.defined("beats")
        let heard = BeatActivation(of: Self.mel())
        #expect(heard.beats.count == expected.count && heard.downbeats.count == expected.count)
        // A level on the edge of a step may be rounded either way.
        for (frame, said) in expected.enumerated() {
            #expect(abs(heard.beats[frame] - min(1, said[0] + said[1])) < 2e-3)
            #expect(abs(heard.downbeats[frame] - said[1]) < 2e-3)
        }
        #expect(expected.contains { $0[0] > 0.3 } && expected.contains { $0[0] < 0.01 })
    }

    /// All frames are heard by two networks, of which the second counts one third.
    @Test func theMeanOfBothIsSaid() throws {
        let (first, second) = (try Self.defined("beats"), try Self.defined("known-beats"))
        let heard = BeatActivation(ofAll: Self.mel())
        #expect(heard.beats.count == first.count && second.count == first.count)
        for (frame, (one, other)) in zip(first, second).enumerated() {
            let (beat, downbeat) = ((2 * one[0] + other[0]) / 3, (2 * one[1] + other[1]) / 3)
            #expect(abs(heard.beats[frame] - min(1, beat + downbeat)) < 2e-3)
            #expect(abs(heard.downbeats[frame] - downbeat) < 2e-3)
        }
        #expect(zip(first, second).contains { abs($0[0] - $1[0]) > 0.1 })
    }

    /// The parts of a long track are heard as if it were heard at once: each stretch of a minute is as in a minute alone, except
    /// for its ends.
    @Test func partsAreHeardAsAWhole() {
        let (minute, reach, count) = (BeatActivation.longest, 514, 16_000)
        let rows = Self.mel()
        func repeated(_ frames: Range<Int>) -> FeatureMatrix {
            FeatureMatrix(values: frames.flatMap { Array(rows.row($0 % rows.rowCount)) }, columnCount: 128)
        }
        let heard = BeatActivation(ofAll: repeated(0..<count))
        #expect(heard.beats.count == count && heard.downbeats.count == count)
        for start in stride(from: 0, through: count - minute, by: 1_200) {
            let alone = BeatActivation(ofAll: repeated(start..<start + minute))
            let inner = reach..<minute - reach
            let stretch = (start + inner.lowerBound)..<(start + inner.upperBound)
            #expect(Self.distance(heard.beats[stretch], alone.beats[inner]) < 1e-4)
            #expect(Self.distance(heard.downbeats[stretch], alone.downbeats[inner]) < 1e-4)
        }
    }

    /// For more than ten minutes, the minute in the middle of the first ten.
    @Test func theMiddleIsHeard() {
        let (minute, ten, reach) = (BeatActivation.longest, 25_840, 514)
        let start = (ten - minute) / 2
        let rows = Self.mel()
        func repeated(_ frames: Range<Int>) -> FeatureMatrix {
            FeatureMatrix(values: frames.flatMap { Array(rows.row($0 % rows.rowCount)) }, columnCount: 128)
        }
        let heard = BeatActivation(of: repeated(0..<ten + 3_000))
        let expected = BeatActivation(of: repeated(start..<start + minute))
        #expect(heard.beats.count == minute)
        // The rise into the first frame is unknown if only the middle is given. This affects as many frames as the
        // network reaches.
        #expect(Self.distance(heard.beats.dropFirst(reach), expected.beats.dropFirst(reach)) < 1e-4)
        #expect(BeatActivation(of: repeated(0..<500)).beats.count == 500)
    }

    @Test func nothingIsHeardOfNothing() {
        #expect(BeatActivation(of: FeatureMatrix(columnCount: 128)).beats.isEmpty)
    }

    /// Compared with its description: sums of the values of two adjacent phases, of 32 cyclic ones.
    @Test(arguments: [1, 31, 344]) func theBestPhase(count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        let values = (0..<count).map { _ in Float.random(in: -3...3, using: &random) }
        let phases = (0..<count).map { _ in UInt8.random(in: 0..<32, using: &random) }
        let sums = (0..<32).map { phase in
            zip(values, phases).reduce(0.0) { $1.1 == phase || Int($1.1) == (phase + 1) % 32 ? $0 + Double($1.0) : $0 }
        }
        #expect(abs(Double(ck_best_phase(values, phases, count)) - (sums.max() ?? 0)) < 1e-4)
    }
}
