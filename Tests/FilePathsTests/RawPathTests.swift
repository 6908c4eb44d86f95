import FilePaths
import Foundation
import TestSupport
import Testing

struct RawPathTests {
    @Test func bytesSurvive() {
        let bytes: [UInt8] = [0x2F, 0xFF, 0xFE, 0x61]
        #expect(RawPath(bytes: bytes).bytes == bytes)
        #expect(RawPath(bytes: bytes).description == "/\\xff\\xfea")
        #expect(RawPath(bytes: bytes).withCString { RawPath(cString: $0) } == RawPath(bytes: bytes))
        #expect(RawPath(bytes: [0xFF]) != RawPath(bytes: [0xFE]))
        #expect(RawPath(bytes: [0x61, 0, 0x62]) == "a")
    }

    /// Names in UTF-8 are shown unchanged. Others can be recovered from the shown text.
    @Test func textLeadsBackToTheBytes() {
        var random = SplitMix64(seed: 45)
        for _ in 0..<2_000 {
            let pool: [UInt8] = [0xFF, 0xFE, 0xC3, 0xA9, 0xE2, 0x82, 0xAC, 0xF0, 0x80] + Array("\\x5cfa.".utf8)
            let path = RawPath(bytes: (0..<8).map { _ in pool[Int(random.next() % UInt64(pool.count))] })
            let text = path.description
            if let plain = String(bytes: path.bytes, encoding: .utf8) {
                #expect(text == plain)
                #expect(RawPath.meanings(of: text).first == path)
            } else {
                #expect(!text.contains("\u{FFFD}"))
                #expect(RawPath(text: text) == path, "\(path.bytes)")
            }
        }
        #expect(RawPath(bytes: Array("é".utf8) + [0x5C, 0xE9]).description == "é\\x5c\\xe9")
        #expect(RawPath(text: "a\\x41\\xzz\\x5c") == "a\\x41\\xzz\\x5c")
    }

    @Test func orderIsThatOfBytes() {
        let paths: [RawPath] = ["", "A", "B", "a", "a/b", "ab", "é", RawPath(bytes: [0xFF])]
        #expect(paths.reversed().sorted() == paths)
    }

    @Test func componentsAreJoinedByOneSlash() {
        #expect(RawPath("/music").appending("a.mp3") == "/music/a.mp3")
        #expect(RawPath("/music/").appending("a.mp3") == "/music/a.mp3")
        #expect(RawPath("/").appending("a") == "/a")
        #expect(RawPath("").appending("a") == "a")
    }

    @Test func theLastComponentIsTheName() {
        #expect(RawPath("/music/a.mp3").lastComponent == "a.mp3")
        #expect(RawPath("a.mp3").lastComponent == "a.mp3")
        #expect(RawPath("/music/album/").lastComponent == "album")
        #expect(RawPath("/").lastComponent == "/")
        #expect(RawPath("").lastComponent == "")
    }
}
