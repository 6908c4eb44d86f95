import AudioFeatures
import Foundation
import TestSupport
import Testing

/// The tempos of a track, one after the other.
struct TempoRangesTests {
    /// What a network detects that is mostly right: beats of different clarity, up to three frames wide, some missing, some too
    /// many.
    private static func activation(beats: [Double], seconds: Double, seed: UInt64 = 1) -> BeatActivation {
        var random = SplitMix64(seed: seed)
        var values = (0..<Int(seconds * CanonicalAudio.frameRate)).map { _ in Float.random(in: 0...0.08, using: &random)
        }
        for beat in beats where Double.random(in: 0...1, using: &random) < 0.9 {
            let frame = Int((beat * CanonicalAudio.frameRate).rounded())
            let clarity = Float.random(in: 0.5...0.95, using: &random)
            for (neighbor, share) in [(frame - 1, Float(0.5)), (frame, 1), (frame + 1, 0.5)]
            where values.indices.contains(neighbor) { values[neighbor] = share * clarity }
        }
        for _ in 0..<Int(seconds / 4) { values[Int.random(in: values.indices, using: &random)] = 0.5 }
        return BeatActivation(beats: values, downbeats: [Float](repeating: 0, count: values.count))
    }

    /// Beats of tempos that last for some seconds each.
    private static func beats(_ parts: [(tempo: Double, seconds: Double)]) -> [Double] {
        parts.reduce(into: (beats: [Double](), time: 0.0)) { result, part in
            let count = Int(part.seconds * part.tempo / 60)
            result.beats += (0..<count).map { result.time + Double($0) * 60 / part.tempo }
            result.time += Double(count) * 60 / part.tempo
        }.beats
    }

    private func expectCovering(_ ranges: [TempoRanges.Range], _ activation: BeatActivation) {
        #expect(ranges.first?.frames.lowerBound == 0 && ranges.last?.frames.upperBound == activation.beats.count)
        #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.frames.upperBound == $1.frames.lowerBound })
    }

    @Test(arguments: [(100.0, 130.0), (120, 96), (76, 84), (140, 112), (90, 100)])
    func bothTemposAreFound(first: Double, second: Double) throws {
        let activation = Self.activation(beats: Self.beats([(first, 40), (second, 50)]), seconds: 90)
        for tempo in [first, second, (first + second) / 2] {
            let ranges = TempoRanges(activation, tempo: tempo).ranges
            try #require(ranges.count == 2)
            expectCovering(ranges, activation)
            // The grid has steps of one percent.
            #expect(abs(ranges[0].tempo / first - 1) < 0.011 && abs(ranges[1].tempo / second - 1) < 0.011)
            #expect(
                abs(Double(ranges[1].frames.lowerBound) / CanonicalAudio.frameRate - 40) < 2 * 60 / min(first, second))
        }
    }

    @Test func aTempoThatReturnsIsFoundAgain() {
        let activation = Self.activation(beats: Self.beats([(120, 45), (98, 45), (120, 45)]), seconds: 135)
        let ranges = TempoRanges(activation, tempo: 120).ranges
        #expect(ranges.map { ($0.tempo / 2).rounded() } == [60, 49, 60])
        expectCovering(ranges, activation)
    }

    /// A band without a metronome: one percent faster and slower, twice a minute.
    @Test(arguments: [66.0, 92, 120, 171]) func aTempoThatDriftsIsOneTempo(tempo: Double) {
        var (beats, time) = ([Double](), 0.0)
        while time < 120 {
            beats.append(time)
            time += 60 / tempo * (1 + 0.01 * sin(2 * .pi * time / 30))
        }
        let activation = Self.activation(beats: beats, seconds: 120)
        let ranges = TempoRanges(activation, tempo: tempo).ranges
        #expect(ranges.count == 1)
        #expect(abs((ranges.first?.tempo ?? 0) / tempo - 1) < 0.02)
        expectCovering(ranges, activation)
    }

    @Test func aShortPassageIsNoTempo() {
        let activation = Self.activation(beats: Self.beats([(120, 40), (98, 7), (120, 40)]), seconds: 87)
        let ranges = TempoRanges(activation, tempo: 120).ranges
        #expect(ranges.count == 1)
        expectCovering(ranges, activation)
    }

    /// A break of four seconds, and a passage in triplets, are no tempos.
    @Test func aBreakIsNoTempo() {
        let steady = Self.beats([(110, 90)]).filter { !(40.0..<44).contains($0) }
        let triplets = Self.beats([(165, 6)]).map { $0 + 60 }
        let ranges = TempoRanges(Self.activation(beats: steady + triplets, seconds: 90), tempo: 110).ranges
        #expect(ranges.count == 1)
    }

    @Test func anAccelerationIsASequenceOfTempos() {
        var (beats, time) = ([Double](), 0.0)
        while time < 120 {
            beats.append(time)
            time += 60 / (100 + 30 * time / 120)
        }
        let activation = Self.activation(beats: beats, seconds: 120)
        let ranges = TempoRanges(activation, tempo: 115).ranges
        expectCovering(ranges, activation)
        #expect(ranges.count >= 3)
        for range in ranges {
            let middle = Double(range.frames.lowerBound + range.frames.upperBound) / 2 / CanonicalAudio.frameRate
            // The width of a range, and a step of the grid.
            #expect(abs(range.tempo / (100 + 30 * middle / 120) - 1) < 0.05)
        }
    }

    @Test func withoutFramesThereAreNone() {
        #expect(TempoRanges(BeatActivation(beats: [], downbeats: []), tempo: 120).ranges.isEmpty)
    }
}
