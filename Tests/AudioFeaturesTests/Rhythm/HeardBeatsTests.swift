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

    /// Beats of the onsets come late, and some of them are not heard. What is elsewhere does not count.
    @Test(arguments: [-1.4, -0.6, 0, 0.9]) func theLagIsHeard(lag: Double) {
        let positions = (0..<50).map { 9.3 + 21.7 * Double($0) }
        let heard = positions.enumerated().filter { $0.offset % 3 != 1 }.map { $0.element + lag }
        let probabilities = Self.probabilities(heard, count: 1_200)
        #expect(abs(HeardBeats.lag(after: positions, probabilities) - lag) < 0.25)
        #expect(HeardBeats.lag(after: positions.map { $0 + 10 }, probabilities) == 0)
        #expect(HeardBeats.lag(after: Array(positions.prefix(5)), probabilities) == 0)
        // Beats after what the networks hear.
        let later = positions + (0..<100).map { 1_200 + 21.7 * Double($0) }
        #expect(abs(HeardBeats.lag(after: later, probabilities) - lag) < 0.25)
        #expect(HeardBeats.lag(after: positions, []) == 0)
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

    /// Everything but a bass drum is between the beats.
    /// - Parameter change: dB by which every second stroke is louder, as that of a bass that changes its note.
    /// - Parameter rest: dB that are left a sixth of a second later.
    @Test(arguments: [(0, 2, true), (0, 18, false), (6, 2, false)])
    func beatsAreOnABassDrum(change: Float, rest: Float, isOnDrum: Bool) {
        let between = (0..<40).map { 20 + 20 * Double($0) }
        let activation = BeatActivation(
            beats: Self.probabilities(between, count: 830),
            downbeats: Self.probabilities(between.enumerated().filter { $0.offset % 4 == 1 }.map(\.element), count: 830)
        )
        var lows = [Float](repeating: rest, count: 830)
        for stroke in 0..<41 {
            for frame in 0..<4 { lows[10 + 20 * stroke + frame] = 20 + (stroke % 2 == 0 ? change : 0) }
        }
        let found = HeardBeats(activation, period: 20, lows: lows).frames
        #expect(found.count >= 39)
        #expect(found.allSatisfy { beat in between.contains { abs($0 - beat) < 0.5 } != isOnDrum })
    }

    // MARK: Beats of a track

    /// Sixteen bars: a bass drum on the beats; between them a bass that is as loud or louder, and chords.
    private static func dance(beatsPerMinute: Double, bass: Double, chords: Double) -> [Float] {
        let (rate, beat) = (22_050.0, 60 / beatsPerMinute)
        func tone(_ note: Int, _ harmonics: Int, _ time: Double) -> Double {
            let phase = 2 * .pi * 440 * pow(2, Double(note - 69) / 12) * time
            return (1...harmonics).reduce(0.0) { $0 + sin(phase * Double($1)) / Double($1) }
        }
        return (0..<Int(64 * beat * rate)).map { sample in
            let number = Int(Double(sample) / rate / beat)
            let time = Double(sample) / rate - Double(number) * beat
            let sweep = 48 * time + 2.24 * (1 - exp(-time / 0.02))
            let drum = 0.8 * sin(2 * .pi * sweep) * exp(-time / 0.12)
            let (later, length) = (time - beat / 2, 0.45 * beat)
            guard later >= 0, later < length else { return Float(tanh(drum)) }
            let edge = min(1, later / 0.004) * min(1, (length - later) / 0.005)
            let (root, third) = [(45, 3), (41, 4), (48, 4), (43, 4)][number / 8 % 4]
            let chord = [0, third, 7].reduce(0.0) { $0 + tone(root + 24 + $1, 6, later) } * exp(-later / 0.1)
            return Float(tanh(drum + edge * (bass * tone(root - 12, 8, later) + chords * chord)))
        }
    }

    /// The networks hear all beats between them.
    @Test(arguments: [122.0, 126, 132, 138], [(0.3, 0.1), (0.6, 0.2), (0.9, 0.2)])
    func danceMusicBeginsOnTheBassDrum(beatsPerMinute: Double, levels: (bass: Double, chords: Double)) {
        let samples = Self.dance(beatsPerMinute: beatsPerMinute, bass: levels.bass, chords: levels.chords)
        let beats = TrackAnalyzer().structure(samples: samples).beats.map(\.start)
        let beat = 60 / beatsPerMinute
        #expect(beats.count > 60)
        #expect(beats.count { abs($0 - ($0 / beat).rounded() * beat) < 0.04 } > beats.count * 9 / 10)
    }

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
