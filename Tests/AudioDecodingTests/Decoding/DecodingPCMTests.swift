import AudioDecoding
import DecodingSupport
import TestSupport
import Testing

/// Uncompressed files return the numbers that were written into them.
struct DecodingPCMTests {
    private let folder: TemporaryFolder
    // Both ends of the integer range, zero, steps of one 32-bit unit, and ordinary values; three channels.
    private let samples: [Double] =
        [-1, 1, 0, 1.0 / 2_147_483_648, -1.0 / 8_388_608, 0.5] + sine(440, rate: 8_000, count: 594)

    init() throws { folder = try TemporaryFolder() }

    private func check(_ bytes: [UInt8], _ fixture: PCMFixture, _ format: AudioFormat) throws {
        let path = RawPath(try folder.write(bytes, as: "x.bin"))
        let (file, decoded) = try decode(path)
        #expect(file.format == format)
        #expect(file.sampleRate == fixture.sampleRate)
        #expect(file.channelCount == fixture.channelCount)
        #expect(decoded == fixture.stored.map { Float($0) })
        #expect(file.expectedFrameCount == fixture.samples.count / fixture.channelCount)
        #expect(file.decodedFrameCount == fixture.samples.count / fixture.channelCount)
        #expect(file.completeness == 1)
        #expect(!file.isPartial)
    }

    @Test(arguments: PCMFixture.Coding.allCases)
    func everyContainerGivesBackTheSamples(_ coding: PCMFixture.Coding) throws {
        let fixture = PCMFixture(sampleRate: 48_000, channelCount: 3, coding: coding, samples: samples)
        try check(fixture.wav(), fixture, .wav)
        try check(fixture.wav(isExtensible: true), fixture, .wav)
        try check(fixture.rf64(), fixture, .wav)
        try check(fixture.wave64(), fixture, .wave64)
        try check(fixture.aiff(), fixture, .aiff)
    }

    @Test func valuesBeyondFullScaleAreKept() throws {
        let fixture = PCMFixture(coding: .float32, samples: [0.25, -3.5, 7, 1.0000001, -1_000_000])
        try check(fixture.wav(), fixture, .wav)
    }

    @Test func oneSampleIsAFile() throws {
        for coding in PCMFixture.Coding.allCases {
            let fixture = PCMFixture(coding: coding, samples: [0.5])
            try check(fixture.wav(), fixture, .wav)
            try check(fixture.aiff(), fixture, .aiff)
        }
    }

    @Test(arguments: [1, 2, 8, 64]) func channelsStayInOrder(_ channelCount: Int) throws {
        let values = (0..<(channelCount * 50)).map { Double($0 % channelCount + 1) / 100 }
        let fixture = PCMFixture(channelCount: channelCount, coding: .float64, samples: values)
        try check(fixture.wav(), fixture, .wav)
    }

    @Test(arguments: [8_000, 11_025, 22_050, 44_100, 88_200, 96_000, 192_000])
    func ratesAreRead(_ rate: Int) throws {
        let fixture = PCMFixture(sampleRate: rate, samples: sine(100, rate: rate, count: 100))
        try check(fixture.wav(), fixture, .wav)
        try check(fixture.aiff(), fixture, .aiff)
    }

    /// DXD and other rates above 192 kHz are reduced; the channels keep their order.
    @Test(arguments: zip([352_800, 384_000, 705_600, 768_000], [88_200, 96_000, 88_200, 96_000]))
    func studioRatesAreBroughtDown(_ rate: Int, _ expected: Int) throws {
        let count = rate / 2
        let (left, right) = (sine(1_000, rate: rate, count: count), sine(300, rate: rate, count: count))
        let fixture = PCMFixture(
            sampleRate: rate, channelCount: 2, coding: .float32, samples: zip(left, right).flatMap { [$0, $1] })
        let (file, decoded) = try decode(RawPath(try folder.write(fixture.wav(), as: "x.wav")))
        #expect(file.sampleRate == expected && file.decodedFrameCount == expected / 2 && !file.isPartial)
        let factor = rate / expected
        // Without the ends of the filter.
        for frame in 2_000..<expected / 2 - 2_000 {
            try #require(abs(Double(decoded[2 * frame]) - left[factor * frame]) < 1e-3, "\(frame)")
            try #require(abs(Double(decoded[2 * frame + 1]) - right[factor * frame]) < 1e-3, "\(frame)")
        }
    }

    @Test func chunksAroundTheSamplesAreSteppedOver() throws {
        let fixture = PCMFixture(coding: .unsigned8, samples: sine(100, rate: 8_000, count: 101))
        let odd = fixture.chunk("junk", [1, 2, 3])
        try check(fixture.wav(chunksBeforeData: odd, chunksAfterData: odd), fixture, .wav)
        try check(fixture.aiff(chunksAfterData: fixture.chunk("junk", [1, 2, 3], bigEndian: true)), fixture, .aiff)
    }

    /// Chunks are aligned to the beginning of the form, which may follow a tag at any offset: here at byte 21.
    @Test func aTagOfOddLengthInFrontMovesNothing() throws {
        // libsndfile plays the padding of Wave64 samples to a multiple of eight bytes.
        let fixture = PCMFixture(coding: .unsigned8, samples: sine(100, rate: 8_000, count: 104))
        let tag = ascii("ID3") + [3, 0, 0, 0, 0, 0, 11] + [UInt8](repeating: 0, count: 11)
        let odd = fixture.chunk("junk", [1, 2, 3])
        try check(tag + fixture.wav(chunksBeforeData: odd), fixture, .wav)
        try check(tag + fixture.rf64(), fixture, .wav)
        try check(tag + fixture.wave64(), fixture, .wave64)
        try check(tag + fixture.aiff(), fixture, .aiff)
    }

    @Test(arguments: [0xFFFF_FFFF, 0x8000_0000, 0x7FFF_FFFF, 0x7FFF_FFDB, 0x7FFF_F000])
    func aStreamedFileOfUnknownLengthIsReadToItsEnd(_ length: Int) throws {
        let fixture = PCMFixture(samples: sine(100, rate: 8_000, count: 100))
        var bytes = fixture.wav(dataLength: length)
        bytes.replaceSubrange(4..<8, with: little(length, 4))
        let (file, decoded) = try decode(RawPath(try folder.write(bytes, as: "x.wav")))
        #expect(decoded == fixture.stored.map { Float($0) })
        #expect(!file.isPartial)
    }

    @Test func mp3InsideWAVIsDecoded() throws {
        let mp3 = try AudioGolden.bytes("joint.mp3")
        var format = little(0x55, 2) + little(2, 2) + little(44_100, 4) + little(16_000, 4) + little(1, 2)
        format +=
            little(0, 2) + little(12, 2) + little(1, 2) + little(2, 4) + little(417, 2) + little(1, 2) + little(0, 2)
        let wrapper = PCMFixture(samples: [])
        let body = ascii("WAVE") + wrapper.chunk("fmt ", format) + wrapper.chunk("data", mp3)
        let path = RawPath(try folder.write(ascii("RIFF") + little(body.count, 4) + body, as: "x.wav"))
        let (file, decoded) = try decode(path)
        #expect(file.format == .wav)
        #expect(decoded == (try decode(AudioGolden.path("joint.mp3"))).samples)
    }
}
