import AudioFeatures
import DecodingSupport
import Foundation
import TestSupport
import Testing

/// The same music in several formats. Tests/Golden/make_formats.py made the files.
struct FormatSoundTests {
    /// Descriptors agree at the usual bit rates. Lossless files are equal bit by bit.
    @Test(.enabled(if: AudioFormat.mp4.isDecoded, "needs FFmpeg"), arguments: ["song.m4a", "song.webm"])
    func theSameMusicSoundsTheSameInEveryFormat(name: String) throws {
        let wanted = RawPath(repositoryFile("SampleAudio/Rock/03-sunday-windows.mp3").path(percentEncoded: false))
        let moved = try expectSameDescriptors(
            FormatFixture.path(name), wanted, loudness: 0.2, valence: 0.03, energy: 0.05)
        // Since analysis version 23 the M4A has .0315 more energy than the MP3.
        withKnownIssue {
            #expect(moved < 0.03)
        } when: {
            name == "song.m4a"
        }
    }

    /// Low bit rates change the sound: 48 to 64 kbit/s of music at 22.05 kHz lose up to half a decibel, and the
    /// encoders of MP3 and WMA remove enough treble to change valence and energy by a tenth.
    @Test(
        .enabled(if: AudioFormat.mp4.isDecoded, "needs FFmpeg"),
        arguments: ["music.m4a", "music.wma", "music.webm", "music.ac3", "music.ogg", "music.mp3"])
    func lowBitRatesKeepTempoAndKey(name: String) throws {
        try expectSameDescriptors(
            FormatFixture.path(name), FormatFixture.path("music.flac"), loudness: 0.5, valence: 0.12, energy: 0.12)
    }

    /// The difference in energy.
    @discardableResult
    private func expectSameDescriptors(
        _ file: RawPath, _ reference: RawPath, loudness: Double, valence: Float, energy: Float
    ) throws -> Float {
        let analyzer = TrackAnalyzer()
        let wanted = try analyzer.analyze(reference).descriptors
        let found = try analyzer.analyze(file).descriptors
        #expect(abs(found.tempo.beatsPerMinute / wanted.tempo.beatsPerMinute - 1) < 0.005)
        #expect(found.key.tonic == wanted.key.tonic && found.key.mode == wanted.key.mode)
        #expect(abs(found.loudness.integrated - wanted.loudness.integrated) < loudness)
        #expect(abs(found.valence - wanted.valence) < valence, "\(found.valence), \(wanted.valence)")
        #expect(abs(found.energy - wanted.energy) < energy, "\(found.energy), \(wanted.energy)")
        return abs(found.energy - wanted.energy)
    }
}
