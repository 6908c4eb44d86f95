import Foundation
import LibraryExchange
import Testing

/// Texts in the encodings of playlists. Python's codecs made the bytes from the text below.
struct PlaylistEncodingTests {
    /// "#EXTM3U\nDéjà vu — Ω.mp3\nb.mp3\n" encoded by `.encode(name)` of Python 3, in hexadecimal.
    private static let encoded = [
        "utf-8":
            "234558544d33550a44c3a96ac3a020767520e2809420cea92e6d70330a622e6d70330a",
        "utf-8-sig":
            "efbbbf234558544d33550a44c3a96ac3a020767520e2809420cea92e6d70330a622e6d70330a",
        "utf-16-le with mark":
            "fffe23004500580054004d00330055000a004400e9006a00e000200076007500200014202000a9032e006d0070003300"
            + "0a0062002e006d00700033000a00",
        "utf-16-be with mark":
            "feff0023004500580054004d00330055000a004400e9006a00e000200076007500202014002003a9002e006d00700033"
            + "000a0062002e006d00700033000a",
    ]

    private static func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = hexadecimal.filter { $0 != " " }
        return stride(from: 0, to: digits.count, by: 2).compactMap { place in
            UInt8(digits.dropFirst(place).prefix(2), radix: 16)
        }
    }

    @Test(arguments: encoded.keys.sorted()) func textsOfAllEncodingsAreRead(name: String) throws {
        let file = try PlaylistFile(Self.bytes(try #require(Self.encoded[name])))
        #expect(file.entries.map(\.location) == ["Déjà vu — Ω.mp3", "b.mp3"])
    }

    @Test func aMarkIsNoPartOfTheText() throws {
        for text in ["#EXTM3U\nä.mp3\n", "[playlist]\nFile1=ä.mp3\n", "{\"tracks\":[{\"path\":\"ä.mp3\"}]}"] {
            #expect(try PlaylistFile([0xEF, 0xBB, 0xBF] + Array(text.utf8)).entries.map(\.location) == ["ä.mp3"])
            let units = Array(text.utf16)
            let little = [0xFF, 0xFE] + units.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
            let big = [0xFE, 0xFF] + units.flatMap { unit -> [UInt8] in [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
            for bytes in [little, big, Array(little.dropFirst(2))] {
                #expect(try PlaylistFile(bytes).entries.map(\.location) == ["ä.mp3"])
            }
        }
    }

    /// "“Émile”.mp3", by Python's .encode("cp1252"); and a byte that is undefined in cp1252.
    @Test func oldTextsAreRead() throws {
        let bytes = Self.bytes("93c96d696c65942e6d7033")
        #expect(try PlaylistFile(bytes).entries.map(\.location) == ["“Émile”.mp3"])
        #expect(try PlaylistFile(Self.bytes("81e92e6d7033")).entries.map(\.location) == ["\u{81}é.mp3"])
    }

    @Test(
        arguments: [
            [0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], [0x61, 0, 0x62], [0, 0, 0, 0], [1, 2, 3, 0x2E, 0x6D, 0x70, 0x33],
            Array("ID3\u{3}\u{0}\u{0}\u{0}#a.mp3".utf8), Array("RIFF$\u{0}WAVEfmt ".utf8),
        ] as [[UInt8]])
    func binaryDataIsRefused(bytes: [UInt8]) {
        let error = #expect(throws: PlaylistFile.ReadError.self) { try PlaylistFile(bytes) }
        #expect(error?.description.contains("binary data") == true)
    }
}
