import AudioDecoding
import DecodingSupport
import Foundation
import TestSupport
import Testing

/// Encoder × container × sample rate × channels, compared with the output of FFmpeg's program (mpcdec for Musepack) and
/// with the encoder's input. Tests/Golden/make_formats.py made the files.
struct FormatTableTests {
    struct Row: Decodable {
        let rate: Int
        let channels: Int
        /// Number of encoded frames.
        let frames: Int
        /// Number of frames that the reference decoder returns.
        let decodedFrames: Int
        let lossless: Bool
        /// Checksum of the encoded samples, in 16 bits.
        let crc: UInt32?
        let rms: [[Double]]?
        let middleAt: Int?
        let middle: [[Double]]?
    }

    static func rows() throws -> [String: Row] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode([String: Row].self, from: Data(repositoryBytes("Tests/Golden/formats/values.json")))
            // Without FFmpeg there are fewer. With it their number is known.
            .filter { (try? AudioFile(FormatFixture.path($0.key))) != nil }
    }

    @Test func everyFileDecodesToWhatWasEncoded() throws {
        let rows = try Self.rows()
        #expect(rows.count == 164 || !AudioFormat.mp4.isDecoded)
        for (name, row) in rows.sorted(by: { $0.key < $1.key }) {
            let (file, samples) = try decode(FormatFixture.path(name))
            #expect(!file.isPartial, "\(name)")
            #expect(file.channelCount == row.channels, "\(name)")
            // Without FFmpeg, libsndfile decodes Opus at the rate of the encoder's input.
            guard file.sampleRate == row.rate || name.hasPrefix("opus") else {
                Issue.record("\(name): \(file.sampleRate) Hz")
                continue
            }
            guard file.sampleRate == row.rate else { continue }
            expectLength(file, name, row)
            if row.lossless {
                #expect(CRC32.of(samples) == row.crc, "\(name)")
            } else {
                try expectClose(samples, name, row)
            }
        }
    }

    /// If the container states the encoder's delay and padding, the length is that of the encoder's input; else that of
    /// FFmpeg.
    private func expectLength(_ file: AudioFile, _ name: String, _ row: Row) {
        let isExact = row.lossless || ["m4a", "mp3", "mpc", "ogg", "opus"].contains((name as NSString).pathExtension)
        // The AC-3 encoder delays by 256 samples and adds no padding, so the last samples are not in the file.
        let missing = name == "ac3-48000-6.m4a" ? 53 : 0
        #expect(file.decodedFrameCount == (isExact ? row.frames - missing : row.decodedFrames), "\(name)")
    }

    /// FFmpeg's own decoders give the same samples; those of libmpg123 and libvorbis differ by rounding. 1e-3 of full
    /// scale is 60 dB below it.
    private func expectClose(_ samples: [Float], _ name: String, _ row: Row) throws {
        let (middleAt, middle, rms) = (try #require(row.middleAt), try #require(row.middle), try #require(row.rms))
        // FFmpeg 5.1 starts Vorbis in the middle of its first block and ends it late, so the positions differ.
        guard !name.hasPrefix("vorbis") else { return }
        // libsndfile, which decodes Opus without FFmpeg, leaves the channels in the order of Vorbis.
        let isVorbisOrder = name.hasPrefix("opus") && row.channels == 6 && !AudioFormat.mp4.isDecoded
        let places = isVorbisOrder ? [0, 2, 1, 4, 5, 3] : Array(0..<row.channels)
        var squares = 0.0
        for (index, frame) in middle.enumerated() {
            for channel in 0..<row.channels {
                let sample = Double(samples[(middleAt + index) * row.channels + channel])
                squares += (sample - frame[places[channel]]) * (sample - frame[places[channel]])
            }
        }
        #expect((squares / Double(middle.count * row.channels)).squareRoot() < 1e-3, "\(name)")
        // The last block may reach into the padding, which FFmpeg's program keeps.
        for (block, wanted) in rms.enumerated() where (block + 1) * 500 * row.channels <= samples.count {
            for channel in 0..<row.channels {
                let energy = (0..<500).reduce(0.0) { sum, frame in
                    let sample = Double(samples[(block * 500 + frame) * row.channels + channel])
                    return sum + sample * sample
                }
                #expect(abs((energy / 500).squareRoot() - wanted[places[channel]]) < 1e-3, "\(name), block \(block)")
            }
        }
    }
}

/// The checksum of zlib over samples in 16 bits.
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }

    /// `nil` if a sample does not fit in 16 bits.
    static func of(_ samples: [Float]) -> UInt32? {
        var crc: UInt32 = ~0
        for sample in samples {
            guard let value = Int16(exactly: sample * 32_768) else { return nil }
            for byte in [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)] {
                crc = table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ crc >> 8
            }
        }
        return ~crc
    }
}
