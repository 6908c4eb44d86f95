import AudioFeatures
import Foundation
import TestSupport
import Testing

extension PlayedTests {
    private func sampleAudio(_ clip: String) -> RawPath {
        RawPath(repositoryFile("SampleAudio/\(clip)").path(percentEncoded: false))
    }

    /// Decoders and another order of summation change the inputs by 10⁻⁴ of their range.
    @Test func pythonAgreesOnTracks() throws {
        #expect(agreement.tracks.count == 2)
        for (clip, expected) in agreement.tracks {
            let (drums, bass) = PlayedActivity.parts(of: try analyzer.seconds(sampleAudio(clip)))
            for (found, expected) in zip([drums, bass], expected) {
                #expect(found.scores.count == expected.count, "\(clip)")
                for (score, expected) in zip(found.scores, expected) { #expect(abs(Double(score) - expected) < 0.02) }
            }
        }
    }

    /// The score of SampleAudio says which clips have drums.
    @Test(arguments: [
        ("Rock/03-sunday-windows.mp3", true), ("Electronic/01-mirrorball-morning.mp3", true),
        ("Groove/01-corner-store.mp3", true), ("Classical/03-last-ferry.mp3", false),
        ("Folk/03-moth-lullaby.flac", false), ("Classical/04-button-shop.mp3", false),
    ])
    func drumsAreHeardWhereTheScoreHasThem(clip: String, hasDrums: Bool) throws {
        let structure = try analyzer.structure(sampleAudio(clip))
        let share = structure.drums.reduce(0) { $0 + $1.duration } / structure.track.duration
        #expect(hasDrums ? share > 0.7 : share < 0.2, "\(clip)")
    }

    /// A piano and a cello, then a band: the drums begin where the band does, within three seconds, which is how far the
    /// inputs of a second reach.
    @Test func drumsBeginWithTheBand() throws {
        func samples(_ clip: String) throws -> [Float] {
            try Signal(of: sampleAudio(clip), sampleRate: 22_050, isMono: true, duration: 15).channels[0]
        }
        let duo = try samples("Classical/03-last-ferry.mp3")
        let structure = analyzer.structure(samples: duo + (try samples("Rock/03-sunday-windows.mp3")))
        let begin = Double(duo.count) / 22_050
        let drums = try #require(structure.drums.first)
        #expect(structure.drums.count == 1)
        #expect(abs(drums.start - begin) <= 3)
        #expect(abs(drums.start + drums.duration - structure.track.duration) <= 3)
    }
}
