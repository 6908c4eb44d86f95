import AudioDecoding
import DecodingSupport
import TestSupport
import Testing

/// Files that end earlier than their header states, with codecs whose length follows from their bytes; 8 kHz, silence.
struct CutShortTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A codec with blocks of fixed length, as the `fmt ` chunk describes it (RFC 2361 and Microsoft's mmreg.h).
    struct Coding: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let tag: Int
        let blockLength: Int
        let framesPerBlock: Int
        let bits: Int
        /// Bytes after the common sixteen.
        let more: [UInt8]

        /// Factors of the numbers in a Microsoft ADPCM block.
        private static let coefficients: [UInt8] = [
            (256, 0), (512, -256), (0, 0), (192, 64), (240, 0), (460, -208), (392, -232),
        ].flatMap { little($0.0, 2) + little($0.1, 2) }

        static let all = [
            Coding(testDescription: "A-law", tag: 6, blockLength: 1, framesPerBlock: 1, bits: 8, more: little(0, 2)),
            Coding(testDescription: "µ-law", tag: 7, blockLength: 1, framesPerBlock: 1, bits: 8, more: little(0, 2)),
            // Two frames of 33 bytes minus a nibble each.
            Coding(
                testDescription: "GSM 06.10", tag: 0x31, blockLength: 65, framesPerBlock: 320, bits: 0,
                more: little(2, 2) + little(320, 2)),
            // The first sample and the step in four bytes, then two samples per byte.
            Coding(
                testDescription: "IMA ADPCM", tag: 0x11, blockLength: 256, framesPerBlock: 505, bits: 4,
                more: little(2, 2) + little(505, 2)),
            // Two samples and two numbers in seven bytes, then two samples per byte.
            Coding(
                testDescription: "Microsoft ADPCM", tag: 2, blockLength: 256, framesPerBlock: 500, bits: 4,
                more: little(32, 2) + little(500, 2) + little(7, 2) + coefficients),
        ]

        /// A WAV file whose header states more blocks than it has.
        func wav(promised: Int, held: Int, fact: Int?) -> [UInt8] {
            let wrapper = PCMFixture(samples: [])
            let format =
                little(tag, 2) + little(1, 2) + little(8_000, 4) + little(8_000 * blockLength / framesPerBlock, 4)
                + little(blockLength, 2) + little(bits, 2) + more
            let (length, rest) = (promised * blockLength, held * blockLength)
            var body = ascii("WAVE") + wrapper.chunk("fmt ", format)
            if let fact { body += wrapper.chunk("fact", little(fact, 4)) }
            body += ascii("data") + little(length, 4)
            return ascii("RIFF") + little(body.count + length, 4) + body + [UInt8](repeating: 0, count: rest)
        }
    }

    private func decodedFile(_ bytes: [UInt8]) throws -> AudioFile {
        try decode(RawPath(try folder.write(bytes, as: "x"))).file
    }

    @Test(arguments: Coding.all) func aThirdOfAWAVFileIsMissing(coding: Coding) throws {
        // Half a minute, an even number of blocks.
        let third = 80_000 / coding.framesPerBlock / 2 * 2
        let frames = 3 * third * coding.framesPerBlock
        // The `fact` chunk is absent, exact within the last block, or counts the samples of two channels.
        for (fact, promised) in [(nil, frames), (frames - coding.framesPerBlock / 2, nil), (2 * frames, frames)] {
            let promised = promised ?? frames - coding.framesPerBlock / 2
            let whole = try decodedFile(coding.wav(promised: 3 * third, held: 3 * third, fact: fact))
            #expect(!whole.isPartial && whole.completeness == 1)
            #expect((promised...frames).contains(whole.decodedFrameCount))
            let cut = try decodedFile(coding.wav(promised: 3 * third, held: 2 * third, fact: fact))
            #expect(cut.decodedFrameCount == 2 * third * coding.framesPerBlock)
            let shortfall = try #require(cut.shortfall)
            #expect(shortfall.promised == Double(promised) / 8_000)
            #expect(shortfall.missing == Double(promised - 2 * third * coding.framesPerBlock) / 8_000)
        }
    }

    @Test func absurdLengthsOfBlocksAreSurvived() throws {
        func survives(_ bytes: [UInt8]) -> Bool {
            let kind = errorKind { _ = try decodedFile(bytes) }
            return kind == nil || [.badHeader, .noSamples, .decodingFailed, .unsupportedFormat].contains(kind)
        }
        let coding = Coding.all[3]
        var bytes = coding.wav(promised: 480, held: 320, fact: nil)
        // Samples per block.
        for value in [0, 1, 0xFFFF] {
            bytes.replaceSubrange(38..<40, with: little(value, 2))
            #expect(survives(bytes), "\(value)")
        }
        // Bytes per block.
        for value in [0, 1, 0xFFFF] {
            bytes.replaceSubrange(32..<34, with: little(value, 2))
            #expect(survives(bytes), "\(value)")
        }
    }

    /// AU codecs: number, bytes per sample.
    @Test(arguments: [(1, 1), (2, 1), (3, 2), (4, 3), (5, 4), (6, 4), (7, 8), (27, 1)], [false, true])
    func aThirdOfAnAUFileIsMissing(coding: (number: Int, byteCount: Int), isLittleEndian: Bool) throws {
        func file(promised: Int, frameCount: Int) throws -> AudioFile {
            // Magic, offset, length, codec, rate, channels; then four bytes of text.
            let numbers = [28, promised, coding.number, 8_000, 2]
            let head =
                ascii(isLittleEndian ? "dns." : ".snd")
                + numbers.flatMap { isLittleEndian ? little($0, 4) : big($0, 4) } + [0, 0, 0, 0]
            return try decodedFile(head + [UInt8](repeating: 0, count: frameCount * 2 * coding.byteCount))
        }
        let length = 48_000 * 2 * coding.byteCount
        #expect(try !file(promised: length, frameCount: 48_000).isPartial)
        let shortfall = try #require(try file(promised: length, frameCount: 32_000).shortfall)
        #expect(shortfall.missing == 2 && shortfall.promised == 6)
        // A stream of unknown length.
        #expect(try !file(promised: 0xFFFF_FFFF, frameCount: 32_000).isPartial)
    }

    /// 16-bit integers and IMA ADPCM as in QuickTime. libsndfile refuses truncated files, FFmpeg plays them.
    @Test(
        .enabled(if: AudioFormat.mp4.isDecoded, "needs FFmpeg"),
        arguments: [("lpcm", 2, 1, 16), ("ima4", 34, 64, 4)])
    func aThirdOfACAFFileIsMissing(coding: (name: String, byteCount: Int, frameCount: Int, bits: Int)) throws {
        func file(promised: Int, packetCount: Int) throws -> AudioFile {
            let description =
                big(Int(8_000.0.bitPattern), 8) + ascii(coding.name) + big(0, 4) + big(coding.byteCount, 4)
                + big(coding.frameCount, 4) + big(1, 4) + big(coding.bits, 4)
            let head = ascii("caff") + big(1, 2) + big(0, 2) + ascii("desc") + big(32, 8) + description
            return try decodedFile(
                head + ascii("data") + big(promised, 8) + big(0, 4)
                    + [UInt8](repeating: 0, count: packetCount * coding.byteCount))
        }
        let third = 16_000 / coding.frameCount
        let length = 4 + 3 * third * coding.byteCount
        #expect(try !file(promised: length, packetCount: 3 * third).isPartial)
        let shortfall = try #require(try file(promised: length, packetCount: 2 * third).shortfall)
        #expect(shortfall.missing == 2 && shortfall.promised == 6)
        // A stream of unknown length.
        #expect(try !file(promised: -1, packetCount: 2 * third).isPartial)
    }
}
