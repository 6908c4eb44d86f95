import AudioDecoding
import AudioTagging
import DecodingSupport
import Foundation
import TestSupport
import Testing

/// Tags are read as they were written.
struct TagsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func read(_ bytes: [UInt8]) throws -> AudioTags {
        try AudioTags.read(RawPath(try folder.write(bytes, as: "x")))
    }

    private func mp3() throws -> [UInt8] { try AudioGolden.bytes("mono.mp3") }

    @Test(arguments: [3, 4]) func id3v2(_ version: Int) throws {
        let tag = TagFixture.id3v2(
            version: version,
            [
                "TIT2": "  Títle ", "TPE1": "Artist", "TALB": "Älbum", "TPE2": "Album artist", "TCON": "(17)",
                "TRCK": "3/12", version == 3 ? "TYER" : "TDRC": version == 3 ? "2004" : "2004-05-01",
                "TBPM": "128.00", "TKEY": "Am", "COMM:": "A comment", version == 3 ? "TXXX:MOOD" : "TMOO": "calm",
            ])
        var wanted = AudioTags()
        wanted.title = "Títle"
        wanted.artist = "Artist"
        wanted.album = "Älbum"
        wanted.albumArtist = "Album artist"
        wanted.genre = "Rock"
        wanted.comment = "A comment"
        wanted.year = 2004
        wanted.trackNumber = 3
        wanted.bpm = 128
        wanted.key = "Am"
        wanted.mood = "calm"
        #expect(try read(tag + mp3()) == wanted)
    }

    @Test func noTags() throws {
        #expect(try read(mp3()) == AudioTags())
        #expect(try read(PCMFixture(samples: [0.5]).wav()) == AudioTags())
        #expect(try read(PCMFixture(samples: [0.5]).wave64()) == AudioTags())
    }

    @Test func blankTextIsNoText() throws {
        let tags = try read(TagFixture.id3v2(["TIT2": "   ", "TPE1": "", "TBPM": "0", "TRCK": "x"]) + mp3())
        #expect(tags == AudioTags())
    }

    @Test func thePlainCommentIsPreferred() throws {
        let normalization = " 000002A4 00000322 00001D2B"
        let both = TagFixture.id3v2(["COMM:iTunNORM": normalization, "COMM:note": "a note", "COMM:": "#happy"])
        #expect(try read(both + mp3()).comment == "#happy")
        let described = TagFixture.id3v2(["COMM:iTunNORM": normalization, "COMM:note": "#sad"])
        #expect(try read(described + mp3()).comment == "#sad")
        #expect(try read(TagFixture.id3v2(["COMM:iTunNORM": normalization]) + mp3()).comment == nil)
    }

    @Test func id3v1IsTheLastResort() throws {
        let tail = TagFixture.id3v1(
            title: "Old title", artist: "Old artist", album: "Old album", year: "1987", comment: "Old comment",
            track: 7,
            genre: 8)
        let tags = try read(mp3() + tail)
        #expect(tags.title == "Old title")
        #expect(tags.artist == "Old artist")
        #expect(tags.album == "Old album")
        #expect(tags.year == 1987)
        #expect(tags.comment == "Old comment")
        #expect(tags.trackNumber == 7)
        #expect(tags.genre == "Jazz")
        let both = try read(TagFixture.id3v2(["TIT2": "New title"]) + mp3() + tail)
        #expect(both.title == "New title")
        #expect(both.artist == "Old artist")
    }

    @Test func apeOnMP3() throws {
        let ape = TagFixture.ape(["Title": "Title", "Artist": "One\0Two", "Year": "1999", "Track": "4", "BPM": "90,5"])
        let tags = try read(mp3() + ape + TagFixture.id3v1(title: "Cut title"))
        #expect(tags.title == "Title")
        #expect(tags.artist == "One; Two")
        #expect(tags.year == 1999)
        #expect(tags.trackNumber == 4)
        #expect(tags.bpm == 90.5)
    }

    @Test func flacNamedAsItLikes() throws {
        let flac = try AudioGolden.bytes("noise16.flac")
        let path = RawPath(try folder.write(flac, as: "x.mp3"))
        #expect(try AudioTags.read(path).title == "Noise")
        #expect(try AudioTags.read(path).artist == "One; Two")
        let tagged = TagFixture.id3v2(["TIT2": "Front", "TALB": "Album"]) + flac
        #expect(try read(tagged).title == "Noise")
        #expect(try read(tagged).album == "Album")
    }

    @Test(arguments: ["vorbis.ogg", "opus.opus"]) func ogg(_ name: String) throws {
        let tags = try AudioTags.read(AudioGolden.path(name))
        #expect(tags.title == "Song")
        #expect(tags.artist == "Singer")
        #expect(tags.bpm == (name == "vorbis.ogg" ? 128 : nil))
    }

    @Test func wavWithINFOAndID3() throws {
        let fixture = PCMFixture(samples: [0.5, 0.25])
        let info = TagFixture.info(["INAM": "Info title", "IART": "Info artist", "ICRD": "2001-02-03", "IGNR": "Blues"])
        let plain = try read(fixture.wav(chunksAfterData: info))
        #expect(plain.title == "Info title")
        #expect(plain.artist == "Info artist")
        #expect(plain.year == 2001)
        #expect(plain.genre == "Blues")
        let id3 = fixture.chunk("id3 ", TagFixture.id3v2(["TIT2": "ID3 title", "TBPM": "99"]))
        let both = try read(fixture.wav(chunksBeforeData: info, chunksAfterData: id3))
        #expect(both.title == "ID3 title")
        #expect(both.artist == "Info artist")
        #expect(both.bpm == 99)
    }

    @Test func aiffWithID3() throws {
        let fixture = PCMFixture(samples: [0.5, 0.25])
        let id3 = fixture.chunk("ID3 ", TagFixture.id3v2(["TIT2": "Title", "TCON": "Ambient"]), bigEndian: true)
        let tags = try read(fixture.aiff(chunksAfterData: id3))
        #expect(tags.title == "Title")
        #expect(tags.genre == "Ambient")
    }

    @Test func textsThatTagLibDoesNotReach() throws {
        let fixture = PCMFixture(samples: [0.5, 0.25])
        let name = fixture.chunk("NAME", ascii("Chunk title"), bigEndian: true)
        let author = fixture.chunk("AUTH", ascii("Chunk artist"), bigEndian: true)
        let aiff = try read(fixture.aiff(chunksAfterData: name + author))
        #expect(aiff.title == "Chunk title")
        #expect(aiff.artist == "Chunk artist")
        let info = TagFixture.info(["INAM": "Info title", "ICRD": "2001"])
        let rf64 = try read(fixture.rf64(chunksAfterData: info))
        #expect(rf64.title == "Info title")
        #expect(rf64.year == 2001)
    }

    /// A file from a tagger that wrote only the title, into a tag that others do not use.
    @Test func aTitleHidesNothingElse() throws {
        let fixture = PCMFixture(samples: [0.5, 0.25])
        let id3 = TagFixture.id3v2(["TIT2": "ID3 title"])
        let texts =
            fixture.chunk("NAME", ascii("Chunk title"), bigEndian: true)
            + fixture.chunk("AUTH", ascii("Chunk artist"), bigEndian: true)
        let aiff = try read(fixture.aiff(chunksAfterData: texts + fixture.chunk("ID3 ", id3, bigEndian: true)))
        #expect(aiff.title == "ID3 title" && aiff.artist == "Chunk artist")
        let trueAudio = try repositoryBytes("Tests/Golden/formats/tta-8000-1.tta")
        let ape = TagFixture.ape(["Title": "APE title", "Artist": "APE artist", "Album": "APE album"])
        if AudioFormat.trueAudio.isDecoded {
            let tags = try read(id3 + trueAudio + ape)
            #expect(tags.title == "ID3 title" && tags.artist == "APE artist" && tags.album == "APE album")
        }
    }

    /// The same tags in the fields of each format, written by mutagen.
    @Test(arguments: ["discs.mp3", "discs.m4a", "discs.wma", "discs.flac", "discs.wv"])
    func discsCompilationsAndSeveralValues(name: String) throws {
        let tags = try AudioTags.read(RawPath(repositoryFile("Tests/Golden/tags/\(name)").path(percentEncoded: false)))
        #expect(tags.title == "Title" && tags.album == "Album" && tags.albumArtist == "Both")
        #expect(tags.artist == "Alpha; Beta" && tags.artistList == ["Alpha", "Beta"])
        #expect(tags.genre == "Pop; Rock")
        #expect(tags.discNumber == 2 && tags.trackNumber == 5 && tags.isCompilation)
    }

    /// ID3v2.3 has one value per frame, and Picard separates values with slashes. But AC/DC is one artist.
    @Test func aListOfArtistsInID3v23() throws {
        let path = repositoryFile("Tests/Golden/tags/picard23.mp3").path(percentEncoded: false)
        let tags = try AudioTags.read(RawPath(path))
        #expect(tags.artist == "Alpha feat. Beta" && tags.artistList == ["Alpha", "Beta"])
        #expect(tags.discNumber == 2 && !tags.isCompilation)
        let one = TagFixture.id3v2(["TPE1": "AC/DC", "TXXX:ARTISTS": "AC/DC", "TCMP": "0", "TPOS": "0"])
        #expect(try read(one + mp3()).artistList == ["AC/DC"])
        #expect(try !read(one + mp3()).isCompilation && read(one + mp3()).discNumber == nil)
    }

    /// TagLib stops at an empty block.
    @Test func flacWithAnEmptyBlockOfAnUnknownKind() throws {
        let flac = try AudioGolden.bytes("noise16.flac")
        let plain = try read(flac)
        #expect(plain.title == "Noise")
        // After STREAMINFO, which has 34 bytes; 126 is the last unused kind (RFC 9639, section 8.1).
        for kind in [UInt8(9), 126] {
            let odd = Array(flac[..<42]) + [kind, 0, 0, 0] + Array(flac[42...])
            #expect(try read(odd) == plain)
            #expect(try read(TagFixture.id3v2(["TIT2": "Front"]) + odd) == plain)
        }
    }

    // MARK: Writing

    /// TagLib would overwrite the marker of a length stored elsewhere with the RIFF length, or write into the leading
    /// tag.
    @Test func filesThatTagLibWouldDamageStayUnchanged() throws {
        let fixture = PCMFixture(samples: [0.5, 0.25])
        var bigEndian = fixture.wav()
        bigEndian.replaceSubrange(0..<4, with: ascii("RIFX"))
        let tag = TagFixture.id3v2(["TIT2": "Front"])
        for (bytes, reason) in [
            (fixture.rf64(), "RF64"), (bigEndian, "RIFX"), (tag + fixture.wav(), "another tag"),
            (tag + fixture.aiff(), "another tag"),
        ] {
            let path = RawPath(try folder.write(bytes, as: "x.wav"))
            do {
                try AudioTags.write(["BPM": ["128"]], to: path)
                Issue.record("\(reason) was written")
            } catch {
                #expect(error.kind == .unsupportedFormat && error.reason.contains(reason), "\(error)")
            }
            #expect(try [UInt8](Data(contentsOf: URL(filePath: "\(path)"))) == bytes)
        }
        for bytes in [fixture.wav(), fixture.aiff()] {
            let path = RawPath(try folder.write(bytes, as: "x.wav"))
            try AudioTags.write(["BPM": ["128"]], to: path)
            #expect(try AudioTags.read(path).bpm == 128)
        }
    }

    @Test func yearsAreFoundInDates() throws {
        for (text, year) in [("2004-05-01", 2004), ("1 May 1996", 1996), ("19960501", 1996), ("May", nil), ("96", nil)]
        {
            let tags = try read(TagFixture.id3v2(version: 4, ["TXXX:YEAR": text]) + mp3())
            #expect(tags.year == year, "\(text)")
        }
    }

    @Test func sampleAudioIsWholeAndTagged() throws {
        let table = String(decoding: try repositoryBytes("SampleAudio/truth.csv"), as: UTF8.self)
        let rows = table.split(separator: "\n").dropFirst()
        #expect(rows.count >= 12)
        for row in rows {
            // Only the notes, the last column, contain commas.
            let fields = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            let path = RawPath(repositoryFile("SampleAudio/\(fields[0])").path(percentEncoded: false))
            let tags = try AudioTags.read(path)
            #expect(tags.title == fields[1])
            #expect(tags.artist == fields[2])
            #expect(tags.genre != nil)
            let file = try decode(path).file
            #expect(!file.isPartial, "\(path)")
            #expect((10...30).contains(file.decodedFrameCount / file.sampleRate), "\(path)")
        }
    }

    @Test func aMissingFileIsAnError() {
        #expect(errorKind { _ = try AudioTags.read("/nonexistent/x.mp3") } == .notFound)
    }
}
