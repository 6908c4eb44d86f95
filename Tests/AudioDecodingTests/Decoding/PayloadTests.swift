import AudioDecoding
import DecodingSupport
import TestSupport
import Testing

/// The hash of the audio stays the same when tags change, and changes when the audio does.
struct PayloadTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func hash(_ bytes: [UInt8]) throws -> [UInt64] {
        let (high, low) = try AudioPayload.hash(RawPath(try folder.write(bytes, as: "x")))
        return [high, low]
    }

    private let id3v2 = TagFixture.id3v2(["TIT2": "Title", "TPE1": "Artist"], padding: 777)
    private let tails = [
        TagFixture.id3v1(title: "Title"), TagFixture.ape(["Title": "Title"]),
        TagFixture.ape(["Title": "Title"]) + TagFixture.id3v1(title: "Title"),
        TagFixture.lyrics3("la la la") + TagFixture.id3v1(title: "Title"),
    ]

    @Test(arguments: ["joint.mp3", "noinfo.mp3", "free.mp3", "rate8000.mp3"]) func mp3(_ name: String) throws {
        let plain = try AudioGolden.bytes(name)
        let wanted = try hash(plain)
        #expect(try hash(id3v2 + plain) == wanted)
        #expect(try hash(id3v2 + id3v2 + [UInt8](repeating: 0, count: 500) + plain) == wanted)
        for tail in tails {
            #expect(try hash(plain + tail) == wanted)
            #expect(try hash(id3v2 + plain + tail) == wanted)
        }
        var other = plain
        other[plain.count - 20] ^= 1
        #expect(try hash(other) != wanted)
    }

    @Test func theInfoFrameOfAnMP3DoesNotCount() throws {
        // Frames of 417 bytes. The first is the Info frame, which `ffmpeg -c copy` replaces.
        let plain = try AudioGolden.bytes("joint.mp3")
        let wanted = try hash(plain)
        #expect(try hash(Array(plain.dropFirst(417))) == wanted)
        var other = plain
        other[160] ^= 0xFF
        #expect(try hash(other) == wanted)
    }

    @Test func flac() throws {
        let plain = try AudioGolden.bytes("noise16.flac")
        let wanted = try hash(plain)
        // A padding block of ten bytes after STREAMINFO, which is 38 bytes long.
        let padded = plain[..<42] + [1, 0, 0, 10] + [UInt8](repeating: 0, count: 10) + plain[42...]
        #expect(try hash(Array(padded)) == wanted)
        #expect(try hash(id3v2 + plain + TagFixture.id3v1(title: "Title")) == wanted)
        #expect(try hash(Array(padded.dropLast())) != wanted)
    }

    @Test func wavAndAIFF() throws {
        let samples = sine(440, rate: 8_000, count: 1_001)
        let fixture = PCMFixture(sampleRate: 8_000, coding: .unsigned8, samples: samples)
        let wav = try hash(fixture.wav())
        let info = TagFixture.info(["INAM": "Title"])
        #expect(try hash(fixture.wav(chunksAfterData: info)) == wav)
        #expect(try hash(fixture.wav(chunksBeforeData: info)) == wav)
        // The same audio in another wrapper.
        #expect(try hash(fixture.wav(isExtensible: true)) == wav)
        #expect(try hash(fixture.rf64()) == wav)
        #expect(try hash(fixture.wave64()) == wav)

        let aiff = try hash(fixture.aiff())
        let id3 = fixture.chunk("ID3 ", id3v2, bigEndian: true)
        #expect(try hash(fixture.aiff(chunksAfterData: id3)) == aiff)

        var slower = fixture
        slower.sampleRate = 11_025
        #expect(try hash(slower.wav()) != wav)
        #expect(try hash(slower.aiff()) != aiff)
        var other = fixture
        other.samples[500] += 0.1
        #expect(try hash(other.wav()) != wav)
        #expect(try hash(other.aiff()) != aiff)
    }

    @Test(arguments: ["vorbis.ogg", "opus.opus"]) func oggPagesAndCommentsDoNotCount(_ name: String) throws {
        let plain = try AudioGolden.bytes(name)
        let wanted = try hash(plain)
        var packets = try OggFixture.packets(plain)
        #expect(try hash(OggFixture.stream(packets, serial: 1)) == wanted)
        // Another comment, much longer, so that everything after it moves; smaller pages; another serial number.
        packets[1] += [UInt8](repeating: 0x41, count: 100_000)
        #expect(try hash(OggFixture.stream(packets, serial: 99)) == wanted)
        #expect(try hash(OggFixture.stream(packets, serial: 7, segmentsPerPage: 3)) == wanted)
        packets[packets.count / 2][3] ^= 1
        #expect(try hash(OggFixture.stream(packets, serial: 1)) != wanted)
        packets[packets.count / 2][3] ^= 1
        #expect(try hash(OggFixture.stream(packets.dropLast(), serial: 1)) != wanted)
    }

    @Test func flacInOgg() throws {
        // RFC 9639 §10.1: a first packet with the number of header packets and STREAMINFO, then metadata, then frames.
        let flac = try AudioGolden.bytes("noise16.flac")
        let information = Array(flac[4..<42])
        let frames = [Array(flac[12_000..<13_000]), Array(flac[13_000..<14_000])].map { [0xFF, 0xF8] + $0 }
        func first(_ count: Int) -> [UInt8] {
            [0x7F] + ascii("FLAC") + [1, 0] + big(count, 2) + ascii("fLaC") + information
        }
        let comment: [UInt8] = [0x84, 0, 0, 4, 1, 2, 3, 4]
        let padding: [UInt8] = [0x81, 0, 0, 2, 0, 0]
        let wanted = try hash(OggFixture.stream([first(1), comment] + frames, serial: 1))
        #expect(try hash(OggFixture.stream([first(2), comment, padding] + frames, serial: 1)) == wanted)
        #expect(try hash(OggFixture.stream([first(1), comment, frames[0]], serial: 1)) != wanted)
    }

    @Test func everyFileHasAnIdentityOfItsOwn() throws {
        // These two differ from another file only by its Info frame or not at all.
        let names = try AudioGolden.all().keys.filter { $0 != "rate44100.mp3" && $0 != "noinfo.mp3" }
        let hashes = try names.map { try hash(AudioGolden.bytes($0)) }
        #expect(Set(hashes).count == names.count)
    }
}
