import AudioFeatures
import Foundation
import TestSupport
import Testing

/// At which beats bars begin.
struct BarTests {
    private struct Golden: Decodable {
        let downbeats: [Double]
        let others: [Double]
        let pitches: [[Double]]
        let chords: [Bool]
        let logOdds: [Double]
        let places: [String: [Int]]
    }

    /// The beats at which bars begin.
    private func downbeats(_ evidence: BarEvidence, beatsPerBar: Int) -> [Int] {
        let model = BarModel.fitted
        return model.path(model.logOdds(evidence), beatsPerBar: beatsPerBar).downbeats
    }

    /// Compared with the definition in `Training/models/bars.py`.
    @Test func itSaysWhatTheDefinitionSays() throws {
        let file = repositoryFile("Tests/Golden/models/bars.json")
        let golden = try JSONDecoder().decode(Golden.self, from: Data(contentsOf: file))
        let evidence = BarEvidence(
            downbeats: golden.downbeats, others: golden.others, pitches: golden.pitches, chords: golden.chords)
        let logOdds = BarModel.fitted.logOdds(evidence)
        #expect(logOdds.count == golden.logOdds.count)
        // Sums of a few dozen terms in another order.
        for (found, expected) in zip(logOdds, golden.logOdds) { #expect(abs(found - expected) < 1e-9) }
        for (meter, places) in golden.places {
            let length = try #require(Int(meter))
            #expect(downbeats(evidence, beatsPerBar: length) == places.indices.filter { places[$0] == 0 })
        }
    }

    /// Compared with all sequences of places, by the definition of their score.
    @Test(arguments: [2, 3, 4], [1.0, 6]) func thePathIsTheBest(length: Int, penalty: Double) {
        var random = SplitMix64(seed: UInt64(length))
        for _ in 0..<20 {
            let odds = (0..<7).map { _ in Double.random(in: -5...5, using: &random) }
            func score(_ places: [Int]) -> Double? {
                var sum = 0.0
                for (beat, place) in places.enumerated() {
                    sum += place == 0 ? odds[beat] / 2 : -odds[beat] / 2
                    guard beat > 0 else { continue }
                    let previous = places[beat - 1]
                    if place == (previous + 1) % length { continue }
                    guard place == 0 || (place == length - 1 && previous == place) else { return nil }
                    sum -= penalty
                }
                return sum
            }
            let count = Int(pow(Double(length), 7))
            let all = (0..<count).compactMap { number -> Double? in
                var rest = number
                return score(
                    (0..<7).map { _ in
                        defer { rest /= length }
                        return rest % length
                    })
            }
            let found = BarPath(odds, beatsPerBar: length, penalty: penalty)
            #expect(abs((score(found.places) ?? -.infinity) - (all.max() ?? 0)) < 1e-9)
            #expect(abs(found.score * 7 - (all.max() ?? 0)) < 1e-9)
        }
        #expect(BarPath([], beatsPerBar: length, penalty: penalty).places.isEmpty)
    }

    @Test func aBarMayBeShorterOrLonger() {
        let first = [1, 5, 9, 13, 16, 20, 24, 29, 33]
        let odds = (0..<36).map { first.contains($0) ? 3.0 : -3 }
        #expect(BarPath(odds, beatsPerBar: 4, penalty: 6).downbeats == first)
    }

    /// The third beats of bars are nearly as likely as the first ones, so that halves of bars lead more clearly.
    @Test func firstBeatsLead() {
        let values = [2.0, -3, 1.5, -2]
        let odds = (0..<32).map { values[$0 % 4] }
        let path = BarPath(odds, beatsPerBar: 4, penalty: 20)
        #expect(abs(path.lead(odds, every: 4) - 0.5) < 1e-9)
        #expect(abs(path.lead(odds, every: 2) - (1.75 + 2.5)) < 1e-9)
        #expect(BarPath([], beatsPerBar: 4, penalty: 20).lead([], every: 4) == 0)
    }

    /// The strongest downbeat within two frames of a beat counts, clipped to a range. Beats after the last analyzed
    /// frame have the mean. The same holds for other beats, which count in standard deviations.
    @Test func beatsAreHeardNearBeats() {
        var heard = [Float](repeating: 0.2, count: 100)
        (heard[43], heard[66], heard[68]) = (0.5, 0.9, 1)
        let rate = 22_050.0 / 512
        func rows(_ beats: [Float], _ downbeats: [Float]) -> [[Double]] {
            BarEvidence(
                beats: [0, 43.9 / rate, 65.1 / rate, 200 / rate, 300 / rate],
                activation: BeatActivation(beats: beats, downbeats: downbeats),
                pitches: SoundCourse(bounds: [0, 10], values: [[Double](repeating: 1, count: 12)]), chords: []
            ).rows
        }
        let odds: [Double] = [log(0.25), 0, log(9)]
        let mean = odds.reduce(0, +) / 3
        let expected = odds + [mean, mean]
        // Probabilities are in single precision. Without other beats, all beats have the same evidence of them.
        for (row, logOdds) in zip(rows(heard, heard), expected) {
            #expect(abs(row[0] - logOdds) < 1e-5)
            #expect(row.dropFirst().allSatisfy { abs($0) < 1e-9 })
        }
        let deviation = (expected.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 5).squareRoot()
        for (row, logOdds) in zip(rows(heard, [Float](repeating: 0, count: 100)), expected) {
            #expect(abs(row[1] - (logOdds - mean) / deviation) < 1e-5)
        }
        #expect(BarEvidence(downbeats: [], others: [], pitches: [], chords: []).rows.isEmpty)
    }

    /// One chord of four beats begins after another, where the harmony does not tell.
    @Test func chordsSayWhereBarsBegin() {
        let beats = (0..<33).map { 0.5 * Double($0) }
        let activation = BeatActivation(
            beats: [Float](repeating: 0.3, count: 800), downbeats: [Float](repeating: 0.1, count: 800))
        let evidence = BarEvidence(
            beats: beats, activation: activation,
            pitches: SoundCourse(bounds: [0, 20], values: [[Double](repeating: 1, count: 12)]),
            chords: Set(stride(from: 1, to: 33, by: 4).map { beats[$0] }))
        #expect(downbeats(evidence, beatsPerBar: 4) == Array(stride(from: 1, to: 33, by: 4)))
    }

    /// Four bars of three chords: each bar begins where the chord changes, one beat after the start.
    @Test func harmonySaysWhereBarsBegin() {
        let bars = [0, 5, 7, 0, 9, 5, 7, 0]
        func vector(_ classes: [Int]) -> [Double] { (0..<12).map { classes.contains($0) ? 1 : 0 } }
        let chords = bars.map { root in vector([0, 4, 7].map { ($0 + root) % 12 }) }
        let pitches = [vector([0])] + chords.flatMap { [[Double]](repeating: $0, count: 4) }
        let alike = [Double](repeating: -1, count: pitches.count)
        let evidence = BarEvidence(
            downbeats: alike, others: alike, pitches: pitches, chords: alike.map { _ in false })
        #expect(downbeats(evidence, beatsPerBar: 4) == (0..<8).map { 1 + 4 * $0 })
    }
}
