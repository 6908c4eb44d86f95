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
            let (drums, bass) = ActivityCourse.parts(of: try analyzer.seconds(sampleAudio(clip)))
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

    /// The measurements of a steady tone of four seconds, without the first and the last.
    private func registers(hertz: Double, level: Double) throws -> [[Float]] {
        let samples = (0..<4 * 22_050).map { level * sin(2 * .pi * hertz * Double($0) / 22_050) }
        let folder = try TemporaryFolder()
        let fixture = PCMFixture(sampleRate: 22_050, channelCount: 1, coding: .float32, samples: samples)
        let path = RawPath(try folder.write(fixture.wav(), as: "tone.wav"))
        return Array(try analyzer.seconds(path).map(\.registers).dropFirst().dropLast())
    }

    /// Slaney's mel bands lie 25.8 Hz apart below 1 kHz, the first at 25.8 Hz; the octaves begin at C2, 65 Hz.
    @Test(arguments: [(77.5, 2, 0), (206.5, 7, 1), (387.0, 14, 2)])
    func aToneIsInItsRegister(hertz: Double, band: Int, octave: Int) throws {
        for second in try registers(hertz: hertz, level: 0.3) {
            #expect(second.count == 47)
            let (levels, deviations, rises) = (second[0..<16], second[16..<32], second[32..<36])
            #expect(levels.firstIndex(of: levels.max() ?? 0) == band)
            #expect(deviations[16 + band] < 0.2, "it is steady")
            #expect(rises.allSatisfy { $0 < 0.5 }, "nothing rises")
            let octaves = Array(second[40..<45])
            #expect(octaves.firstIndex(of: octaves.max() ?? 0) == octave)
        }
    }

    /// A tenth of the level, in bands where rounding leaves 0.4 dB or logarithms. Of the octaves, only the one of the tone: the others
    /// are as low as the floor.
    @Test func levelDoesNotMatter() throws {
        let (loud, quiet) = (try registers(hertz: 206.5, level: 0.5), try registers(hertz: 206.5, level: 0.05))
        #expect(loud.count == 2 && quiet.count == 2)
        for (loud, quiet) in zip(loud, quiet) {
            for index in Array(0..<40) + [41] { #expect(abs(loud[index] - quiet[index]) < 0.4) }
        }
    }
}
