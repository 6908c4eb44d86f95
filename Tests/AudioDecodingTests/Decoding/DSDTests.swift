import AudioDecoding
import DecodingSupport
import Foundation
import TestSupport
import Testing

/// One-bit audio, generated here.
@Suite(.enabled(if: AudioFormat.dsf.isDecoded, "needs FFmpeg"))
struct DSDTests {
    /// A sine of 1 kHz through a sigma-delta modulator of second order, 64 × 44.1 kHz, eight samples per byte.
    private func bits(count: Int, leastSignificantFirst: Bool) -> [UInt8] {
        var (first, second) = (0.0, 0.0)
        var bytes = [UInt8](repeating: 0, count: count / 8)
        for index in 0..<count {
            let sample = 0.5 * sin(2 * .pi * 1_000 * Double(index) / 2_822_400)
            let output = second >= 0 ? 1.0 : -1.0
            first += sample - output
            second += first - output
            let shift = leastSignificantFirst ? index % 8 : 7 - index % 8
            if output > 0 { bytes[index / 8] |= 1 << UInt8(shift) }
        }
        return bytes
    }

    private func expectSine(_ bytes: [UInt8], _ format: AudioFormat) throws {
        let folder = try TemporaryFolder()
        let path = RawPath(try folder.write(bytes, as: "x"))
        let (file, samples) = try decode(path)
        #expect(file.format == format && file.sampleRate == 88_200 && file.channelCount == 1)
        #expect(file.decodedFrameCount == 16_384)
        // Without the ends of the filters.
        let middle = samples[2_000..<14_000]
        let parts = middle.indices.reduce(into: (sine: 0.0, cosine: 0.0, energy: 0.0)) { sums, index in
            let phase = 2 * .pi * 1_000 * Double(index) / 88_200
            sums.sine += Double(samples[index]) * sin(phase)
            sums.cosine += Double(samples[index]) * cos(phase)
            sums.energy += Double(samples[index] * samples[index])
        }
        let amplitude = 2 * (parts.sine * parts.sine + parts.cosine * parts.cosine).squareRoot() / Double(middle.count)
        #expect(abs(amplitude / 0.5 - 1) < 0.02, "\(amplitude)")
        // The rest is the noise shaped out of the audible range: at least 40 dB below the sine.
        let rest = parts.energy / Double(middle.count) - amplitude * amplitude / 2
        #expect(rest < 1e-4 * amplitude * amplitude / 2 || rest < 1e-4, "\(rest)")
    }

    private var dsf: [UInt8] {
        // Four blocks of 32,768 bits per channel would be sufficient. The last block would be padded.
        let data = bits(count: 524_288, leastSignificantFirst: true)
        let format =
            little(1, 4) + little(0, 4) + little(1, 4) + little(1, 4) + little(2_822_400, 4) + little(1, 4)
            + little(524_288, 8) + little(4_096, 4) + little(0, 4)
        return ascii("DSD ") + little(28, 8) + little(28 + 52 + 12 + data.count, 8) + little(0, 8)
            + ascii("fmt ") + little(52, 8) + format + ascii("data") + little(12 + data.count, 8) + data
    }

    private var dsdiff: [UInt8] {
        func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] { ascii(name) + big(body.count, 8) + body }
        let properties =
            ascii("SND ") + chunk("FS  ", big(2_822_400, 4)) + chunk("CHNL", big(1, 2) + ascii("C   "))
            + chunk("CMPR", ascii("DSD ") + [14] + ascii("not compressed") + [0])
        let body =
            ascii("DSD ") + chunk("FVER", big(0x0105_0000, 4)) + chunk("PROP", properties)
            + chunk("DSD ", bits(count: 524_288, leastSignificantFirst: false))
        return ascii("FRM8") + big(body.count, 8) + body
    }

    @Test func dsfIsDecoded() throws { try expectSine(dsf, .dsf) }

    @Test func dsdiffIsDecoded() throws { try expectSine(dsdiff, .dsdiff) }

    @Test func tagsDoNotChangeTheIdentity() throws {
        let folder = try TemporaryFolder()
        func id(_ bytes: [UInt8]) throws -> [UInt64] {
            let (high, low) = try AudioPayload.hash(RawPath(try folder.write(bytes, as: "x")))
            return [high, low]
        }
        let tag = TagFixture.id3v2(["TIT2": "Title", "TBPM": "97"])
        var tagged = dsf
        tagged.replaceSubrange(12..<28, with: little(dsf.count + tag.count, 8) + little(dsf.count, 8))
        tagged += tag
        #expect(try id(tagged) == id(dsf))
        let tags = try AudioTags.read(RawPath(try folder.write(tagged, as: "x")))
        #expect(tags.title == "Title" && tags.bpm == 97)
        var other = dsf
        other[20_000] ^= 1
        #expect(try id(other) != id(dsf))

        let chunk = ascii("ID3 ") + big(tag.count, 8) + tag
        #expect(try id(dsdiff + chunk) == id(dsdiff))
        #expect(try id(dsdiff) != id(dsf))
    }
}
