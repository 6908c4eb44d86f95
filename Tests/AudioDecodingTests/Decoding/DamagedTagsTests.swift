import AudioDecoding
import DecodingSupport
import Foundation
import TestSupport
import Testing

/// ID3v2 tags as careless programs wrote them. The bytes follow ID3v2.3 and ID3v2.4 except in one point; mutagen reads the
/// same title, artist and album from each, except where a test says so.
struct DamagedTagsTests {
    private static let title = frame("TIT2", [0] + ascii("Title"))
    private static let artist = frame("TPE1", [0] + ascii("Artist"))
    private static let album = frame("TALB", [0] + ascii("Album"))

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func read(_ tag: [UInt8]) throws -> AudioTags {
        try AudioTags.read(RawPath(try folder.write(tag + AudioGolden.bytes("mono.mp3"), as: "x")))
    }

    private static func syncSafe(_ value: Int) -> [UInt8] { [21, 14, 7, 0].map { UInt8(value >> $0 & 0x7F) } }

    private static func frame(_ id: String, _ data: [UInt8], size: [UInt8]? = nil) -> [UInt8] {
        ascii(id) + (size ?? big(data.count, 4)) + [0, 0] + data
    }

    private static func tag(_ body: [UInt8], version: UInt8 = 3, flags: UInt8 = 0) -> [UInt8] {
        ascii("ID3") + [version, 0, flags] + syncSafe(body.count) + body
    }

    private static func utf16(_ text: String, isLittle: Bool = true) -> [UInt8] {
        text.utf16.flatMap { isLittle ? little(Int($0), 2) : big(Int($0), 2) }
    }

