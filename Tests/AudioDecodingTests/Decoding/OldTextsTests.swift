import AudioDecoding
import DecodingSupport
import Foundation
import TestSupport
import Testing

/// Texts of old tags that do not state their encoding. The bytes are those of Python's codecs
/// (Tests/Golden/make_tags.py).
struct OldTextsTests {
    struct Row: Codable, Sendable, CustomTestStringConvertible {
        let encoding, title, artist, album: String
        let bytes: [String]

        var testDescription: String { "\(encoding) \(title)" }

        /// The bytes of a field.
        func bytes(_ field: Int) -> [UInt8] {
            let digits = Array(bytes[field])
            return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
        }
    }

    private static let rows: [Row] =
        (try? JSONDecoder().decode([Row].self, from: Data(repositoryBytes("Tests/Golden/tags/old-texts.json")))) ?? []

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func read(_ bytes: [UInt8], encoding: TagEncoding? = nil) throws -> AudioTags {
        try AudioTags.read(RawPath(try folder.write(bytes, as: "x")), encoding: encoding)
    }

    private func mp3() throws -> [UInt8] { try AudioGolden.bytes("mono.mp3") }

    /// Frames with encoding 0, which is called Latin-1.
    private func id3v2(_ texts: [(id: String, bytes: [UInt8])]) -> [UInt8] {
        var body: [UInt8] = []
        for text in texts { body += ascii(text.id) + big(text.bytes.count + 1, 4) + [0, 0, 0] + text.bytes }
        let size = [21, 14, 7, 0].map { UInt8(body.count >> $0 & 0x7F) }
        return ascii("ID3") + [3, 0, 0] + size + body
    }

    private func fields(_ row: Row) -> [(id: String, bytes: [UInt8])] {
        [("TIT2", row.bytes(0)), ("TPE1", row.bytes(1))] + (row.album.isEmpty ? [] : [("TALB", row.bytes(2))])
    }

    @Test func thereAreRows() { #expect(Self.rows.count > 30) }

    @Test(arguments: rows) func framesCalledLatin1(row: Row) throws {
        let tags = try read(id3v2(fields(row)) + mp3())
        #expect(
            tags.title == row.title && tags.artist == row.artist && tags.album == (row.album.isEmpty ? nil : row.album))
    }

    /// Nothing is converted if the detection is disabled.
    @Test(arguments: rows) func latin1IsWhatItSays(row: Row) throws {
        let tags = try read(id3v2(fields(row)) + mp3(), encoding: .latin1)
        let isLatin = ["latin-1", "cp1252"].contains(row.encoding)
        #expect((tags.title == row.title) == (isLatin || row.title.utf8.allSatisfy { $0 < 0x80 }))
    }

    @Test(arguments: rows) func id3v1(row: Row) throws {
        func field(_ bytes: [UInt8]) -> [UInt8] { Array((bytes + [UInt8](repeating: 0, count: 30)).prefix(30)) }
        let tag =
            ascii("TAG") + field(row.bytes(0)) + field(row.bytes(1)) + field(row.bytes(2))
            + [UInt8](repeating: 0, count: 34) + [255]
        let tags = try read(mp3() + tag)
        // A text truncated at 30 bytes may end in half a letter, which is dropped.
        if row.bytes(0).count <= 30 { #expect(tags.title == row.title) }
        #expect(tags.title.map { row.title.hasPrefix($0) } == true)
        if row.bytes(1).count <= 30 { #expect(tags.artist == row.artist) }
    }

    private func info(_ fields: [(id: String, bytes: [UInt8])], isPadded: Bool = true) -> [UInt8] {
        var body = ascii("INFO")
        for field in fields {
            let bytes = field.bytes + [0]
            body += ascii(field.id) + little(bytes.count, 4) + bytes + (isPadded && bytes.count % 2 == 1 ? [0] : [])
        }
        return ascii("LIST") + little(body.count, 4) + body + (body.count % 2 == 1 ? [0] : [])
    }

    @Test(arguments: rows) func riffInfo(row: Row) throws {
        let list = info([("INAM", row.bytes(0)), ("IART", row.bytes(1)), ("IPRD", row.bytes(2))])
        let fixture = PCMFixture(samples: [0.5])
        let tags = try read(fixture.wav(chunksAfterData: list))
        #expect(tags.title == row.title && tags.artist == row.artist)
        // TagLib does not read RF64, and libsndfile passes the bytes on.
        let rf64 = try read(fixture.rf64(chunksAfterData: list))
        #expect(rf64.title == row.title && rf64.artist == row.artist)
    }

    /// Both kinds of taggers exist: those that pad odd texts, as RIFF demands, and those that do not.
    @Test func riffInfoWithoutPadding() throws {
        let fields = [
            ("INAM", [UInt8(0x43), 0x61, 0x66, 0xE9]), ("IART", ascii("Ab")), ("IPRD", ascii("Alb")),
            ("ITRK", ascii("7")),
        ]
        for isPadded in [true, false] {
            let tags = try read(PCMFixture(samples: [0.5]).wav(chunksAfterData: info(fields, isPadded: isPadded)))
            #expect(tags.title == "Café" && tags.artist == "Ab" && tags.album == "Alb" && tags.trackNumber == 7)
        }
    }

    /// Nothing tells these two letters of cp1251 from Latin-1; a person does.
    @Test func aPersonSaysWhatRIFFInfoIs() throws {
        let russian = try #require(TagEncoding("cp1251"))
        let list = info([("INAM", [0xCC, 0xFB])])
        let fixture = PCMFixture(samples: [0.5])
        for wav in [fixture.wav(chunksAfterData: list), fixture.rf64(chunksAfterData: list)] {
            #expect(try read(wav).title == "Ìû")
            #expect(try read(wav, encoding: russian).title == "Мы")
        }
    }

    /// Texts marked as UTF-16 are read as UTF-16, whatever they look like.
    @Test func statedEncodingsAreBelieved() throws {
        let mojibake = "Êèíî ãðóïïà êðîâè"
        #expect(try read(TagFixture.id3v2(["TIT2": mojibake]) + mp3()).title == mojibake)
        #expect(try read(TagFixture.id3v2(version: 4, ["TIT2": mojibake]) + mp3()).title == mojibake)
    }

    /// Two letters of cp1251 could also be two of Latin-1. Only the user knows.
    @Test func aPersonSaysWhatCanBeBoth() throws {
        // “Мы” and “Ёж” in cp1251.
        let tag = id3v2([("TIT2", [0xCC, 0xFB]), ("TPE1", [0xA8, 0xE6])])
        let russian = try #require(TagEncoding("cp1251"))
        #expect(try read(tag + mp3()).title == "Ìû")
        let tags = try read(tag + mp3(), encoding: russian)
        #expect(tags.title == "Мы" && tags.artist == "Ёж")
        // In the same library, a Western name is recognized by its letters, and UTF-8 by its form.
        let western = id3v2([("TIT2", ascii("Ace")), ("TPE1", [0x4D, 0x6F, 0x74, 0xF6, 0x72, 0x68, 0x65, 0x61, 0x64])])
        #expect(try read(western + mp3(), encoding: russian).artist == "Motörhead")
        #expect(try read(id3v2([("TIT2", Array("Мы".utf8))]) + mp3(), encoding: russian).title == "Мы")
    }

    @Test func encodingsAreThoseThatTheSystemKnows() {
        #expect(TagEncoding("no-such-code") == nil && TagEncoding("") == nil)
        #expect(TagEncoding("shift_jis")?.name == "SHIFT_JIS" && TagEncoding("auto") == .automatic)
    }
}
