import AudioFeatures
import Foundation
import Testing

/// Beats where the networks hear them.
struct HeardBeatsTests {
    /// Probabilities that rise and fall within two frames of each position, as those of the networks do.
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
        // A minute of silence after the only beat that is heard has none.
        let one = Self.probabilities([10], count: 20) + [Float](repeating: 0, count: 2_600)
        #expect(HeardBeats(one, period: 20.5).frames.allSatisfy { $0 == 10 })
        #expect(HeardBeats([0.9], period: 20).frames == [0])
    }

    /// Probabilities at their limits.
    @Test func certaintyIsABeat() {
        let values: [Float] = (0..<200).map { $0 % 20 == 5 ? 1 : 0 }
        let expected: [Double] = (0..<10).map { 5 + 20 * Double($0) }
        #expect(HeardBeats(values, period: 20).frames == expected)
    }

    /// A guitar between the beats is heard as a beat more than what is on them. Bars begin on the beats.
    @Test func beatsAreWhereBarsBegin() {
        let positions = (0..<40).map { 10 + 20 * Double($0) }
        let between = positions.map { $0 + 10 }
        let (soft, loud) = (
            Self.probabilities(positions, height: 0.5, count: 830), Self.probabilities(between, height: 0.6, count: 830)
        )
        let beats = zip(soft, loud).map { max($0, $1) }
        func heard(bars: [Double]) -> [Double] {
            let downbeats = Self.probabilities(bars, height: 0.4, count: 830)
            return HeardBeats(BeatActivation(beats: beats, downbeats: downbeats), period: 20).frames
        }
        func first(_ places: [Double]) -> [Double] { places.enumerated().filter { $0.offset % 4 == 1 }.map(\.element) }
        let shifted = heard(bars: first(positions))
        #expect(shifted.count >= positions.count - 1)
        #expect(shifted.allSatisfy { beat in positions.contains { abs($0 - beat) < 0.5 } })
        let kept = heard(bars: first(between))
        #expect(kept.count == between.count)
        #expect(kept.allSatisfy { beat in between.contains { abs($0 - beat) < 0.5 } })
    }

    /// A few beats say little about where bars begin.
    @Test func fewBeatsStay() {
        let positions = (0..<6).map { 10 + 20 * Double($0) }
        let activation = BeatActivation(
            beats: Self.probabilities(positions, count: 130),
            downbeats: Self.probabilities(positions.map { $0 + 10 }, height: 0.9, count: 130))
        #expect(HeardBeats(activation, period: 20) == HeardBeats(activation.beats, period: 20))
    }

    // MARK: Beats of a track

    /// Sixteen chords of two or three notes at a tempo, each of which swells for 20 ms and fades out before the next.
    private static func chords(beatsPerMinute: Double) -> [Float] {
        let (rate, beat) = (22_050.0, 60 / beatsPerMinute)
        var samples = [Float](repeating: 0, count: Int((16 * beat * rate).rounded()))
        for number in 0..<16 {
            let chord = [[60, 64, 67], [65, 69, 72], [67, 71, 74], [60, 64, 67]][number / 4]
            let notes = number % 2 == 0 ? chord + [chord[0] - 24] : chord
            let length = Int(0.9 * beat * rate)
            for place in 0..<length {
                let time = Double(place) / rate
                let attack = 0.5 - 0.5 * cos(.pi * min(1, time / 0.02))
                let release = min(1, Double(length - place) / rate / 0.12)
                let tone = notes.reduce(0.0) { sum, note in
                    let frequency = 440 * pow(2, Double(note - 69) / 12)
                    return sum + (1...3).reduce(0.0) { $0 + sin(2 * .pi * frequency * Double($1) * time) / Double($1) }
                }
                samples[Int((Double(number) * beat * rate).rounded()) + place] += Float(
                    (number % 4 == 0 ? 0.084 : 0.06) * attack * exp(-2.5 * time) * release * tone)
            }
        }
        return samples
    }

    /// The onsets alone would have them 20 ms late.
    @Test(arguments: [84.0, 100]) func softBeatsAreNotLate(beatsPerMinute: Double) {
        let part = Self.chords(beatsPerMinute: beatsPerMinute)
        let beats = TrackAnalyzer().structure(samples: Array(repeating: part, count: 4).flatMap { $0 }).beats
        #expect(beats.count > 50)
        let beat = 60 / beatsPerMinute
        let errors = beats.map { $0.start - ($0.start / beat).rounded() * beat }.sorted()
        #expect(abs(errors[errors.count / 2]) < 0.012)
    }

    /// The network hears ten minutes. After these, the beats are those of the onsets.
    @Test func beatsGoOnAfterTenMinutes() throws {
        let part = Self.chords(beatsPerMinute: 100)
        let beats = TrackAnalyzer().structure(samples: Array(repeating: part, count: 66).flatMap { $0 }).beats.map(
            \.start)
        let (first, last) = (try #require(beats.first), try #require(beats.last))
        #expect(first < 1 && last > 631)
        for (beat, next) in zip(beats, beats.dropFirst()) { #expect(next - beat > 0.5 && next - beat < 0.7) }
    }
}
