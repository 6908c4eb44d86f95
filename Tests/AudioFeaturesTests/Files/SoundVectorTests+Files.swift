import AudioFeatures
import Foundation
import TestSupport
import Testing

extension SoundVectorTests {
    /// The stereo width of a mono recording is unknown.
    @Test func aMonoCopyIsNearItsOriginal() throws {
        let analyzer = TrackAnalyzer()
        let tracks = [
            "Ambient/02-first-light.opus", "Classical/01-garden-waltz.mp3", "Electronic/02-night-bus-north.mp3",
        ]
        let pairs = try tracks.map { track in
            let path = RawPath(SpectralGolden.sampleAudio.appending(path: track).path)
            return (
                stereo: try #require(analyzer.analyze(path).soundVector),
                mono: try #require(analyzer.analyze(samples: CanonicalStream.load(path)).soundVector)
            )
        }
        for (index, pair) in pairs.enumerated() {
            let own = Self.distance(pair.stereo, pair.mono)
            #expect(own > 0, "the width of what is not mono is known")
            #expect(own < 0.6 * pair.stereo.radius)
            for other in pairs.indices where other != index {
                #expect(own < Self.distance(pairs[other].stereo, pair.mono))
            }
        }
    }
}
