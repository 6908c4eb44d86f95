import AudioDecoding
import AudioTagging
import DecodingSupport
import Foundation
import TestSupport
import Testing

/// ID3v2 tags as old and unusual programs wrote them, byte by byte: only the requested frame changes.
struct ID3EditTests {
    private let folder: TemporaryFolder
    private let sound: [UInt8]

    init() throws {
        folder = try TemporaryFolder()
        sound = try AudioGolden.bytes("mono.mp3")
    }

    private func frame(_ id: String, _ content: [UInt8], _ version: Int, flags: [UInt8] = [0, 0]) -> [UInt8] {
        switch version {
        case 2: ascii(id) + big(content.count, 3) + content
        case 3: ascii(id) + big(content.count, 4) + flags + content
        default: ascii(id) + syncSafe(content.count) + flags + content
        }
    }

    private func syncSafe(_ value: Int) -> [UInt8] { [21, 14, 7, 0].map { UInt8(value >> $0 & 0x7F) } }

    private func tag(_ version: Int, _ body: [UInt8], flags: UInt8 = 0) -> [UInt8] {
        ascii("ID3") + [UInt8(version), 0, flags] + syncSafe(body.count) + body
    }

    private func write(_ bytes: [UInt8], _ fields: [String: [String]]) throws -> [UInt8] {
        let path = try folder.write(bytes, as: UUID().uuidString)
        try AudioTags.write(fields, to: RawPath(path))
        return Array(try Data(contentsOf: URL(filePath: path)))
    }

    private func values(_ bytes: [UInt8]) throws -> [String: [String]] {
        try AudioTags.fieldValues(of: RawPath(try folder.write(bytes, as: "x")))
    }

    @Test(arguments: [2, 3, 4]) func aFrameTakesPaddingAndNothingElseMoves(_ version: Int) throws {
        let title = frame(version == 2 ? "TT2" : "TIT2", [0] + ascii("Title"), version)
        let people = frame(version == 2 ? "IPL" : version == 3 ? "IPLS" : "TIPL", [0] + ascii("mix\0M\0"), version)
        let new = frame(version == 2 ? "TKE" : "TKEY", [0] + ascii("C#m"), version)
        let before = tag(version, title + people + [UInt8](repeating: 0, count: 100)) + sound
        let wanted = tag(version, title + people + new + [UInt8](repeating: 0, count: 100 - new.count)) + sound
        #expect(try write(before, ["INITIALKEY": ["C#m"]]) == wanted)
        #expect(try write(wanted, ["INITIALKEY": []]) == before)
    }

