import AudioFeatures
import TestSupport
import Testing

/// Beats in three parts and bars of two beats, from envelopes and chords whose meter is known.
struct CompoundMeterTests {
    private static let frameRate = 22_050.0 / 512

    /// Forty beats of a number of frames, with onsets at sixtieths of the beat in each group of beats, in noise.
    private static func envelope(
        _ beat: Double, _ places: [Int], group: Int = 1
    ) -> (beats: [Double], onsets: [Float]) {
        var onsets = noise(count: Int(42 * beat), amplitude: 0.02).map { abs($0) }
        for start in stride(from: 0, to: 40, by: group) {
            for place in places {
                let frame = (Double(start) + Double(place) / 60) * beat
                onsets[Int(frame.rounded())] += place.isMultiple(of: 60) ? 1 : 0.5
            }
        }
        return ((0..<40).map { Double($0) * beat / frameRate }, onsets)
    }

    @Test(arguments: [20.4, 31.7, 43, 64.2]) func thirdsAreFound(beat: Double) throws {
        let (all, heard) = Self.envelope(beat, [0, 20, 40])
        let three = try #require(BeatParts(beats: all, onsets: heard))
        #expect(three.areThirds && three.mayBeThirds)
        // A note of two eighths and one of one, then the other way round, in turn in even and odd beats.
        let (beats, onsets) = Self.envelope(beat, [0, 40, 60, 80, 120, 140, 180, 220], group: 4)
        let parts = try #require(BeatParts(beats: beats, onsets: onsets))
        #expect(parts.mayBeThirds && !parts.areThirds)
    }

    private static let others: [(places: [Int], group: Int)] = [
        ([0], 1), ([0, 30], 1), ([0, 15, 30, 45], 1), ([0, 45], 1), ([0, 12, 24, 36, 48], 1),
        // Swing, and its mirror image; halves and thirds; three notes on two beats.
        ([0, 40], 1), ([0, 20], 1), ([0, 10, 20, 30, 40, 50], 1), ([0, 40, 60, 80], 2),
    ]

    @Test(arguments: others) func otherPartsAreNot(places: [Int], group: Int) throws {
        for beat in [31.7, 43, 64.2] {
            let (beats, onsets) = Self.envelope(beat, places, group: group)
            let parts = try #require(BeatParts(beats: beats, onsets: onsets))
            #expect(!parts.areThirds && !parts.mayBeThirds)
        }
    }

    @Test func nothingHasNoParts() {
        let beats = (0..<40).map { Double($0) * 0.7 }
        #expect(BeatParts(beats: [], onsets: []) == nil)
        #expect(BeatParts(beats: [0.01, 0.02], onsets: [1, 1]) == nil)
        #expect(BeatParts(beats: beats, onsets: []) == nil)
        #expect(BeatParts(beats: beats, onsets: [Float](repeating: 0, count: 1_300)) == nil)
        let hiss = BeatParts(beats: beats, onsets: noise(count: 1_300).map { abs($0) })
        #expect(hiss?.areThirds == false && hiss?.mayBeThirds == false)
    }

    /// Forty beats in bars of four.
    private func balance(_ changes: [Int]) -> Double? {
        CompoundMeter.balanceOfHalves(changes: changes, downbeats: Array(stride(from: 2, to: 40, by: 4)), beatCount: 40)
    }

    @Test func chordsTellHalvesOfBars() {
        #expect(balance(Array(stride(from: 0, to: 40, by: 2))) == 1)
        // Every bar in two chords, but the second half of each fourth bar repeats the chord.
        let most = stride(from: 0, to: 40, by: 2).filter { $0 % 16 != 8 }
        #expect(balance(most).map { $0 > 0.5 && $0 < 1 } == true)
        #expect(balance(Array(stride(from: 2, to: 40, by: 4))) == nil, "a chord per bar")
        #expect(balance(Array(0..<40)) == nil, "a chord per beat")
        #expect(balance(Array(stride(from: 1, to: 40, by: 2))) == nil, "chords between the downbeats")
        #expect(balance(Array(stride(from: 0, to: 40, by: 3))) == nil, "bars of three")
        #expect(balance(stride(from: 2, to: 40, by: 4) + [8, 24]) == nil, "a chord per bar and seldom two")
        #expect(balance([2, 4, 6, 8, 10, 12, 14, 16]) == nil, "in a part of the track")
        #expect(balance([]) == nil)
        #expect(CompoundMeter.balanceOfHalves(changes: [], downbeats: [], beatCount: 0) == nil)
    }

    @Test(arguments: [
        ([0, 4, 8], 12, [0, 2, 4, 6, 8, 10]), ([3, 7], 11, [1, 3, 5, 7, 9]), ([2, 6], 7, [0, 2, 4, 6]),
        // A bar of five and one of three, and a last bar that is cut off.
        ([0, 5, 8], 11, [0, 2, 5, 8, 10]), ([0], 1, [0]), ([], 0, []),
    ])
    func barsAreHalved(downbeats: [Int], beatCount: Int, halves: [Int]) {
        #expect(CompoundMeter.halves(downbeats, beatCount: beatCount) == halves)
    }

    /// Forty beats with onsets at thirds or halves, in bars of four, and a chord for a number of beats.
    private static func meter(_ places: [Int], chordLength: Int, beatsPerBar: Int = 4) -> TrackMeter {
        let (beats, onsets) = envelope(31.7, places)
        let starts = Array(stride(from: 0, to: beats.count, by: chordLength))
        let ends = starts.dropFirst().map { beats[$0] } + [beats[39] + 1]
        let chords = zip(starts, ends).enumerated().map { number, place in
            TimedChord(
                start: beats[place.0], end: place.1, chord: Chord(root: number % 2 * 7, quality: .major), confidence: 1)
        }
        let bars = Array(stride(from: 0, to: 40, by: beatsPerBar))
        return TrackMeter(downbeats: bars, beatsPerBar: beatsPerBar, confidence: 0.8)
            .divided(beats, onsets: onsets, chords)
    }

    @Test func sixEighthsAreBarsOfTwoBeats() {
        let six = Self.meter([0, 20, 40], chordLength: 2)
        #expect(six.beatsPerBar == 2 && six.beatDivision == 3 && six.timeSignature == 6)
        #expect(six.downbeats == Array(stride(from: 0, to: 40, by: 2)))
        #expect(six.confidence > 0 && six.confidence <= 0.8)
        let twelve = Self.meter([0, 20, 40], chordLength: 4)
        #expect(twelve.beatsPerBar == 4 && twelve.beatDivision == 3 && twelve.timeSignature == 4)
        #expect(twelve.downbeats.count == 10 && twelve.confidence == 0.8)
        let nine = Self.meter([0, 20, 40], chordLength: 3, beatsPerBar: 3)
        #expect(nine.beatsPerBar == 3 && nine.beatDivision == 3 && nine.timeSignature == 3)
    }

    @Test func otherDivisionsKeepTheirBars() {
        for places in [[0, 30], [0, 15, 30, 45], [0, 40]] {
            let meter = Self.meter(places, chordLength: 2)
            #expect(meter.beatsPerBar == 4 && meter.beatDivision == 2 && meter.timeSignature == 4)
            #expect(meter.downbeats.count == 10)
        }
        // Fives are not divided.
        let five = Self.meter([0, 20, 40], chordLength: 2, beatsPerBar: 5)
        #expect(five.beatsPerBar == 5 && five.beatDivision == 2 && five.timeSignature == 5)
    }
}
