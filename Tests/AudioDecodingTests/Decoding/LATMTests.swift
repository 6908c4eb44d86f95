import AudioDecoding
import DecodingSupport
import TestSupport
import Testing

/// AAC in LATM, as in DVB and HLS recordings: the frames of an ADTS file, wrapped here according to ISO/IEC 14496-3,
/// 1.7.
@Suite(.enabled(if: AudioFormat.mp4.isDecoded, "needs FFmpeg"))
struct LATMTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private struct Bits {
        var bytes: [UInt8] = []
        private var free = 0

        mutating func put(_ value: Int, _ count: Int) {
            for bit in (0..<count).reversed() {
                if free == 0 {
                    bytes.append(0)
                    free = 8
                }
                free -= 1
                bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << free
            }
        }
    }

    /// - Parameter adts: frames without checksums.
    private func loas(_ adts: [UInt8]) -> [UInt8] {
        var (offset, result): (Int, [UInt8]) = (0, [])
        while offset + 7 <= adts.count {
            let length = Int(adts[offset + 3] & 3) << 11 | Int(adts[offset + 4]) << 3 | Int(adts[offset + 5] >> 5)
            let payload = adts[offset + 7..<offset + length]
            let (rate, channels) = (
                Int(adts[offset + 2] >> 2 & 15), Int(adts[offset + 2] & 1) << 2 | Int(adts[offset + 3] >> 6)
            )
            var bits = Bits()
            // Its own configuration, version 0, one program of one layer with one subframe.
            bits.put(0, 1)
            bits.put(0, 1)
            bits.put(1, 1)
            bits.put(0, 6 + 4 + 3)
            // AAC-LC, rate, channels, frames of 1,024.
            bits.put(2, 5)
            bits.put(rate, 4)
            bits.put(channels, 4)
            bits.put(0, 3)
            // Frames of any length, no fullness, no other data, no checksum.
            bits.put(0, 3)
            bits.put(0xFF, 8)
            bits.put(0, 2)
            for _ in 0..<payload.count / 255 { bits.put(255, 8) }
            bits.put(payload.count % 255, 8)
            for byte in payload { bits.put(Int(byte), 8) }
            result += big(0x2B7 << 13 | bits.bytes.count, 3) + bits.bytes
            offset += length
        }
        return result
    }

    @Test(arguments: ["aac-44100-1.aac", "aac-44100-2.aac", "aac-22050-2.aac"]) func soundsAsItsADTSFile(name: String)
        throws
    {
        let wanted = try decode(FormatFixture.path(name))
        let path = RawPath(try folder.write(loas(try FormatFixture.bytes(name)), as: "x"))
        let (file, samples) = try decode(path)
        #expect(file.format == .latm && file.sampleRate == wanted.file.sampleRate)
        #expect(file.channelCount == wanted.file.channelCount && !file.isPartial)
        #expect(samples == wanted.samples)
        _ = try AudioPayload.hash(path)
        _ = try AudioTags.read(path)
    }

    @Test func aWordAloneIsNoStream() throws {
        let bytes = [0x56, 0xE0, 0x10] + [UInt8](repeating: 7, count: 5_000)
        let path = RawPath(try folder.write(bytes, as: "x"))
        #expect(errorKind { _ = try AudioFile(path) } == .notAudio)
    }
}
