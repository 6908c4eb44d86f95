import AudioDecoding
import DecodingSupport
import TestSupport
import Testing

/// Codecs in containers, and what players ask about them. The values are those of ffprobe 5.1.
@Suite("Coding", .enabled(if: AudioFormat.mp4.isDecoded))
struct AudioCodingTests {
    struct Case: Sendable {
        let name, codec: String
        var bitDepth: Int?
        var profile: String?

        init(_ name: String, _ codec: String, _ bitDepth: Int? = nil, profile: String? = nil) {
            (self.name, self.codec, self.bitDepth, self.profile) = (name, codec, bitDepth, profile)
        }
    }

    @Test(arguments: [
        Case("aac-44100-2.m4a", "aac", profile: "LC"), Case("aac-44100-2.aac", "aac", profile: "LC"),
        Case("aac-48000-2.mka", "aac", profile: "LC"), Case("alac-44100-2.m4a", "alac", 16),
        Case("alac-44100-2.caf", "alac", 16), Case("ac3-48000-6.m4a", "ac3"), Case("flac-44100-2.flac", "flac", 16),
        Case("flac-44100-2.mka", "flac", 16), Case("flac-44100-2.oga", "flac", 16),
        Case("../audio/noise24.flac", "flac", 24), Case("pcm-44100-2.caf", "pcm_s16be", 16),
        Case("pcm-44100-2.mov", "pcm_s16le", 16), Case("pcm-22050-1.aiff", "pcm_s16be", 16),
        Case("opus-48000-2.opus", "opus"), Case("opus-48000-2.webm", "opus"), Case("vorbis-44100-2.ogg", "vorbis"),
        Case("vorbis-44100-2.webm", "vorbis"), Case("speex-16000-1.spx", "speex"), Case("ape-44100-2.ape", "ape", 16),
        Case("wavpack-44100-2.wv", "wavpack", 16), Case("tta-44100-2.tta", "tta", 16),
        Case("wmav2-44100-2.wma", "wmav2"), Case("musepack-44100-2.mpc", "musepack8"),
        Case("musepack7-full.mpc", "musepack7"), Case("twolame-44100-2.mp2", "mp2"), Case("lame-44100-2.mp3", "mp3"),
    ])
    func theCodecIsThatInTheContainer(_ file: Case) throws {
        let coding = try AudioSource(FormatFixture.path(file.name)).coding()
        #expect(coding.codec == file.codec)
        #expect(coding.bitDepth == file.bitDepth)
        #expect(coding.profile == file.profile)
        #expect(try AudioFile(FormatFixture.path(file.name)).bitDepth == file.bitDepth)
    }

    /// The header's rate, which does not count a cover.
    @Test func aStatedBitRateIsTold() throws {
        #expect(try AudioSource(FormatFixture.path("aac-44100-2.m4a")).coding().bitRate == 67_536)
        #expect(try AudioSource(FormatFixture.path("vorbis-44100-2.ogg")).coding().bitRate == 64_000)
        #expect(try AudioSource(FormatFixture.path("opus-48000-2.opus")).coding().bitRate == nil)
    }

    @Test(arguments: [
        (PCMFixture.Coding.unsigned8, "pcm_u8", 8), (.int16, "pcm_s16le", 16), (.int24, "pcm_s24le", 24),
        (.int32, "pcm_s32le", 32), (.float32, "pcm_f32le", 32),
    ])
    func samplesOfPCMHaveTheirBits(_ coding: PCMFixture.Coding, _ codec: String, _ bits: Int) throws {
        let folder = try TemporaryFolder()
        let samples = [Double](repeating: 0.25, count: 800)
        let wave = PCMFixture(sampleRate: 8000, coding: coding, samples: samples).wav()
        let path = RawPath(try folder.write(wave, as: "a.wav"))
        let found = try AudioSource(path).coding()
        #expect(found.codec == codec && found.bitDepth == bits)
        #expect(try AudioFile(path).bitDepth == bits)
    }

    /// The header is whole, but no frame is.
    @Test func aDamagedFileIsWhatItsHeaderSays() throws {
        let folder = try TemporaryFolder()
        let whole = try FormatFixture.bytes("flac-44100-2.flac")
        let path = RawPath(try folder.write(Array(whole.prefix(8_192 + 50)), as: "a.flac"))
        #expect(try AudioSource(path).coding().codec == "flac")
    }
}