    @Test func theFrameOfAMoodIsThatOfTheVersion() throws {
        let title = frame("TIT2", [0] + ascii("Title"), 3)
        let mood = frame("TXXX", [0] + ascii("MOOD\0calm"), 3)
        #expect(
            try write(tag(3, title) + sound, ["MOOD": ["calm"]]) == tag(
                3, title + mood + [UInt8](repeating: 0, count: 1_024)) + sound)
        for present in ["TXXX", "TMOO"] {
            for version in [3, 4] {
                let old = frame(present, [0] + ascii(present == "TXXX" ? "mood\0sad" : "sad"), version)
                let new = frame(present, [0] + ascii(present == "TXXX" ? "mood\0calm" : "calm"), version)
                let room = [UInt8](repeating: 0, count: 8)
                #expect(try values(tag(version, old + room) + sound)["MOOD"] == ["sad"])
                let wanted = tag(version, new + room.dropLast()) + sound
                #expect(try write(tag(version, old + room) + sound, ["MOOD": ["calm"]]) == wanted)
            }
        }
    }

    @Test func commentsOfOtherLanguagesStay() throws {
        func comment(_ language: String, _ description: String, _ text: String) -> [UInt8] {
            frame("COMM", [0] + ascii(language + description + "\0" + text), 4)
        }
        let described = comment("eng", "iTunNORM", " 0001")
        let (german, english) = (comment("deu", "", "gut"), comment("eng", "", "good"))
        let before = tag(4, described + german + english + [0]) + sound
        #expect(try values(before)["COMMENT"] == ["gut"])
        let wanted = tag(4, described + comment("deu", "", "gut!") + english) + sound
        #expect(try write(before, ["COMMENT": ["gut!"]]) == wanted)
        // Without a plain comment one is added.
        let added = try write(tag(4, described + [UInt8](repeating: 0, count: 18)) + sound, ["COMMENT": ["#a"]])
        #expect(added == tag(4, described + comment("eng", "", "#a") + [0]) + sound)
    }

    @Test func theEncodingStaysWhereItHoldsTheText() throws {
        let utf16: (String) -> [UInt8] = { [0xFF, 0xFE] + $0.utf16.flatMap { little(Int($0), 2) } }
        let wide = tag(3, frame("TKEY", [1] + utf16("Am"), 3)) + sound
        #expect(try write(wide, ["INITIALKEY": ["Bm"]]) == tag(3, frame("TKEY", [1] + utf16("Bm"), 3)) + sound)
        let narrow = tag(3, frame("TKEY", [0] + ascii("Am"), 3) + [UInt8](repeating: 0, count: 9)) + sound
        #expect(
            try write(narrow, ["INITIALKEY": ["A♭"]]) == tag(3, frame("TKEY", [1] + utf16("A♭"), 3) + [0, 0, 0, 0, 0])
                + sound)
        let unmarked = tag(3, frame("TIT2", [1] + Array(utf16("Title").dropFirst(2)), 3)) + sound
        #expect(try write(unmarked, ["INITIALKEY": ["Am"]]).dropFirst(10).starts(with: unmarked[10..<31]))
    }

    /// Values separated by zeros are several values, and undoing restores them.
    @Test(arguments: [3, 4]) func severalValuesComeAndGo(_ version: Int) throws {
        let before = tag(version, frame("TKEY", [0] + ascii("Am\0C"), version)) + sound
        #expect(try values(before) == ["INITIALKEY": ["Am", "C"]])
        let changed = try write(before, ["INITIALKEY": ["Dm"]])
        #expect(try values(changed) == ["INITIALKEY": ["Dm"]])
        #expect(try write(changed, ["INITIALKEY": ["Am", "C"]]) == before)
    }

    @Test func anExtendedHeaderHidesNothing() throws {
        let title = frame("TIT2", [0] + ascii("Title"), 3)
        let extended = big(6, 4) + big(0, 2) + big(20, 4)
        let before = tag(3, extended + title + [UInt8](repeating: 0, count: 20), flags: 0x40) + sound
        let key = frame("TKEY", [0] + ascii("Am"), 3)
        let wanted = tag(3, title + key + [UInt8](repeating: 0, count: 30 - key.count)) + sound
        #expect(try write(before, ["INITIALKEY": ["Am"]]) == wanted)
    }

    @Test func aSecondTagAndAFooterStay() throws {
        let title = frame("TIT2", [3] + ascii("Title"), 4)
        let second = tag(4, frame("TXXX", [3] + ascii("id\0x"), 4))
        let key = frame("TKEY", [0] + ascii("Am"), 4)
        #expect(
            try write(tag(4, title + [UInt8](repeating: 0, count: 13)) + second + sound, ["INITIALKEY": ["Am"]])
                == tag(4, title + key) + second + sound)
        let before = tag(4, title, flags: 0x10) + ascii("3DI") + tag(4, title, flags: 0x10)[3..<10] + sound
        let wanted = tag(4, title + key, flags: 0x10)
        #expect(try write(before, ["INITIALKEY": ["Am"]]) == wanted + ascii("3DI") + wanted[3..<10] + sound)
    }

    @Test func unsynchronizationStays() throws {
        let stored: [UInt8] = [1, 0xFF, 0x00, 0xE0, 0xFF, 0x00, 0x00, 0x01]
        // The length in 2.3 excludes the removed bytes.
        let binary = ascii("PRIV") + big(6, 4) + [0, 0] + stored
        let key = frame("TKEY", [0] + ascii("Am"), 3)
        #expect(
            try write(
                tag(3, binary + [UInt8](repeating: 0, count: key.count), flags: 0x80) + sound, ["INITIALKEY": ["Am"]])
                == tag(3, binary + key, flags: 0x80) + sound)
    }

    /// In 2.4 the tag may state it for all its frames.
    @Test func framesOfAnUnsynchronizedTagAreDecoded() throws {
        let stored: [UInt8] = [1, 0xFF, 0x00, 0xFE, 0x44, 0x00, 0x6D, 0x00]
        let title = frame("TIT2", [0] + ascii("Title"), 4)
        let before = tag(4, title + frame("TKEY", stored, 4), flags: 0x80) + sound
        #expect(try values(before) == ["INITIALKEY": ["Dm"]])
        let changed = try write(before, ["INITIALKEY": ["Am"]])
        #expect(try values(changed) == ["INITIALKEY": ["Am"]])
        #expect(changed.dropFirst(10).starts(with: title))
        #expect(try AudioTags.read(RawPath(try folder.write(changed, as: "x"))).title == "Title")
    }

    /// Such a frame is marked as Latin-1 and may be Cyrillic. Converted to Unicode it would be wrong forever.
    @Test func textOfAnOldEncodingIsNotMadeUnicode() throws {
        let old = frame("COMM", [0] + ascii("rus\0") + [0xEF, 0xF0, 0xE8], 3)
        let path = try folder.write(tag(3, old) + sound, as: "x")
        let error = #expect(throws: AudioError.self) {
            try AudioTags.write(["COMMENT": ["привет"]], to: RawPath(path))
        }
        #expect(error?.reason.contains("8-bit encoding") == true)
        #expect(try Array(Data(contentsOf: URL(filePath: path))) == tag(3, old) + sound)
    }

    /// iTunes once wrote sizes in 2.4 as in 2.3.
    @Test func lengthsOfITunesStay() throws {
        let title = frame("TIT2", [0] + [UInt8](repeating: 0x61, count: 300), 3)
        let album = frame("TALB", [0] + ascii("Album"), 3)
        let key = frame("TKEY", [0] + ascii("Am"), 3)
        let before = tag(4, title + album + [UInt8](repeating: 0, count: key.count)) + sound
        #expect(try write(before, ["INITIALKEY": ["Am"]]) == tag(4, title + album + key) + sound)
    }

    @Test func bytesThatAreNoFrameStayAfterTheFrames() throws {
        let title = frame("TIT2", [0] + ascii("Title"), 3)
        let empty = frame("TIT3", [], 3)
        let key = frame("TKEY", [0] + ascii("Am"), 3)
        let junk = ascii("not a frame") + [0, 1, 2]
        #expect(
            try write(tag(3, title + empty + junk) + sound, ["INITIALKEY": ["Am"]])
                == tag(3, title + key + empty + junk) + sound)
    }

    @Test(arguments: [(3, 0x40, "encrypted"), (3, 0x80, "compressed"), (4, 0x04, "encrypted"), (4, 0x08, "compressed")])
    func unreadableFramesAreNotReplaced(_ version: Int, _ flag: UInt8, _ reason: String) throws {
        let locked = frame("TKEY", [0, 1, 2, 3, 4, 5], version, flags: [0, flag])
        let path = try folder.write(tag(version, locked) + sound, as: "x")
        do {
            try AudioTags.write(["INITIALKEY": ["Am"]], to: RawPath(path))
            Issue.record("it was written")
        } catch {
            #expect(error.reason.contains("TKEY") && error.reason.contains(reason), "\(error)")
        }
        // A change of another field does not affect it.
        let mood = try write(tag(version, locked) + sound, ["BPM": ["99"]])
        #expect(mood.dropFirst(10).starts(with: locked))
    }

    @Test func decimalsAreRoundedWhereTheFormatHasNone() throws {
        let changed = try write(sound, ["BPM": ["87.5"]])
        #expect(try values(changed) == ["BPM": ["88"]])
        #expect(changed.suffix(sound.count).elementsEqual(sound))
    }
}
