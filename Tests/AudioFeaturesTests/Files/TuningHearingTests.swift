import AudioFeatures
import Foundation
import TestSupport
import Testing

/// A made-up song at several tunings.
struct TuningHearingTests {
    private static let chords: [Chord] = [
        Chord(root: 0, quality: .major), Chord(root: 7, quality: .major), Chord(root: 9, quality: .minor),
        Chord(root: 5, quality: .major),
    ]

    /// C–G–Am–F in two seconds each, struck twice a second: triads with a bass note, of tones with overtones that decay.
    /// - Parameter cents: above A4 = 440 Hz, at a time in seconds.
    private static func song(turns: Int, cents: (Double) -> Double) -> [Float] {
        var samples: [Float] = []
        for strike in 0..<turns * 16 {
            let chord = chords[strike / 4 % 4]
            let third = chord.quality == .major ? 4 : 3
            let bass = 40 + (chord.root + 8) % 12
            let notes = [60 + chord.root, 60 + (chord.root + third) % 12, 60 + (chord.root + 7) % 12, bass]
            let above = cents(Double(strike) / 2) / 100
            let frequencies = notes.map { (note: Int) -> Double in 440 * pow(2, (Double(note - 69) + above) / 12) }
            samples += (0..<11_025).map { place in
                let time = Double(place) / 22_050
                let sum = frequencies.reduce(0.0) { sum, frequency in
                    (1...6).reduce(sum) { $0 + sin(2 * Double.pi * Double($1) * frequency * time) / Double($1) }
                }
                let level = 0.06 * exp(-3 * time) * min(1, time * 200) * min(1, (0.5 - time) * 100)
                return Float(level * sum)
            }
        }
        return samples
    }

    /// The share of the time with the right chord.
    private static func share(_ found: [TimedChord], turns: Int) -> Double {
        let right = (0..<turns * 4).reduce(0.0) { sum, index in
            let (start, end) = (Double(2 * index), Double(2 * index + 2))
            return found.filter { $0.chord == chords[index % 4] }.reduce(sum) {
                $0 + max(0, min($1.end, end) - max($1.start, start))
            }
        }
        return right / Double(8 * turns)
    }

    @Test(arguments: [-40.0, -20, 0, 20, 40]) func keyAndChordsDoNotDependOnTheTuning(cents: Double) throws {
        let samples = Self.song(turns: 4) { _ in cents }
        let analysis = TrackAnalyzer().analyze(samples: samples)
        let key = analysis.descriptors.key
        #expect(key.tonic == 0 && key.mode == .major)
        let tuning = try #require(analysis.tuning)
        let found = try #require(analysis.tuningCents)
        #expect(abs(found - cents) < 5)
        let pitch = try #require(analysis.concertPitch)
        #expect(abs(1200 * log2(pitch / 440) - found) < 1e-6)
        let structure = TrackAnalyzer().structure(samples: samples)
        #expect(Self.share(structure.chords, turns: 4) >= 0.9)
        #expect(structure.track.tuning == tuning && structure.track.tuningCents == found)
        #expect(structure.track.key.tonic == 0)
        // The strongest pitch classes of the first second are those of C major.
        let pitches = try #require(structure.segments.first { $0.start > 0.1 }?.pitches)
        let strongest = pitches.indices.sorted { pitches[$0] > pitches[$1] }.prefix(3)
        #expect(Set(strongest) == [0, 4, 7])
    }

    /// From 40 cents below to 40 above, within a minute and a half.
    @Test func keyAndChordsDoNotDependOnADrift() throws {
        let turns = 12
        let samples = Self.song(turns: turns) { 80 * $0 / Double(8 * turns) - 40 }
        let structure = TrackAnalyzer().structure(samples: samples)
        #expect(structure.track.key.tonic == 0 && structure.track.key.mode == .major)
        #expect(Self.share(structure.chords, turns: turns) >= 0.9)
        #expect(abs(try #require(structure.track.tuning)) < 0.05)
    }

    /// One half a quarter tone above the other.
    @Test func keyAndChordsDoNotDependOnAChange() {
        let turns = 8
        let samples = Self.song(turns: turns) { $0 < 32 ? -25 : 25 }
        let structure = TrackAnalyzer().structure(samples: samples)
        #expect(structure.track.key.tonic == 0 && structure.track.key.mode == .major)
        #expect(Self.share(structure.chords, turns: turns) >= 0.88)
    }

    @Test func noiseAndSilenceHaveNoTuning() {
        for samples in [noise(count: 5 * 22_050, amplitude: 0.1), [Float](repeating: 0, count: 22_050)] {
            let analysis = TrackAnalyzer().analyze(samples: samples)
            #expect(analysis.tuning == nil && analysis.concertPitch == nil)
        }
    }
}
