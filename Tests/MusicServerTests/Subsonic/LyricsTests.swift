import AudioFeatures
import Foundation
import MusicServer
import TestSupport
import Testing

/// Lyrics in tags and beside files.
struct LyricsTests {
    private let served: ServedLibrary
    private let player: SubsonicPlayer

    init() throws {
        served = try ServedLibrary(3)
        player = SubsonicPlayer(served)
        try write(frames: [])
    }

    /// The first track, with these frames of ID3v2.3.
    private func write(frames: [(id: String, data: [UInt8])]) throws {
        let body = frames.flatMap { frame -> [UInt8] in
            let head: [UInt8] = ascii(frame.id) + big(frame.data.count, 4) + [0, 0]
            return head + frame.data
        }
        let size = [21, 14, 7, 0].map { (shift: Int) -> UInt8 in UInt8(body.count >> shift & 0x7F) }
        let head: [UInt8] = ascii("ID3") + [3, 0, 0]
        let tag: [UInt8] = head + size + body
        let mp3 = try repositoryBytes("Tests/Golden/audio/mono.mp3")
        try served.folder.write((frames.isEmpty ? [] : tag) + mp3, as: "song1000.mp3")
    }

    private struct Found: Equatable {
        let language: String?
        let isSynced: Bool?
        let starts: [Int?]
        let texts: [String]

        init(_ language: String?, _ lines: [(Int?, String)]) {
            (self.language, isSynced) = (language, lines.first?.0 != nil)
            (starts, texts) = (lines.map(\.0), lines.map(\.1))
        }

        init(_ fields: [String: Any]) {
            let lines = fields["line"] as? [[String: Any]] ?? []
            (language, isSynced) = (fields["lang"] as? String, fields["synced"] as? Bool)
            (starts, texts) = (lines.map { $0["start"] as? Int }, lines.texts("value"))
        }
    }

    private func lyrics(_ parameters: String = "") throws -> [[String: Any]] {
        try player.list(
            "getLyricsBySongId", "id=\(ServedLibrary.id(0))\(parameters)", at: "lyricsList.structuredLyrics")
    }

    private func found() throws -> [Found] { try lyrics().map { Found($0) } }

