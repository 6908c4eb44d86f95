import AudioDecoding
import DecodingSupport
import Foundation
import TestSupport
import Testing

/// Everything in a music folder that is not an audio file.
struct DecodingBadInputTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Opens, reads, and hashes. The error of opening or reading must name the file and have the given kind.
    private func expectError(
        _ kind: AudioError.Kind, _ path: RawPath, mentioning words: String = ": ",
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        do throws(AudioError) {
            _ = try decode(path)
            Issue.record("\(path) was decoded", sourceLocation: sourceLocation)
        } catch {
            #expect(error.kind == kind, "\(error)", sourceLocation: sourceLocation)
            #expect(error.path == path, sourceLocation: sourceLocation)
            #expect(error.description.hasPrefix("\(path): "), sourceLocation: sourceLocation)
            #expect(error.description.contains(words), "\(error)", sourceLocation: sourceLocation)
        }
    }

    private func expectError(
        _ kind: AudioError.Kind, _ bytes: [UInt8], mentioning words: String = ": ",
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let path = RawPath(try folder.write(bytes, as: "x.mp3"))
        expectError(kind, path, mentioning: words, sourceLocation: sourceLocation)
    }

    // MARK: Not a file of sound

    @Test func emptyFile() throws {
        try expectError(.empty, [], mentioning: "empty")
    }

    @Test func missingFile() {
        expectError(.notFound, RawPath(folder.path + "/gone.mp3"), mentioning: "no such file")
        expectError(.notFound, RawPath(folder.path + "/gone/gone.mp3"))
        expectError(.notFound, "")
    }

    @Test func folderWithTheNameOfAFile() throws {
        let path = folder.path + "/x.mp3"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        expectError(.isDirectory, RawPath(path), mentioning: "folder")
    }

    @Test func linkThatLeadsToItself() throws {
        let path = folder.path + "/loop.mp3"
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
        expectError(.unreadable, RawPath(path), mentioning: "link")
    }

    @Test func linkIsFollowed() throws {
        let path = folder.path + "/link.mp3"
        let target = repositoryFile("Tests/Golden/audio/joint.mp3").path(percentEncoded: false)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        #expect(try decode(RawPath(path)).file.decodedFrameCount == 30_992)
    }

    @Test func deviceAndPipeDoNotHang() throws {
        expectError(.notRegularFile, "/dev/null")
        let pipe = folder.path + "/pipe.mp3"
        #expect(mkfifo(pipe, 0o600) == 0)
        expectError(.notRegularFile, RawPath(pipe))
    }

    @Test(.enabled(if: getuid() != 0, "root may read everything"))
    func unreadableFile() throws {
        let path = try folder.write([1, 2, 3], as: "x.mp3")
        #expect(chmod(path, 0) == 0)
        expectError(.unreadable, RawPath(path), mentioning: "permission")
    }

    @Test func nameThatIsNotUTF8() throws {
        let path = RawPath(bytes: ascii(folder.path + "/") + [0xFF, 0xFE] + ascii(".mp3"))
        let bytes = try AudioGolden.bytes("joint.mp3")
        let file = try #require(path.withCString { fopen($0, "wb") })
        #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
        fclose(file)
        #expect(try decode(path).file.decodedFrameCount == 30_992)
        #expect(try AudioTags.read(path) == AudioTags.read(AudioGolden.path("joint.mp3")))
        #expect(try AudioPayload.hash(path) == AudioPayload.hash(AudioGolden.path("joint.mp3")))
    }

    // MARK: Content that is not sound

    @Test func text() throws {
        try expectError(.notAudio, ascii("Hello, I am a text file.\n"), mentioning: "text")
        try expectError(.notAudio, ascii("x"), mentioning: "text")
    }

    @Test func everyFormatThatIsNotSupportedIsNamed() throws {
        let cases: [([UInt8], String)] = [
            (ascii("MThd") + big(0, 100), "MIDI"), (ascii("RIFF") + big(0, 4) + ascii("AVI ") + big(0, 100), "AVI"),
            (ascii("OggS") + big(0, 100), "Ogg"), (ascii("#!AMR\n") + big(0, 100), "AMR"),
            (ascii("OFR ") + big(0, 100), "OptimFROG"),
        ]
        for (bytes, name) in cases { try expectError(.unsupportedFormat, bytes, mentioning: name) }
    }

    @Test func everyFormatOfFFmpegIsNamedWhereItsHeaderIsAllThatThereIs() throws {
        let cases: [([UInt8], String)] = [
            (big(24, 4) + ascii("ftypM4A ") + big(0, 100), "MP4"),
            ([0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11] + big(0, 100), "WMA"),
            (ascii("MAC ") + big(0, 100), "Monkey's Audio"), (ascii("wvpk") + big(0, 100), "WavPack"),
            (ascii("MPCK") + big(0, 100), "Musepack"), (ascii("TTA1") + big(0, 100), "True Audio"),
            ([0x1A, 0x45, 0xDF, 0xA3] + big(0, 100), "Matroska"), (ascii("DSD ") + big(0, 100), "DSD"),
        ]
        let kind: AudioError.Kind = AudioFormat.mp4.isDecoded ? .badHeader : .unsupportedFormat
        for (bytes, name) in cases { try expectError(kind, bytes, mentioning: name) }
        let aac: [UInt8] = [0xFF, 0xF1, 0x50, 0x80, 0x01, 0x1F, 0xFC, 0, 0xFF, 0xF1, 0x50, 0x80, 0x01, 0x1F, 0xFC, 0]
        try expectError(AudioFormat.aac.isDecoded ? .decodingFailed : .unsupportedFormat, aac)
    }

    @Test func otherFilesSayWhatTheyAre() throws {
        try expectError(.notAudio, [0xFF, 0xD8, 0xFF, 0xE0] + big(0, 100), mentioning: "JPEG")
        try expectError(.notAudio, [0x89] + ascii("PNG") + big(0, 100), mentioning: "PNG")
        try expectError(.notAudio, ascii("%PDF-1.7") + big(0, 100), mentioning: "PDF")
        try expectError(.notAudio, ascii("#EXTM3U\n"), mentioning: "playlist")
        try expectError(.notAudio, [UInt8](repeating: 0, count: 3_000_000))
        try expectError(.notAudio, [UInt8](repeating: 0xFF, count: 3_000_000))
    }

    /// A ZIP archive contains MP3s uncompressed, and so does a document with embedded audio.
    @Test func anMP3InsideAnotherFileIsNotFound() throws {
        let mp3 = try AudioGolden.bytes("joint.mp3")
        let signatures: [([UInt8], String)] = [
            (ascii("PK\u{3}\u{4}"), "ZIP"), (ascii("\u{7F}ELF"), "program"), (ascii("%PDF-1.7"), "PDF"),
            ([0x89] + ascii("PNG"), "PNG"), ([0xFF, 0xD8, 0xFF, 0xE0], "JPEG"), (ascii("GIF89a"), "GIF"),
        ]
        for (signature, name) in signatures {
            try expectError(.notAudio, signature + big(0, 100) + mp3, mentioning: name)
        }
    }

    @Test func jumpTablesOfAProgramAreNotFrames() throws {
        // Entries of 16 bytes with a 32-bit displacement that begins with FF FF look like headers of layer I, 64 bytes
        // apart.
        let entry: [UInt8] = [0xF3, 0x0F, 0x1E, 0xFA, 0x68, 0, 0, 0, 0, 0xF2, 0xE9, 0xE1, 0xFF, 0xFF, 0x25, 0xC2]
        let entries = (0..<400).flatMap { _ in entry }
        try expectError(.notAudio, big(0, 4_096) + entries, mentioning: "no recognizable audio")
    }

    @Test(arguments: ["", "abc", "abcde", "-99999", "99999", "000000"])
    func endOfALyricsTagWithoutTheRest(_ before: String) throws {
        try expectError(.notAudio, ascii(before + "LYRICS200"))
        try expectError(.notAudio, ascii(before + "LYRICS200TAG") + big(0, 125))
    }

    @Test func tagsWithoutSound() throws {
        try expectError(.notAudio, TagFixture.id3v2(["TIT2": "Title"]), mentioning: "tag")
        try expectError(.notAudio, TagFixture.id3v2(["TIT2": "Title"], padding: 100) + TagFixture.id3v1(title: "Title"))
        // A tag whose length exceeds the file.
        try expectError(.notAudio, ascii("ID3") + [3, 0, 0, 0x7F, 0x7F, 0x7F, 0x7F] + big(0, 100))
    }

    @Test func garbageIsNotAnMP3EvenWithAFrameInIt() throws {
        var garbage = randomBytes(count: 3_000_000, seed: 11)
        try expectError(.notAudio, garbage)
        let frame = try AudioGolden.bytes("noinfo.mp3")[..<417]
        garbage.replaceSubrange(500_000..<500_417, with: frame)
        try expectError(.notAudio, garbage)
        try expectError(.notAudio, frame + garbage)
    }

    @Test func aHundredMegabytesOfGarbageWithAFrameAreRefusedAfterTheFirst() throws {
        // A sparse file: zeros that occupy no space.
        let path = folder.path + "/huge.mp3"
        let file = try #require(fopen(path, "wb"))
        let frame = try AudioGolden.bytes("noinfo.mp3")[..<417]
        #expect(fwrite(Array(frame), 1, 417, file) == 417)
        fclose(file)
        #expect(truncate(path, 100_000_000) == 0)
        expectError(.notAudio, RawPath(path))
    }

    @Test func aFewFramesBeforeGarbageAreAPartialFile() throws {
        let garbage = randomBytes(count: 3_000_000, seed: 12)
        let frames = try AudioGolden.bytes("noinfo.mp3").prefix(417 + 418 * 10)
        let file = try decode(RawPath(try folder.write(frames + garbage, as: "x.mp3"))).file
        #expect(file.isPartial)
        #expect(file.completeness < 0.05)
    }

    // MARK: Headers

    @Test func headerWithoutSamples() throws {
        let fixture = PCMFixture(samples: [])
        try expectError(.noSamples, fixture.wav(), mentioning: "no samples")
        try expectError(.noSamples, fixture.aiff())
        try expectError(.noSamples, fixture.rf64())
        try expectError(.noSamples, fixture.wave64())
        let withSamples = PCMFixture(samples: [0.5, 0.5])
        try expectError(.noSamples, Array(withSamples.wav().prefix(44)))
    }

    @Test func chunksThatAreMissing() throws {
        let fixture = PCMFixture(samples: [0.5, 0.5])
        try expectError(.badHeader, Array(fixture.wav().prefix(36)), mentioning: "data")
        try expectError(.badHeader, Array(fixture.wav().prefix(12)), mentioning: "fmt ")
        try expectError(.badHeader, Array(fixture.aiff().prefix(12)), mentioning: "COMM")
        try expectError(.badHeader, Array(fixture.wave64().prefix(40)), mentioning: "fmt ")
    }

    @Test(arguments: [0, 1, 7_999, 768_001, 4_294_967_295]) func absurdRates(_ rate: Int) throws {
        let fixture = PCMFixture(sampleRate: rate, samples: [0.5, 0.5])
        try expectError(.badHeader, fixture.wav(), mentioning: "\(rate) Hz")
        try expectError(.badHeader, fixture.aiff(), mentioning: "Hz")
        try expectError(.badHeader, fixture.wave64(), mentioning: "\(rate) Hz")
    }

    @Test(arguments: [0, 65, 65_535]) func absurdChannelCounts(_ channelCount: Int) throws {
        let fixture = PCMFixture(channelCount: channelCount, samples: [0.5, 0.5])
        try expectError(.badHeader, fixture.wav(), mentioning: "\(channelCount) channels")
        try expectError(.badHeader, fixture.aiff(), mentioning: "\(channelCount) channels")
    }

    @Test func absurdLengthsInHeaders() throws {
        let fixture = PCMFixture(samples: [0.5, 0.25])
        for length in [0x7FFF_0000, 0xFFFF_FFFE] {
            let path = RawPath(try folder.write(fixture.wav(dataLength: length), as: "x.wav"))
            let (file, samples) = try decode(path)
            #expect(samples == [0.5, 0.25])
            #expect(file.isPartial, "\(length)")
        }
        var bytes = fixture.rf64()
        bytes.replaceSubrange(28..<36, with: little(1 << 40, 8))
        let (file, samples) = try decode(RawPath(try folder.write(bytes, as: "x.wav")))
        #expect(samples == [0.5, 0.25])
        #expect(file.isPartial)
        // A length that was never filled in.
        bytes.replaceSubrange(28..<36, with: [UInt8](repeating: 0xFF, count: 8))
        #expect(try decode(RawPath(try folder.write(bytes, as: "x.wav"))).samples == [0.5, 0.25])
    }

    @Test func aCodingThatNobodyKnows() throws {
        var bytes = PCMFixture(samples: [0.5, 0.25]).wav()
        bytes.replaceSubrange(20..<22, with: [0x34, 0x12])
        let path = RawPath(try folder.write(bytes, as: "x.wav"))
        let kind = errorKind { _ = try decode(path) }
        #expect(kind == .unsupportedFormat || kind == .badHeader)
    }

    // MARK: Samples

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e30, -2e9])
    func samplesThatAreNotNumbers(_ value: Double) throws {
        var samples = sine(440, rate: 8_000, count: 20_000)
        samples[12_345] = value
        let fixture = PCMFixture(sampleRate: 8_000, coding: .float32, samples: samples)
        try expectError(.nonFiniteSamples, fixture.wav(), mentioning: "1.543 s")
        try expectError(.nonFiniteSamples, PCMFixture(coding: .float64, samples: [value]).wav())
    }

    @Test func silenceIsSound() throws {
        let path = RawPath(try folder.write(PCMFixture(samples: [Double](repeating: 0, count: 44_100)).wav(), as: "x"))
        #expect(try decode(path).samples == [Float](repeating: 0, count: 44_100))
    }
}
