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

    /// Copies without treble are as far from one another as the tracks are, and each is nearer to its track than to any
    /// other track or copy.
    @Test(arguments: [5_400.0, 7_800]) func aCopyWithoutTrebleIsNearItsOriginal(frequency: Double) throws {
        let analyzer = TrackAnalyzer()
        let tracks = [
            "Classical/01-garden-waltz.mp3", "Groove/02-harbour-sun.mp3", "Pop/01-paper-boats.mp3",
            "Rock/03-sunday-windows.mp3", "Jazz/03-blue-lamp.mp3", "Electronic/02-night-bus-north.mp3",
        ]
        var (wholes, copies): ([SoundVector], [SoundVector]) = ([], [])
        for track in tracks {
            let samples = try CanonicalStream.load(RawPath(SpectralGolden.sampleAudio.appending(path: track).path))
            wholes.append(try #require(analyzer.analyze(samples: samples).soundVector))
            let cut = analyzer.analyze(samples: BandLimitTests.lowPass(samples, below: frequency))
            #expect(cut.bandLimit.frequency != nil, "\(track)")
            copies.append(try #require(cut.soundVector))
        }
        var (apart, copiesApart): ([Float], [Float]) = ([], [])
        for (index, copy) in copies.enumerated() {
            let own = Self.distance(copy, wholes[index])
            for other in copies.indices where other != index {
                #expect(own < Self.distance(copy, wholes[other]) && own < Self.distance(copy, copies[other]))
                apart.append(Self.distance(wholes[index], wholes[other]))
                copiesApart.append(Self.distance(copy, copies[other]))
            }
        }
        let ratio = copiesApart.reduce(0, +) / apart.reduce(0, +)
        #expect(abs(ratio - 1) < 0.2, "\(ratio)")
    }
}
