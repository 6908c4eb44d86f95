import AudioFeatures
import Foundation
import TestSupport
import Testing

/// The voice model, compared with that of the training, written by `Training/voice.py`, and with known contents of
/// clips.
struct VoiceTests {
    private struct Agreement: Decodable {
        /// Seconds × inputs.
        let inputs: [[Float]]
        /// For each of these seconds the output of the network.
        let heard: [[Float]]
        let scores: [Double]
        /// Scores by clip, computed by the training from the moments of its seconds, in double precision.
        let tracks: [String: [Double]]
    }

    private let agreement: Agreement
    private let analyzer = TrackAnalyzer()

    init() throws {
        agreement = try JSONDecoder().decode(
            Agreement.self, from: Data(contentsOf: repositoryFile("Tests/Golden/models/voice.json")))
    }

    private func sampleAudio(_ clip: String) -> RawPath {
        RawPath(repositoryFile("SampleAudio/\(clip)").path(percentEncoded: false))
    }

    @Test func pythonAgrees() {
        let rows = agreement.inputs
        #expect(rows.count == 6 && rows.count == agreement.scores.count)
        #expect(rows.allSatisfy { $0.count == VoiceInputs.count })
        #expect(agreement.heard.count == 6 && agreement.heard.allSatisfy { $0.count == MusicEmbedding.dimension })
        for (index, expected) in agreement.scores.enumerated() {
            let odds = VoiceModel.fitted.odds(
                before: rows[max(index - 1, 0)], second: rows[index], after: rows[min(index + 1, rows.count - 1)])
            let score = VoiceModel.logistic(odds + VoiceModel.fitted.odds(hearing: agreement.heard[index]))
            // 244 products in single precision.
            #expect(abs(Double(score) - expected) < 1e-3)
        }
    }

    /// Decoders and another order of summation change the inputs by 10⁻⁴ of their range.
    @Test func pythonAgreesOnTracks() throws {
        #expect(agreement.tracks.count == 2)
        for (clip, expected) in agreement.tracks {
            let voice = try analyzer.analyze(sampleAudio(clip)).voice
            #expect(voice.scores.count == expected.count, "\(clip)")
            for (score, expected) in zip(voice.scores, expected) { #expect(abs(Double(score) - expected) < 0.01) }
            let mean = expected.reduce(0, +) / Double(expected.count)
            #expect(abs(Double(voice.mean) - mean) < 0.01)
            let ranked = expected.sorted()
            let place = 0.8 * Double(ranked.count - 1)
            let (low, high) = (ranked[Int(place)], ranked[min(Int(place) + 1, ranked.count - 1)])
            #expect(abs(Double(voice.upperFifth) - (low + (place - Double(Int(place))) * (high - low))) < 0.01)
        }
    }

    /// Nobody sings in any of the clips. The false positives named in the model card are distorted guitars and washes
    /// of noise, of which these three are full.
    @Test func instrumentsAreNoVoice() throws {
        let likeVoices: Set = [
            "Rock/01-iron-ferry.mp3", "Rock/02-grindstone.mp3", "Ambient/03-glass-harbour.mp3",
        ]
        let folder = repositoryFile("SampleAudio").path(percentEncoded: false)
        let suffixes: Set = ["mp3", "flac", "wav", "ogg", "opus"]
        let clips = try FileManager.default.subpathsOfDirectory(atPath: folder)
            .filter { suffixes.contains(($0 as NSString).pathExtension) }
        #expect(clips.count == 26)
        for clip in clips where !likeVoices.contains(clip) {
            let value = try analyzer.analyze(sampleAudio(clip)).descriptors.instrumentalness
            #expect(value >= 0.6, "\(clip)")
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

    /// Reasons that raise instrumentalness say little voice, reasons that lower it much.
    @Test func theReasonSaysWhatItsSignSays() throws {
        var weights: [Float] = []
        for clip in ["Rock/01-iron-ferry.mp3", "Folk/02-long-winter.wav", "Ambient/03-glass-harbour.mp3"] {
            let lines = TrackExplanation(try analyzer.analyze(sampleAudio(clip))).lines
            let reasons = try #require(lines.first { $0.name == "instrumentalness" }).reasons
            let reason = try #require(reasons.first { $0.text.contains("voice") }, "\(clip)")
            #expect(["no voice", "little voice"].contains(reason.text) == (reason.weight >= 0), "\(clip)")
            weights.append(reason.weight)
        }
        #expect(weights.contains { $0 > 0 })
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
