import AudioDecoding
import DecodingSupport
import TestSupport
import Testing

/// When a file counts as partial, and limits of the decoded length.
struct ShortfallTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A WAV file of 8 kHz whose header states more than it has.
    private func cut(promised: Int, held: Int) throws -> AudioFile {
        let fixture = PCMFixture(sampleRate: 8_000, samples: sine(440, rate: 8_000, count: held))
        return try decode(RawPath(try folder.write(fixture.wav(dataLength: 2 * promised), as: "x.wav"))).file
    }

    @Test func moreThanASecondAndMoreThanAHundredthMustBeMissing() throws {
        #expect(try !cut(promised: 20_000, held: 20_000).isPartial)
        // Ten seconds: a second is more than a hundredth.
        #expect(try !cut(promised: 80_000, held: 72_000).isPartial)
        #expect(try cut(promised: 80_000, held: 71_999).isPartial)
        // Two hundred seconds: a hundredth is two seconds.
        #expect(try !cut(promised: 1_600_000, held: 1_584_000).isPartial)
        #expect(try cut(promised: 1_600_000, held: 1_583_999).isPartial)
    }

    @Test func theTextSaysHowMuchAndWhere() throws {
        let shortfall = try #require(try cut(promised: 80_000, held: 60_000).shortfall)
        #expect(shortfall.missing == 2.5 && shortfall.promised == 10 && shortfall.position == 7.5)
        #expect(shortfall.description == "2.5 s of 10.0 s are missing at 7.5 s")
    }

    /// libFLAC loses synchronization permanently; FFmpeg finds the next frame.
    @Test(.enabled(if: AudioFormat.mp4.isDecoded, "needs FFmpeg"), arguments: [false, true])
    func aFLACGoesOnBehindAHole(isOverwritten: Bool) throws {
        var bytes = try repositoryBytes("SampleAudio/Folk/03-moth-lullaby.flac")
        let whole = try decode(RawPath(try folder.write(bytes, as: "whole.flac"))).samples
        let hole = bytes.count / 3..<bytes.count / 2
        if isOverwritten {
            bytes.replaceSubrange(hole, with: [UInt8](repeating: 0, count: hole.count))
        } else {
            bytes.removeSubrange(hole)
        }
        let (file, samples) = try decode(RawPath(try folder.write(bytes, as: "hole.flac")))
        #expect(samples.suffix(200_000).elementsEqual(whole.suffix(200_000)))
        #expect(samples.prefix(150_000).elementsEqual(whole.prefix(150_000)))
        let shortfall = try #require(file.shortfall)
        // A sixth of the bytes, of music with a bit rate that is constant to a tenth.
        let missing = Double(whole.count - samples.count) / 44_100
        #expect(shortfall.missing == missing && abs(missing / 2.92 - 1) < 0.1)
        #expect(abs(try #require(shortfall.position) / 5.85 - 1) < 0.1)
    }

    // MARK: Limits

    /// A FLAC file of constant frames of 65,535 samples (RFC 9639 §9): 1.7 bytes per second.
    private func silence(frameCount: Int) -> [UInt8] {
        let information: [UInt8] =
            big(65_535, 2) + big(65_535, 2) + big(0, 3) + big(0, 3) + big(8_000 << 12 | 15 << 4, 4)
            + big(0, 4) + [UInt8](repeating: 0, count: 16)
        var bytes = ascii("fLaC") + [0x80] + big(34, 3) + information
        for number in 0..<frameCount {
            let coded: [UInt8] =
                switch number {
                case 0..<0x80: [UInt8(number)]
                case 0x80..<0x800: [UInt8(0xC0 | number >> 6), UInt8(0x80 | number & 0x3F)]
                default: [UInt8(0xE0 | number >> 12), UInt8(0x80 | number >> 6 & 0x3F), UInt8(0x80 | number & 0x3F)]
                }
            var frame: [UInt8] = [0xFF, 0xF8, 0x74, 0x08] + coded + big(65_534, 2)
            frame.append(UInt8(crc(frame, width: 8, polynomial: 0x07)))
            frame += [0, 0, 0]
            frame += big(crc(frame, width: 16, polynomial: 0x8005), 2)
            bytes += frame
        }
        return bytes
    }

    private func crc(_ bytes: [UInt8], width: Int, polynomial: Int) -> Int {
        let (top, mask) = (1 << (width - 1), (1 << width) - 1)
        return bytes.reduce(0) { crc, byte in
            (0..<8).reduce(crc ^ Int(byte) << (width - 8)) { value, _ in
                (value & top != 0 ? value << 1 ^ polynomial : value << 1) & mask
            }
        }
    }

    @Test func aFewBytesThatUnfoldToHoursAreRefused() throws {
        let few = try decode(RawPath(try folder.write(silence(frameCount: 100), as: "x.flac")), framesPerBlock: 65_536)
        #expect(few.samples.count == 6_553_500 && few.samples.allSatisfy { $0 == 0 })
        let path = RawPath(try folder.write(silence(frameCount: 500), as: "bomb.flac"))
        do {
            let file = try AudioFile(path)
            var block = [Float](repeating: 0, count: 65_536)
            while try file.read(into: &block) > 0 {}
            Issue.record("it was decoded: \(file.decodedFrameCount)")
        } catch {
            #expect(error.kind == .decodingFailed && error.reason.contains("bytes decode to more than"))
        }
    }

    /// Huge numbers in the places where M4A has counts, sizes and lengths.
    @Test(
        .enabled(if: AudioFormat.mp4.isDecoded, "needs FFmpeg"),
        arguments: ["mvhd", "mdhd", "stts", "stsc", "stsz", "stco", "elst", "stsd", "mp4a", "esds", "moov", "trak"])
    func absurdNumbersInMP4AreSurvived(box: String) throws {
        let plain = try FormatFixture.bytes("aac-44100-2.m4a")
        let name = ascii(box)
        let place = try #require(plain.indices.first { plain[$0...].starts(with: name) })
        for offset in stride(from: -4, to: 32, by: 4) where offset != 0 {
            for value in [0, 1, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF] {
                var bytes = plain
                bytes.replaceSubrange((place + offset)..<(place + offset + 4), with: big(value, 4))
                let path = RawPath(try folder.write(bytes, as: "x.m4a"))
                let kind = errorKind { _ = try decode(path) }
                #expect(kind == nil || [.badHeader, .noSamples, .decodingFailed, .unsupportedFormat].contains(kind))
                _ = try? AudioPayload.hash(path)
                _ = try? AudioTags.read(path)
            }
        }
    }
}
