import AudioDecoding
import AudioTagging
import DecodingSupport
import Foundation
import TestSupport
import Testing

/// The structure around a tag follows when it grows and shrinks: page numbers and checksums, offsets, lengths.
struct ContainerEditTests {
    private let folder: TemporaryFolder
    private static let long = String(repeating: "long ", count: 40_000)

    init() throws { folder = try TemporaryFolder() }

    private func write(_ bytes: [UInt8], _ fields: [String: [String]]) throws -> [UInt8] {
        let path = try folder.write(bytes, as: UUID().uuidString)
        try AudioTags.write(fields, to: RawPath(path))
        return Array(try Data(contentsOf: URL(filePath: path)))
    }

    private func values(_ bytes: [UInt8]) throws -> [String: [String]] {
        try AudioTags.fieldValues(of: RawPath(try folder.write(bytes, as: "x")))
    }

    private func hash(_ bytes: [UInt8]) throws -> [UInt64] {
        let (high, low) = try AudioPayload.hash(RawPath(try folder.write(bytes, as: "x")))
        return [high, low]
    }

    // MARK: Ogg

    /// The checksum bit by bit, as the specification defines it.
    private func checksum(_ page: ArraySlice<UInt8>) -> Int {
        var sum: UInt32 = 0
        for (index, byte) in page.enumerated() {
            sum ^= UInt32((22..<26).contains(index) ? 0 : byte) << 24
            for _ in 0..<8 { sum = sum & 0x8000_0000 != 0 ? sum << 1 ^ 0x04C1_1DB7 : sum << 1 }
        }
        return Int(sum)
    }

    /// Pages without a gap, with their checksums, numbered from 0.
    private func expectSoundPages(_ bytes: [UInt8]) {
        var (offset, number) = (0, 0)
        while offset < bytes.count {
            let lacing = bytes[(offset + 27)..<(offset + 27 + Int(bytes[offset + 26]))]
            let end = lacing.endIndex + lacing.reduce(0) { $0 + Int($1) }
            let field: (Int) -> Int = { start in (0..<4).reduce(0) { $0 | Int(bytes[offset + start + $1]) << (8 * $1) }
            }
            #expect(bytes[offset..<(offset + 4)].elementsEqual(ascii("OggS")))
            #expect(field(18) == number && field(22) == checksum(bytes[offset..<end]))
            (offset, number) = (end, number + 1)
        }
        #expect(offset == bytes.count && number > 2)
    }

    @Test(arguments: ["vorbis.ogg", "opus.opus"]) func pagesAreNumberedAnew(_ name: String) throws {
        let before = try AudioGolden.bytes(name)
        let changed = try write(before, ["COMMENT": [Self.long]])
        expectSoundPages(changed)
        #expect(try values(changed)["COMMENT"] == [Self.long])
        #expect(try hash(changed) == hash(before))
        let back = try write(changed, ["COMMENT": []])
        expectSoundPages(back)
        #expect(try write(back, ["COMMENT": ["x"]]).count < before.count + 100)
        let tags = try AudioTags.read(RawPath(try folder.write(back, as: "x")))
        #expect(tags.title == "Song" && tags.artist == "Singer")
    }

    /// A damaged page must not look valid afterwards, because decoders would play it.
    @Test func damagedPagesStayDamaged() throws {
        var before = try AudioGolden.bytes("vorbis.ogg")
        before[before.count - 50] ^= 1
        let changed = try write(before, ["COMMENT": [Self.long]])
        #expect(changed.suffix(100).elementsEqual(before.suffix(100)))
    }

    // MARK: FLAC

    @Test func paddingTakesUpWhatCommentsGrowBy() throws {
        let original = try AudioGolden.bytes("noise16.flac")
        let changed = try write(original, ["INITIALKEY": ["Am"], "BPM": ["87.5"]])
        #expect(try values(changed) == ["INITIALKEY": ["Am"], "BPM": ["87.5"]])
        #expect(try write(changed, ["INITIALKEY": [], "BPM": []]) == original)
        let tags = try AudioTags.read(RawPath(try folder.write(changed, as: "x")))
        #expect(tags.title == "Noise" && tags.artist == "One; Two")
        #expect(try hash(changed) == hash(original))
    }

