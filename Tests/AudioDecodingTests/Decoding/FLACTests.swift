import AudioDecoding
import DecodingSupport
import TestSupport
import Testing

/// FLAC that libsndfile does not read completely. Frames are written here according to RFC 9639, with verbatim samples.
struct FLACTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let blockSize = 4_096
    /// Two channels of noise, as integers of this number of bits.
    private static func noise(bits: Int, frameCount: Int) -> [[Int]] {
        var random = SplitMix64(seed: UInt64(bits))
        let limit = 1 << (bits - 1)
        return (0..<2).map { _ in (0..<frameCount).map { _ in Int.random(in: -limit..<limit, using: &random) } }
    }

    private func header(bits: Int, frameCount: Int, rate: Int = 8_000) -> [UInt8] {
        let information =
            big(Self.blockSize, 2) + big(Self.blockSize, 2) + big(0, 3) + big(0, 3)
            + big(rate << 12 | 1 << 9 | (bits - 1) << 4 | frameCount >> 32, 4) + big(frameCount & 0xFFFF_FFFF, 4)
            + [UInt8](repeating: 0, count: 16)
        return ascii("fLaC") + [0x80] + big(34, 3) + information
    }

    private func frames(_ channels: [[Int]], bits: Int) -> [[UInt8]] {
        let count = channels[0].count / Self.blockSize
        return (0..<count).map { number in
            precondition(number < 0x80)
            // 4,096 samples at 8 kHz; two channels; 16 or 32 bits.
            var frame: [UInt8] = [0xFF, 0xF8, 0xC4, bits == 32 ? 0x1E : 0x18, UInt8(number)]
            frame.append(UInt8(crc(frame, width: 8, polynomial: 0x07)))
            for channel in channels {
                frame.append(0x02)
                for sample in channel[(number * Self.blockSize)..<((number + 1) * Self.blockSize)] {
                    frame += big(sample & (1 << bits - 1), bits / 8)
                }
            }
            return frame + big(crc(frame, width: 16, polynomial: 0x8005), 2)
        }
    }

    private func crc(_ bytes: [UInt8], width: Int, polynomial: Int) -> Int {
        let (top, mask) = (1 << (width - 1), (1 << width) - 1)
        return bytes.reduce(0) { crc, byte in
            (0..<8).reduce(crc ^ Int(byte) << (width - 8)) { value, _ in
                (value & top != 0 ? value << 1 ^ polynomial : value << 1) & mask
            }
        }
    }

    /// Interleaved, as Float32 rounds them.
    private func wanted(_ channels: [[Int]], bits: Int) -> [Float] {
        channels[0].indices.flatMap { index in
            channels.map { Float(Double($0[index]) / Double(1 << (bits - 1))) }
        }
    }

    private func decoded(_ bytes: [UInt8]) throws -> (file: AudioFile, samples: [Float]) {
        try decode(RawPath(try folder.write(bytes, as: "x.flac")))
    }

    @Test func samplesOf32BitsAreDecoded() throws {
        let channels = Self.noise(bits: 32, frameCount: 5 * Self.blockSize)
        let bytes = header(bits: 32, frameCount: channels[0].count) + frames(channels, bits: 32).joined()
        let (file, samples) = try decoded(bytes)
        #expect(file.format == .flac && file.sampleRate == 8_000 && file.channelCount == 2)
        #expect(!file.isPartial && file.wrongLength == nil)
        #expect(samples == wanted(channels, bits: 32))
    }

    @Test func aStreamWithoutABeginningIsDecoded() throws {
        let channels = Self.noise(bits: 16, frameCount: 12 * Self.blockSize)
        let frames = frames(channels, bits: 16)
        let all = wanted(channels, bits: 16)
        // From the first frame, from the fourth, from the middle of the third; with tags around.
        let tag = TagFixture.id3v2(version: 4, ["TIT2": "Title"], padding: 20)
        for (bytes, first) in [
            (Array(frames.joined()), 0), (Array(frames[3...].joined()), 3),
            (Array(frames[2].dropFirst(1_001)) + frames[3...].joined(), 3),
            (tag + frames[3...].joined() + TagFixture.id3v1(title: "Title"), 3),
        ] {
            let (file, samples) = try decoded(bytes)
            #expect(file.format == .flac && file.sampleRate == 8_000 && !file.isPartial)
            #expect(samples.elementsEqual(all[(2 * first * Self.blockSize)...]))
        }
        // Its identity is that of its frames, with or without a beginning.
        let plain = RawPath(try folder.write(Array(frames.joined()), as: "plain.flac"))
        let headed = RawPath(
            try folder.write(header(bits: 16, frameCount: channels[0].count) + frames.joined(), as: "headed.flac"))
        #expect(try AudioPayload.hash(plain) == AudioPayload.hash(headed))
        _ = try AudioTags.read(plain)
    }

    /// Real music, with frames of every form.
    @Test func musicWithoutItsBeginningIsTheSame() throws {
        let bytes = try repositoryBytes("SampleAudio/Folk/03-moth-lullaby.flac")
        var offset = 4
        while true {
            let isLast = bytes[offset] >> 7 == 1
            offset += 4 + bytes[offset + 1..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            if isLast { break }
        }
        let whole = try decoded(bytes).samples
        let (file, samples) = try decoded(Array(bytes[offset...]))
        #expect(samples == whole && !file.isPartial)
    }

    @Test func aHeaderThatPromisesLessLosesNothing() throws {
        let channels = Self.noise(bits: 16, frameCount: 12 * Self.blockSize)
        for promised in [1, Self.blockSize, 5 * Self.blockSize + 7] {
            let bytes = header(bits: 16, frameCount: promised) + frames(channels, bits: 16).joined()
            let (file, samples) = try decoded(bytes)
            #expect(samples == wanted(channels, bits: 16))
            #expect(!file.isPartial)
            #expect(file.wrongLength?.promised == Double(promised) / 8_000)
        }
    }

    @Test func aHeaderThatPromisesMoreIsWrongUnlessTheFileWasCut() throws {
        let channels = Self.noise(bits: 16, frameCount: 12 * Self.blockSize)
        let count = channels[0].count
        let bytes = header(bits: 16, frameCount: 3 * count) + frames(channels, bits: 16).joined()
        let (file, samples) = try decoded(bytes)
        #expect(samples == wanted(channels, bits: 16) && !file.isPartial)
        #expect(file.wrongLength?.promised == Double(3 * count) / 8_000)
        // In the middle of a frame.
        let cut = try decoded(bytes.dropLast(1_000)).file
        #expect(cut.isPartial && cut.wrongLength == nil && !cut.isDamaged)
        #expect(cut.decodedFrameCount == count - Self.blockSize)
    }

    /// The header's checksum of all samples reveals a cut between two frames.
    @Test func aCutBetweenFramesIsFoundByTheChecksum() throws {
        let bytes = try repositoryBytes("SampleAudio/Folk/03-moth-lullaby.flac")
        let whole = try decoded(bytes).file.decodedFrameCount
        // Frames of 4,608 samples at 44.1 kHz, one channel of 16 bits: RFC 9639, section 9.1.
        let starts = bytes.indices.dropLast(8).filter {
            bytes[$0] == 0xFF && bytes[$0 + 1] == 0xF8 && bytes[$0 + 2] == 0x59 && bytes[$0 + 3] == 0x08
        }
        let end = try #require(starts.dropFirst(starts.count / 3).first)
        let cut = try decoded(Array(bytes[..<end])).file
        #expect(cut.decodedFrameCount < whole / 2 && cut.isPartial && cut.wrongLength == nil)
    }

    /// Damage affects only its own frames, and is reported.
    @Test func damageInAStreamWithoutABeginningIsPassedOver() throws {
        let channels = Self.noise(bits: 16, frameCount: 40 * Self.blockSize)
        var frames = frames(channels, bits: 16)
        for index in 10..<14 { frames[index][frames[index].count / 2] ^= 0x55 }
        let (file, samples) = try decoded(Array(frames.joined()))
        #expect(file.isDamaged)
        #expect(
            samples.suffix(2 * 20 * Self.blockSize).elementsEqual(
                wanted(channels, bits: 16).suffix(2 * 20 * Self.blockSize)))
    }

    @Test func wrongBytesAreSurvived() throws {
        let channels = Self.noise(bits: 32, frameCount: 3 * Self.blockSize)
        let whole = header(bits: 32, frameCount: channels[0].count) + frames(channels, bits: 32).joined()
        var random = SplitMix64(seed: 5)
        for round in 0..<200 {
            var bytes = round % 2 == 0 ? whole : Array(whole[42...])
            for _ in 0..<4 { bytes[Int.random(in: 0..<64, using: &random)] = UInt8.random(in: 0...255, using: &random) }
            let kind = errorKind { _ = try decoded(bytes) }
            #expect(
                kind == nil
                    || [.badHeader, .noSamples, .decodingFailed, .unsupportedFormat, .notAudio].contains(kind))
        }
    }
}
