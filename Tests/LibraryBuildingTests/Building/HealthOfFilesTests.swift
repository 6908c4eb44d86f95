import AudioFeatures
import BuildingSupport
import CatalogSupport
import Foundation
import LibraryBuilding
import MusicQuestions
import TestSupport
import Testing

/// From files with known faults to the findings that an index keeps.
@Suite struct HealthOfFilesTests {
    /// A chord with a slow fade at both ends.
    private func chord(_ amplitude: Double) -> [Double] {
        let tones = [220.0, 277.2, 329.6, 1_000].map { sine($0, rate: 44_100, count: 150_000, amplitude: amplitude) }
        return (0..<150_000).map { index in
            let fade = min(1, Double(min(index, 149_999 - index)) / 10_000)
            return fade * tones.reduce(0) { $0 + $1[index] }
        }
    }

    @Test func anIndexKeepsTheFaultsOfItsFiles() async throws {
        let music = try MusicFolder()
        let sound = chord(0.15)
        let short = sound.map { ($0 * 32_768).rounded() / 32_768 }
        var broken = sound
        for start in [50_207, 90_103] {
            broken.replaceSubrange(start..<start + 400, with: [Double](repeating: 0, count: 400))
        }
        var clicking = sound
        for place in [40_207, 90_103, 120_001] { clicking[place] += 0.3 }
        try music.write(PCMFixture(samples: sound).wav(), "clean.wav")
        try music.write(PCMFixture(samples: clicking).wav(), "clicking.wav")
        try music.write(PCMFixture(samples: chord(0.4).map { min(0.99, max(-0.99, $0)) }).wav(), "clipped.wav")
        try music.write(PCMFixture(coding: .int24, samples: short).wav(), "padded.wav")
        try music.write(PCMFixture(samples: broken).wav(), "broken.wav")
        try music.write(PCMFixture(channelCount: 2, samples: sound.flatMap { [$0, $0] }).wav(), "mono.wav")
        try music.write(PCMFixture(channelCount: 2, samples: sound.flatMap { [$0, -$0] }).wav(), "opposite.wav")
        _ = try await music.build()

        let library = try Library(music.index)
        let found = Dictionary(
            uniqueKeysWithValues: try library.health().map { ("\($0.track.path)", $0.findings.map(\.kind)) })
        #expect(
            found == [
                "clicking.wav": [.clicks], "clipped.wav": [.clipped], "padded.wav": [.padded],
                "broken.wav": [.dropouts], "mono.wav": [.mono],
                "opposite.wav": [.oppositePhase],
            ])
        #expect(try library.health([.padded, .mono]).map { "\($0.track.path)" } == ["mono.wav", "padded.wav"])
        var filter = TrackFilter()
        filter.health = [.clipped, .dropouts]
        #expect(
            try library.indices(passing: filter).map { try library.displayPath($0) } == ["broken.wav", "clipped.wav"])
        let clean = try library.track(library.index(of: "clean.wav"))
        // The largest sample of so slow a sound is its peak.
        let peak = try #require(clean.truePeak)
        #expect(abs(peak - 20 * log10(clean.descriptors.loudness.samplePeak)) < 0.1)
    }

    /// The gain that counts is that of the tags, not the measured one.
    @Test func gainsOfTagsThatClipAreFound() async throws {
        let music = try MusicFolder()
        let sound = try repositoryBytes("Tests/Golden/audio/mono.mp3")
        func write(_ name: String, _ gain: String) throws {
            try music.write(sound + TagFixture.ape(["REPLAYGAIN_TRACK_GAIN": gain]), name)
        }
        try write("loud.mp3", "+40.00 dB")
        try write("quiet.mp3", "-40.00 dB")
        try music.write(sound, "untagged.mp3")
        _ = try await music.build()

        let library = try Library(music.index)
        let found = try library.health([.gain])
        #expect(found.map { "\($0.track.path)" } == ["loud.mp3"])
        let (track, gain) = (try #require(found.first?.track), try #require(found.first?.findings.first))
        let peak = 40 + (try #require(track.truePeak))
        #expect(
            gain.evidence
                == String(format: "With the tagged track gain of 40.0 dB, the signal reaches %.1f dBTP.", peak))
        #expect(track.tags.trackGain == 40 && track.descriptors.loudness.replayGain < 40)
        #expect(try library.track(library.index(of: "untagged.mp3")).tags.trackGain == nil)
    }
}