    @Test func commentsBeginAsACopyOfID3() throws {
        let flac = try AudioGolden.bytes("noise16.flac")
        // Only the stream's properties, then the audio.
        var bare = Array(flac[..<42])
        bare[4] = 0x80
        bare += flac[try soundStart(flac)...]
        let id3 = TagFixture.id3v2(["TIT2": "Title", "TPE1": "Artist", "TALB": "Album"])
        let changed = try write(id3 + bare, ["MOOD": ["calm"]])
        #expect(changed.starts(with: id3) && changed.suffix(1_000).elementsEqual(bare.suffix(1_000)))
        let tags = try AudioTags.read(RawPath(try folder.write(Array(changed.dropFirst(id3.count)), as: "x")))
        #expect(tags.title == "Title" && tags.artist == "Artist" && tags.album == "Album" && tags.mood == "calm")
    }

    private func soundStart(_ flac: [UInt8]) throws -> Int {
        var offset = 4
        while true {
            let length = Int(flac[offset + 1]) << 16 | Int(flac[offset + 2]) << 8 | Int(flac[offset + 3])
            let isLast = flac[offset] >> 7 == 1
            offset += 4 + length
            if isLast { return offset }
        }
    }

    /// Decoders play FLAC that begins in the middle of a stream, but there is no defined place for a tag.
    @Test func framesWithoutAHeaderAreRefused() throws {
        let flac = try repositoryBytes("SampleAudio/Folk/03-moth-lullaby.flac")
        try expectRefusal(Array(flac[try soundStart(flac)...]), "without its header")
    }

