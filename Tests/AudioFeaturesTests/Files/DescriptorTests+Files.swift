import AudioFeatures
import Foundation
import TestSupport
import Testing

extension DescriptorTests {
    /// The same music 12 dB quieter, as on other records: no descriptor differs by more than .05 on average.
    @Test func aQuieterCopyIsMuchTheSame() throws {
        let clips = [
            "Electronic/05-extra-life.wav", "Folk/02-long-winter.wav", "Electronic/01-mirrorball-morning.mp3",
            "Classical/01-garden-waltz.mp3", "Rock/03-sunday-windows.mp3", "Pop/01-paper-boats.mp3",
        ]
        let pairs = try clips.map { clip in
            let samples = try CanonicalStream.load(RawPath(SpectralGolden.sampleAudio.appending(path: clip).path))
            let quiet: [Float] = samples.map { 0.25 * $0 }
            return [samples, quiet].map { analyzer.analyze(samples: $0).descriptors }
        }
        let values: [KeyPath<TrackDescriptors, Float>] = [
            \.valence, \.energy, \.danceability, \.acousticness, \.instrumentalness, \.speechiness, \.liveness, \.music,
        ]
        for value in values {
            let changes = pairs.map { abs($0[0][keyPath: value] - $0[1][keyPath: value]) }
            let mean: Float = changes.reduce(0, +) / Float(changes.count)
            #expect(mean <= 0.05, "\(value): \(changes)")
        }
    }

    /// B minor full of D and G major chords is not reported as a major key.
    @Test func theModeThatIsNamedIsThatOfTheKey() throws {
        for clip in ["Electronic/05-extra-life.wav", "Folk/02-long-winter.wav", "Pop/01-paper-boats.mp3"] {
            let analysis = try analyzer.analyze(
                RawPath(SpectralGolden.sampleAudio.appending(path: clip).path))
            let key = analysis.descriptors.key
            let texts = TrackExplanation(analysis).lines[0].reasons.map(\.text)
            for text in texts where text.hasSuffix(" mode") {
                #expect(key.tonic >= 0 && text == "\(key.mode) mode", "\(clip)")
            }
        }
    }

    /// Energy has two stages. Only the first uses partials, only the second restlessness. Inputs of both stages are
    /// explained once.
    @Test func bothStagesAreExplained() throws {
        var texts: Set<String> = []
        let clips = [
            "Ambient/01-under-ice.mp3", "Classical/04-button-shop.mp3", "Electronic/05-extra-life.wav",
            "Folk/02-long-winter.wav", "Groove/01-corner-store.mp3", "Jazz/03-blue-lamp.mp3", "Pop/01-paper-boats.mp3",
            "Rock/02-grindstone.mp3",
        ]
        for clip in clips {
            let path = RawPath(SpectralGolden.sampleAudio.appending(path: clip).path)
            let lines = TrackExplanation(try analyzer.analyze(path)).lines
            for line in lines { #expect(Set(line.reasons.map(\.text)).count == line.reasons.count, "\(line.sentence)") }
            texts.formUnion(lines[1].reasons.map(\.text))
        }
        #expect(!texts.isDisjoint(with: ["clear partials", "noisy or dense", "warm timbre", "sharp timbre"]))
        #expect(!texts.isDisjoint(with: ["restless timbre", "steady timbre"]))
    }
}