    private func expectAll(_ tag: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) throws {
        let tags = try read(tag)
        #expect(
            tags.title == "Title" && tags.artist == "Artist" && tags.album == "Album",
            "\(tags)", sourceLocation: sourceLocation)
    }

    // MARK: Extended headers and empty frames

    /// Section 3.2 of ID3v2.3: the size of an extended header does not count itself, and a checksum makes it 10.
    @Test func anExtendedHeaderOfVersion3() throws {
        let all = Self.title + Self.artist + Self.album
        try expectAll(Self.tag(big(6, 4) + [0, 0] + big(0, 4) + all, flags: 0x40))
        try expectAll(Self.tag(big(10, 4) + [0x80, 0] + big(0, 4) + big(0x1234, 4) + all, flags: 0x40))
        // The flag without the header.
        try expectAll(Self.tag(all, flags: 0x40))
        // As a whole unsynchronized: 0 after each FF.
        let picture = Self.frame("PRIV", ascii("x") + [0, 0xFF, 0xE0])
        let encoded = (big(6, 4) + [0, 0] + big(0, 4) + picture + all).flatMap { $0 == 0xFF ? [0xFF, 0] : [$0] }
        try expectAll(Self.tag(encoded, flags: 0xC0))
    }

    @Test func anExtendedHeaderOfVersion4() throws {
        func frame(_ id: String, _ text: String) -> [UInt8] {
            Self.frame(id, [3] + ascii(text), size: Self.syncSafe(text.count + 1))
        }
        let all = frame("TIT2", "Title") + frame("TPE1", "Artist") + frame("TALB", "Album")
        try expectAll(Self.tag(Self.syncSafe(6) + [1, 0] + all, version: 4, flags: 0x40))
    }

    @Test(arguments: [UInt8(3), 4]) func anEmptyFrameHidesNothing(version: UInt8) throws {
        let empty = Self.frame("TCON", [])
        try expectAll(Self.tag(empty + Self.title + empty + Self.artist + Self.album, version: version))
        try expectAll(
            Self.tag(Self.title + Self.frame("TCOM", [0]) + Self.artist + Self.album + empty, version: version))
    }

    @Test func version2HasShortNames() throws {
        func frame(_ id: String, _ text: String) -> [UInt8] { ascii(id) + big(text.count + 1, 3) + [0] + ascii(text) }
        let empty = ascii("TCO") + [0, 0, 0]
        try expectAll(
            Self.tag(empty + frame("TT2", "Title") + frame("TP1", "Artist") + frame("TAL", "Album"), version: 2))
    }

    // MARK: Sizes

    /// Zeros in UTF-16 are not the padding at the end.
    @Test func aLongTextAfterAnEmptyFrame() throws {
        let long = String(repeating: "a", count: 100)
        let title = Self.frame("TIT2", [1, 0xFF, 0xFE] + Self.utf16(long))
        let tags = try read(Self.tag(Self.frame("TCON", []) + title + Self.artist + Self.album))
        #expect(tags.title == long && tags.artist == "Artist" && tags.album == "Album")
    }

    /// iTunes wrote the plain sizes of version 3 into version 4, and other programs did the reverse. Read as a size of version
    /// 4, the plain size 128 would be 0.
    @Test(arguments: [UInt8(3), 4], [123, 300])
    func sizesOfTheOtherVersion(version: UInt8, count: Int) throws {
        let comment: [UInt8] = [0] + ascii("eng") + [0] + [UInt8](repeating: 0x78, count: count)
        let size = version == 4 ? big(comment.count, 4) : Self.syncSafe(comment.count)
        let long = Self.frame("COMM", comment, size: size)
        try expectAll(Self.tag(Self.title + long + Self.artist + Self.album, version: version))
    }

    /// mutagen reads none of these: it follows the size into the middle of the next frame.
    @Test(arguments: [2, 4, 5, 8, 20, 9_999]) func aWrongSizeEndsAtTheNextFrame(size: Int) throws {
        let wrong = Self.frame("TIT2", [0] + ascii("Title"), size: big(size, 4))
        try expectAll(Self.tag(wrong + Self.artist + Self.album))
        let last = Self.frame("TALB", [0] + ascii("Album"), size: big(size, 4))
        try expectAll(Self.tag(Self.title + Self.artist + last + [UInt8](repeating: 0, count: 12)))
    }

    /// Words in capitals are no frames.
    @Test func textInAFrameIsNotAFrame() throws {
        let comment = Self.frame("COMM", [0] + ascii("eng") + [0] + ascii("ABCD TALB TIT2 EFGH"), size: big(3, 4))
        try expectAll(Self.tag(Self.title + comment + Self.artist + Self.album))
    }

    // MARK: UTF-16 without a byte order mark

    @Test(arguments: [true, false]) func utf16WithoutAMark(isLittle: Bool) throws {
        for text in ["Title", "Группа крови", "宇多田ヒカルの歌", "Ärger über alles"] {
            let tags = try read(Self.tag(Self.frame("TIT2", [1] + Self.utf16(text, isLittle: isLittle)) + Self.artist))
            #expect(tags.title == text && tags.artist == "Artist")
            let ended = try read(Self.tag(Self.frame("TIT2", [1] + Self.utf16(text, isLittle: isLittle) + [0, 0])))
            #expect(ended.title == text)
        }
    }

    /// The description of a comment is marked, and its text is not.
    @Test func aMarkHoldsForTheTextsAfterIt() throws {
        let empty = Self.frame("COMM", [1] + ascii("eng") + [0, 0] + Self.utf16("Comment"))
        #expect(try read(Self.tag(empty)).comment == "Comment")
        let marked = Self.frame("COMM", [1] + ascii("eng") + [0xFF, 0xFE, 0, 0] + Self.utf16("Comment"))
        #expect(try read(Self.tag(marked)).comment == "Comment")
        let big = Self.frame(
            "TXXX",
            [1, 0xFE, 0xFF] + Self.utf16("MOOD", isLittle: false) + [0, 0] + Self.utf16("calm", isLittle: false))
        #expect(try read(Self.tag(big)).mood == "calm")
    }

    // MARK: Elsewhere

    /// The chunk of a WAV file holds the same kind of tag, and pictures are found in it.
    @Test func aTagInAChunkAndItsPicture() throws {
        let png = try repositoryBytes("Tests/Golden/pictures/tall.png")
        let picture = Self.frame("APIC", [0] + ascii("image/png") + [0, 3, 0] + png)
        let tag = Self.tag(Self.frame("TCON", []) + Self.title + Self.artist + Self.album + picture)
        let fixture = PCMFixture(samples: [0.5, 0.25])
        let wav = RawPath(try folder.write(fixture.wav(chunksAfterData: fixture.chunk("id3 ", tag)), as: "x.wav"))
        #expect(try AudioTags.read(wav).album == "Album")
        #expect(try CoverArt.read(wav) == png)
        let mp3 = RawPath(try folder.write(tag + AudioGolden.bytes("mono.mp3"), as: "x.mp3"))
        #expect(try CoverArt.read(mp3) == png)
    }
}