    /// Values that stay keep their place and the spelling of their name.
    @Test func valuesThatStayAreNotTouched() throws {
        let flac = try AudioGolden.bytes("noise16.flac")
        func file(_ comments: [String]) throws -> [UInt8] {
            let list = comments.flatMap { little($0.utf8.count, 4) + Array($0.utf8) }
            let block = little(0, 4) + little(comments.count, 4) + list
            let head = ascii("fLaC") + [0] + flac[5..<42]
            return try head + [0x84] + big(block.count, 3) + block + flac[soundStart(flac)...]
        }
        let before = try file(["comment=a", "ARTIST=x", "COMMENT=b", "TITLE=y", "Comment=c"])
        #expect(
            try write(before, ["COMMENT": ["a!", "b", "c"]])
                == file(["comment=a!", "ARTIST=x", "COMMENT=b", "TITLE=y", "Comment=c"]))
        #expect(
            try write(before, ["COMMENT": ["a", "b", "c", "d"]])
                == file(["comment=a", "ARTIST=x", "COMMENT=b", "TITLE=y", "Comment=c", "comment=d"]))
        #expect(try write(before, ["COMMENT": ["b"]]) == file(["ARTIST=x", "COMMENT=b", "TITLE=y"]))
        #expect(try write(before, ["COMMENT": ["z"]]) == file(["ARTIST=x", "TITLE=y", "Comment=z"]))
        #expect(try write(before, ["COMMENT": []]) == file(["ARTIST=x", "TITLE=y"]))
    }

    /// Bytes that are not UTF-8 would come back as replacement characters.
    @Test func textOfAnUnknownEncodingIsNotReplaced() throws {
        let flac = try AudioGolden.bytes("noise16.flac")
        let comment = ascii("COMMENT=Gr") + [0xFC, 0xDF] + ascii("e")
        let block = little(0, 4) + little(1, 4) + little(comment.count, 4) + comment
        let properties = [0] + flac[5..<42]
        let foreign = ascii("fLaC") + properties + [0x84] + big(block.count, 3) + block + flac[try soundStart(flac)...]
        try expectRefusal(foreign, "unknown encoding", writing: ["COMMENT": ["#calm"]])
        #expect(try write(foreign, ["BPM": ["99"]]).count > foreign.count)
    }

    private func expectRefusal(
        _ bytes: [UInt8], _ reason: String, writing fields: [String: [String]] = ["BPM": ["99"]]
    ) throws {
        let path = try folder.write(bytes, as: "refused")
        let error = #expect(throws: AudioError.self) { try AudioTags.write(fields, to: RawPath(path)) }
        #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
        #expect(try Array(Data(contentsOf: URL(filePath: path))) == bytes)
    }

    // MARK: WAV and AIFF

    @Test func chunksStayInTheirOrder() throws {
        let fixture = PCMFixture(samples: [0.5, 0.25, 0.125])
        let info = TagFixture.info(["INAM": "Info title", "IART": "Info artist", "ICRD": "2001"])
        let odd = fixture.chunk("bext", ascii("odd"))
        let plain = fixture.wav(chunksBeforeData: odd, chunksAfterData: info)
        let changed = try write(plain, ["MOOD": ["calm"]])
        #expect(changed[8..<plain.count].elementsEqual(plain[8...]))
        #expect(changed[4..<8].elementsEqual(little(changed.count - 8, 4)))
        // Players read ID3 first, so it has the same values as INFO.
        let tags = try AudioTags.read(RawPath(try folder.write(changed, as: "x")))
        #expect(tags.title == "Info title" && tags.artist == "Info artist" && tags.year == 2001 && tags.mood == "calm")
        // With both, neither changes except for the field.
        let chunk = fixture.chunk("id3 ", TagFixture.id3v2(["TIT2": "ID3 title"]))
        let both = fixture.wav(chunksBeforeData: chunk, chunksAfterData: info)
        let written = try write(both, ["BPM": ["99"]])
        #expect(written.suffix(info.count).elementsEqual(info))
        #expect(try values(written) == ["BPM": ["99"]])
        #expect(try hash(written) == hash(both))
    }

    @Test func aWaveOfUnknownLengthIsRefused() throws {
        var stream = PCMFixture(samples: [0.5, 0.25]).wav()
        let data = try #require(stream.indices.first { stream[$0...].starts(with: ascii("data")) })
        for length in [0, 0xFFFF_FFFF, 1_000] {
            stream.replaceSubrange((data + 4)..<(data + 8), with: little(length, 4))
            let path = try folder.write(stream, as: "x.wav")
            #expect(throws: AudioError.self) { try AudioTags.write(["BPM": ["99"]], to: RawPath(path)) }
            #expect(try Array(Data(contentsOf: URL(filePath: path))) == stream)
        }
    }

    /// After such a chunk, readers disagree on where the next one begins.
    @Test func oddChunksWithoutPaddingAreRefused() throws {
        let fixture = PCMFixture(samples: [0.5, 0.25])
        let plain = fixture.wav()
        let odd = ascii("LIST") + little(3, 4) + ascii("odd") + fixture.chunk("cue ", little(0, 4))
        let unpadded = plain[0..<4] + little(plain.count - 8 + odd.count, 4) + plain[8...] + odd
        try expectRefusal(Array(unpadded), "no padding")
    }

    @Test func manyChunksAreRefused() throws {
        let fixture = PCMFixture(samples: [0.5, 0.25])
        let junk = [UInt8]((0..<4_200).map { _ in fixture.chunk("JUNK", []) }.joined())
        try expectRefusal(fixture.wav(chunksAfterData: junk), "chunks")
    }

    // MARK: Windows Media

    /// The file properties state the length of the file, and follow it. A length that no file has stays as it is.
    @Test(arguments: [nil, Int64.max, Int64.max - 1000, 1])
    func theStatedLengthFollowsIfItCan(_ stated: Int64?) throws {
        // An attribute of the first header has at most 65,535 bytes.
        let text = String(repeating: "long ", count: 4000)
        guard AudioFormat.asf.isDecoded else { return }
        var before = try FormatFixture.bytes("wmav2-44100-2.retagged.wma")
        let id: [UInt8] = [
            0xA1, 0xDC, 0xAB, 0x8C, 0x47, 0xA9, 0xCF, 0x11, 0x8E, 0xE4, 0x00, 0xC0, 0x0C, 0x20, 0x53, 0x65,
        ]
        func field(_ bytes: [UInt8]) throws -> Range<Int> {
            let object = try #require(bytes.indices.first { bytes[$0...].starts(with: id) })
            return (object + 40)..<(object + 48)
        }
        func length(_ bytes: [UInt8]) throws -> Int64 {
            try bytes[field(bytes)].reversed().reduce(0) { $0 << 8 | Int64($1) }
        }
        if let stated {
            before.replaceSubrange(
                try field(before), with: (0..<8).map { UInt8(truncatingIfNeeded: stated >> (8 * $0)) })
        }
        let longer = try write(before, ["COMMENT": [text]])
        #expect(try values(longer)["COMMENT"] == [text])
        let growth = Int64(longer.count - before.count)
        let (sum, isTooLarge) = try length(before).addingReportingOverflow(growth)
        #expect(try length(longer) == (isTooLarge ? stated : sum))
        let shorter = try write(longer, ["COMMENT": []])
        #expect(try length(shorter) > 0 && hash(shorter) == hash(before))
    }

    // MARK: APE

    /// A footer that announces a missing header indicates a wrong start.
    @Test func aTagWithoutItsHeaderIsRefused() throws {
        guard AudioFormat.wavPack.isDecoded else { return }
        let sound = try repositoryBytes("Tests/Golden/formats/wavpack-44100-1.wv")
        let headless = Array(TagFixture.ape(["Artist": "One"]).dropFirst(32))
        try expectRefusal(sound + headless, "lacks the header")
    }

    @Test func itemsKeepTheirNamesAndOrder() throws {
        let sound = try repositoryBytes("Tests/Golden/formats/wavpack-44100-1.wv")
        let before = sound + TagFixture.ape(["DATE": "2001", "DISCNUMBER": "2", "b": "x", "Artist": "One\0Two"])
        let wanted =
            sound + TagFixture.ape(["DATE": "2001", "DISCNUMBER": "2", "b": "x", "Artist": "One\0Two", "Mood": "calm"])
        guard AudioFormat.wavPack.isDecoded else { return }
        #expect(try write(before, ["MOOD": ["calm"]]) == wanted)
        #expect(try write(wanted, ["MOOD": []]) == before)
        let old = TagFixture.id3v1(title: "Title", artist: "Artist", album: "Album", track: 7, genre: 17)
        let tags = try AudioTags.read(RawPath(try folder.write(try write(sound + old, ["MOOD": ["calm"]]), as: "x")))
        #expect(tags.title == "Title" && tags.trackNumber == 7 && tags.genre == "Rock")
    }

    @Test func aTagOnAnMP3BeginsAsACopy() throws {
        let sound = try AudioGolden.bytes("mono.mp3")
        let ape = TagFixture.ape(["Title": "Títle", "Artist": "One\0Two", "Year": "1999", "Mixed": "y"])
        let old = TagFixture.id3v1(title: "Cut", album: "Cut album", track: 7, genre: 17)
        let changed = try write(sound + ape + old, ["ENERGY": ["0.50"]])
        #expect(changed.suffix(sound.count + ape.count + old.count).elementsEqual(sound + ape + old))
        // The view of players that support only ID3v2.
        let front = Array(changed.dropLast(ape.count + old.count))
        let tags = try AudioTags.read(RawPath(try folder.write(front, as: "x")))
        #expect(tags.title == "Títle" && tags.artist == "One; Two" && tags.album == "Cut album" && tags.year == 1999)
        #expect(tags.trackNumber == 7 && tags.genre == "Rock")
        #expect(try AudioTags.values(["MIXED"], of: RawPath(folder.file("x"))) == ["MIXED": "y"])
    }
}