    /// ID3v2.3, sections 4.9 and 4.10: encoding, language, format, kind, description; text, NUL, time.
    @Test func framesHaveLanguagesAndTimes() throws {
        func sylt(_ language: String, _ texts: [(String, Int)]) -> [UInt8] {
            let lines = texts.flatMap { (text, time) -> [UInt8] in ascii(text) + [0] + big(time, 4) }
            let head: [UInt8] = [0] + ascii(language) + [2, 1, 0]
            return head + lines
        }
        try write(frames: [
            ("USLT", [0] + ascii("eng") + [0] + ascii("Hello")),
            ("USLT", [0] + ascii("deu") + ascii("x") + [0] + ascii("Hallo")),
            ("SYLT", sylt("eng", [("One", 1000), ("Two", 61_500)])),
        ])
        #expect(
            try found() == [
                Found("eng", [(1000, "One"), (61_500, "Two")]), Found("eng", [(nil, "Hello")]),
                Found("deu", [(nil, "Hallo")]),
            ])
        // Syllables; a line break begins a line.
        try write(frames: [("SYLT", sylt("eng", [("\nMa", 1000), ("ry ", 1200), ("had", 1500), ("\nA lamb", 2000)]))])
        #expect(try found() == [Found("eng", [(1000, "Mary had"), (2000, "A lamb")])])
        let words = try #require(try lyrics("&enhanced=true").first?["cueLine"] as? [[String: Any]])
        let cues = try #require(words.first?["cue"] as? [[String: Any]])
        #expect(words.first?["value"] as? String == "Mary had" && words.first?["start"] as? Int == 1000)
        #expect(cues.map { $0["start"] as? Int } == [1000, 1200, 1500] && cues.texts("value") == ["Ma", "ry ", "had"])
        #expect(cues.map { $0["byteStart"] as? Int } == [0, 2, 5] && cues.map { $0["byteEnd"] as? Int } == [1, 4, 7])
        #expect(try lyrics().first?["cueLine"] == nil, "only if asked for")
    }

    /// Frames that say Latin-1 and are in another encoding, as old programs wrote them: cp1251 here.
    @Test func lyricsInOldEncodings() throws {
        let (first, second) = ("Группа крови на рукаве", "Мой порядковый номер на рукаве")
        func old(_ text: String) throws -> [UInt8] { [UInt8](try #require(text.data(using: .windowsCP1251))) }
        let times = try old(first) + [0] + big(1000, 4) + old(second) + [0] + big(2000, 4)
        try write(frames: [
            ("USLT", [0] + ascii("rus") + [0] + (try old("\(first)\n\(second)"))),
            ("SYLT", [0] + ascii("rus") + [2, 1, 0] + times),
        ])
        #expect(
            try found() == [
                Found("rus", [(1000, first), (2000, second)]), Found("rus", [(nil, first), (nil, second)]),
            ])
    }

    @Test func filesBesideTheSong() throws {
        try served.folder.write(
            Array("[la:fr]\n[offset:+500]\r\n[00:01.50]Un\r\n[00:00.20]Zéro\r\n".utf8), as: "song1000.LRC")
        try served.folder.write([0x43, 0x61, 0x66, 0xE9, 0x0A, 0x54, 0x77, 0x6F], as: "song1000.txt")
        try served.folder.write(Array("[00:01]Nobody".utf8), as: "song1001.lrc")
        // A positive offset shows lines earlier (https://en.wikipedia.org/wiki/LRC_(file_format)).
        #expect(
            try found() == [Found("fr", [(0, "Zéro"), (1000, "Un")]), Found("xxx", [(nil, "Café"), (nil, "Two")])])
        let old = try #require(try player.json("getLyrics", "artist=Artist+0&title=Song+0")["lyrics"] as? [String: Any])
        #expect(old["value"] as? String == "Zéro\nUn")
    }

    /// Headers have more names than the usual ones; in plain lyrics, such lines are part of the text.
    @Test func headersAndHeadings() throws {
        try served.folder.write(Array("[encoder:x]\n[00:01]One\n[re_url:http://x]\n".utf8), as: "song1000.lrc")
        try served.folder.write(Array("[Chorus: Ann]\nTwo".utf8), as: "song1000.txt")
        try served.folder.write(Array("[00:01]Part".utf8), as: "song1000.12.lrc")
        #expect(
            try found() == [Found("xxx", [(1000, "One")]), Found("xxx", [(nil, "[Chorus: Ann]"), (nil, "Two")])])
    }

    @Test func languagesInNamesAndUTF16() throws {
        let text = "[00:01]Hallo"
        try served.folder.write([0xFF, 0xFE] + text.utf16.flatMap { little(Int($0), 2) }, as: "song1000.de.lrc")
        #expect(try found() == [Found("de", [(1000, "Hallo")])])
    }

    /// As A2 Media Player and others write it: a time before each word, and one after the last.
    @Test func wordsWithTimes() throws {
        try served.folder.write(
            Array("[00:01.00] <00:01.00> Some <00:01.50> words <00:02.00>\n[00:03.00]<00:03.00>Ö <00:03.50>b".utf8),
            as: "song1000.lrc")
        #expect(try found() == [Found("xxx", [(1000, "Some words"), (3000, "Ö b")])])
        let lines = try #require(try lyrics("&enhanced=true").first?["cueLine"] as? [[String: Any]])
        let cues = lines.map { $0["cue"] as? [[String: Any]] ?? [] }
        #expect(cues.map { $0.map { $0["start"] as? Int } } == [[1000, 1500], [3000, 3500]])
        #expect(cues.last?.map { $0["byteStart"] as? Int } == [0, 3], "bytes of UTF-8")
    }
}
