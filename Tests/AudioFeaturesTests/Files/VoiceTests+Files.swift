import AudioFeatures
import Foundation
import TestSupport
import Testing

extension VoiceTests {
    private func sampleAudio(_ clip: String) -> RawPath {
        RawPath(repositoryFile("SampleAudio/\(clip)").path(percentEncoded: false))
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

    /// Nobody sings in any of the clips, nor do leads of synthesizers and distorted guitars.
    @Test func instrumentsAreNoVoice() throws {
        let folder = repositoryFile("SampleAudio").path(percentEncoded: false)
        let suffixes: Set = ["mp3", "flac", "wav", "ogg", "opus"]
        let clips = try FileManager.default.subpathsOfDirectory(atPath: folder)
            .filter { suffixes.contains(($0 as NSString).pathExtension) }
        #expect(clips.count == 26)
        for clip in clips {
            let value = try analyzer.analyze(sampleAudio(clip)).descriptors.instrumentalness
            #expect(value >= 0.8, "\(clip)")
        }
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
}
