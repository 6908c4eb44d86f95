import AudioDecoding
import DecodingSupport
import TestSupport
import Testing

/// Uncompressed files whose writer did not fill in the lengths, or filled in wrong ones: all sound to the end of the
/// file is read.
struct OpenLengthTests {
    private static let samples = sine(440, rate: 8_000, count: 48_000)
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func fixture(_ coding: PCMFixture.Coding, _ samples: [Double] = Self.samples) -> PCMFixture {
        PCMFixture(sampleRate: 8_000, channelCount: 2, coding: coding, samples: samples)
    }

    /// Position of a chunk's length.
    private func place(_ name: String, _ bytes: [UInt8], _ skipped: Int = 4) throws -> Int {
        let wanted = ascii(name)
        return try #require(bytes.indices.first { bytes[$0...].starts(with: wanted) }) + skipped
    }

    private func expectWhole(
        _ bytes: [UInt8], _ fixture: PCMFixture, isPartial: Bool = false, _ comment: Comment
    ) throws {
        let (file, samples) = try decode(RawPath(try folder.write(bytes, as: "x")))
        #expect(file.isPartial == isPartial, comment)
        #expect(samples.map(Double.init) == fixture.stored.map { Double(Float($0)) }, comment)
        #expect(try AudioPayload.hash(file.path) != (0, 0), comment)
    }

    @Test(arguments: PCMFixture.Coding.allCases) func wav(coding: PCMFixture.Coding) throws {
        let fixture = fixture(coding)
        let whole = fixture.wav()
        let data = try place("data", whole)
        for (length, isPartial) in [(0, false), (0xFFFF_FFFF, false), (0x7FFF_FFFF, false), (40_000_000, true)] {
            // The length of the file may be filled in or not.
            for total in [little(whole.count - 8, 4), little(0, 4), little(0xFFFF_FFFF, 4)] {
                var bytes = whole
                bytes.replaceSubrange(data..<data + 4, with: little(length, 4))
                bytes.replaceSubrange(4..<8, with: total)
                try expectWhole(bytes, fixture, isPartial: isPartial, "\(length)")
            }
        }
    }

    @Test(arguments: PCMFixture.Coding.allCases) func rf64(coding: PCMFixture.Coding) throws {
        let fixture = fixture(coding)
        let whole = fixture.rf64()
        let sizes = try place("ds64", whole, 16)
        for (length, isPartial) in [(0, false), (-1, false), (Int.max, false), (40_000_000, true)] {
            var bytes = whole
            bytes.replaceSubrange(sizes..<sizes + 8, with: little(length, 8))
            try expectWhole(bytes, fixture, isPartial: isPartial, "\(length)")
        }
    }

    @Test(arguments: PCMFixture.Coding.allCases) func wave64(coding: PCMFixture.Coding) throws {
        let fixture = fixture(coding)
        let whole = fixture.wave64()
        let data = try place("data", whole, 16)
        for (length, isPartial) in [(0, false), (24, false), (-1, false), (Int.max, false), (40_000_000, true)] {
            var bytes = whole
            bytes.replaceSubrange(data..<data + 8, with: little(length, 8))
            try expectWhole(bytes, fixture, isPartial: isPartial, "\(length)")
        }
    }

    @Test(arguments: PCMFixture.Coding.allCases) func aiff(coding: PCMFixture.Coding) throws {
        // 8-bit samples are signed in AIFF and rounded elsewhere.
        let fixture = fixture(coding)
        let whole = fixture.aiff()
        let (data, count) = (try place("SSND", whole), try place("COMM", whole, 10))
        for length in [0, 8, 0xFFFF_FFFF] {
            for frames in [24_000, 0, 0xFFFF_FFFF] {
                var bytes = whole
                bytes.replaceSubrange(data..<data + 4, with: big(length, 4))
                bytes.replaceSubrange(count..<count + 4, with: big(frames, 4))
                try expectWhole(bytes, fixture, "\(length), \(frames)")
            }
        }
    }

    @Test func au() throws {
        let fixture = fixture(.int16)
        // Magic, offset, length, codec (16 bits), rate, channels.
        for (length, isPartial) in [(0, false), (0xFFFF_FFFF, false), (40_000_000, true)] {
            let head = ascii(".snd") + [24, length, 3, 8_000, 2].flatMap { big($0, 4) }
            let samples = fixture.stored.flatMap { big(Int($0 * 32_768) & 0xFFFF, 2) }
            try expectWhole(head + samples, fixture, isPartial: isPartial, "\(length)")
        }
    }

    /// A chunk without content has no sound, whatever follows it.
    @Test func emptyChunksStayEmpty() throws {
        let fixture = fixture(.int16, [])
        let text = TagFixture.info(["INAM": "Title"])
        for bytes in [fixture.wav(), fixture.wav(chunksAfterData: text), fixture.wave64(), fixture.aiff()] {
            let path = RawPath(try folder.write(bytes, as: "x"))
            #expect(errorKind { _ = try decode(path) } == .noSamples)
        }
    }

    /// Silence does not look like a chunk either.
    @Test func silenceIsSound() throws {
        let fixture = fixture(.int16, [Double](repeating: 0, count: 48_000))
        var bytes = fixture.wav()
        let data = try place("data", bytes)
        bytes.replaceSubrange(data..<data + 4, with: little(0, 4))
        try expectWhole(bytes, fixture, "silence")
    }
}
