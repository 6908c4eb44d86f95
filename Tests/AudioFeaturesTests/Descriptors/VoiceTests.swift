import AudioFeatures
import Foundation
import TestSupport
import Testing

/// The voice model, compared with that of the training, written by `Training/models/voice.py`, and with known contents
/// of clips.
struct VoiceTests {
    struct Agreement: Decodable {
        /// Seconds × inputs.
        let inputs: [[Float]]
        /// For each of these seconds the output of the network.
        let heard: [[Float]]
        let scores: [Double]
        /// Scores by clip, computed by the training from the moments of its seconds, in double precision.
        let tracks: [String: [Double]]
    }

    let agreement: Agreement
    let analyzer = TrackAnalyzer()

    init() throws {
        agreement = try JSONDecoder().decode(
            Agreement.self, from: Data(contentsOf: repositoryFile("Tests/Golden/models/voice.json")))
    }

    @Test func pythonAgrees() {
        let rows = agreement.inputs
        #expect(rows.count == 6 && rows.count == agreement.scores.count)
        #expect(rows.allSatisfy { $0.count == VoiceInputs.count })
        #expect(agreement.heard.count == 6 && agreement.heard.allSatisfy { $0.count == MusicEmbedding.dimension })
        for (index, expected) in agreement.scores.enumerated() {
            let logOdds = VoiceModel.fitted.logOdds(
                before: rows[max(index - 1, 0)], second: rows[index], after: rows[min(index + 1, rows.count - 1)])
            let score = VoiceModel.logistic(logOdds + VoiceModel.fitted.logOdds(hearing: agreement.heard[index]))
            // 244 products in single precision.
            #expect(abs(Double(score) - expected) < 1e-3)
        }
    }

    /// The same pitch and level: a vowel that changes five times per second with noise for consonants between, and one
    /// that does not change at all.
    @Test func syllablesAreMoreLikeAVoiceThanATone() {
        let steady = analyzer.analyze(samples: Self.vowels(syllablesPerSecond: 0)).voice
        let spoken = analyzer.analyze(samples: Self.vowels(syllablesPerSecond: 5)).voice
        #expect(spoken.mean > steady.mean)
        #expect(steady.scores.count == 10 && spoken.scores.count == 10)
    }

    @Test func silenceHasNoVoice() {
        let silence = analyzer.analyze(samples: [Float](repeating: 0, count: 22_050 * 3)).voice
        #expect(silence.scores == [0, 0, 0])
        #expect(silence.mean == 0 && silence.upperFifth == 0 && silence.stretches.isEmpty)
        #expect(analyzer.analyze(samples: []).voice == .none)
    }

    @Test func stretchesAreTheSecondsFromTheThreshold() {
        let track = analyzer.analyze(
            samples: Self.vowels(syllablesPerSecond: 5) + RhythmTests.clicks(beatsPerMinute: 120, seconds: 10))
        // All of this would be true for a track without any voice.
        #expect(!track.voice.stretches.isEmpty)
        var expected: [Int] = []
        for (second, score) in track.voice.scores.enumerated() where score >= VoiceActivity.threshold {
            expected.append(second)
        }
        let found = track.voice.stretches.flatMap { stretch in
            let first = Int((stretch.start / VoiceActivity.hop).rounded())
            return Array(first..<first + Int((stretch.duration / VoiceActivity.hop).rounded()))
        }
        #expect(found == expected)
        #expect(track.voice.stretches.allSatisfy { (0.5...1).contains($0.confidence) })
        #expect(abs(VoiceActivity.hop - 43 * 512 / 22_050.0) < 1e-12)
    }

    /// Ten seconds of pulses at 140 Hz with vibrato through three formants.
    static func vowels(syllablesPerSecond: Double) -> [Float] {
        let formants = [[730.0, 1_090, 2_440], [270, 2_290, 3_010], [300, 870, 2_240], [530, 1_840, 2_480]]
        var generator = SplitMix64(seed: 7)
        var (phase, states) = (0.0, [(Double, Double)](repeating: (0, 0), count: 3))
        return (0..<220_500).map { index in
            let time = Double(index) / 22_050
            phase += 140 * (1 + 0.02 * sin(2 * .pi * 5.5 * time)) / 22_050
            var source = 0.0
            if phase >= 1 {
                phase -= 1
                source = 1
            }
            let syllable = time * syllablesPerSecond
            let vowel = formants[Int(syllable) % formants.count]
            let isConsonant = syllablesPerSecond > 0 && syllable.truncatingRemainder(dividingBy: 1) < 0.25
            if isConsonant { return Float.random(in: -0.05...0.05, using: &generator) }
            var sum = 0.0
            for (k, frequency) in vowel.enumerated() {
                let radius = exp(-Double.pi * 90 / 22_050)
                let next =
                    source + 2 * radius * cos(2 * .pi * frequency / 22_050) * states[k].0
                    - radius * radius * states[k].1
                states[k] = (next, states[k].0)
                sum += next
            }
            return Float(0.02 * sum)
        }
    }
}
