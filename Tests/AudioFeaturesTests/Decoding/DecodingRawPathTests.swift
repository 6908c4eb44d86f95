import AudioFeatures
import Testing

struct DecodingRawPathTests {
    @Test func bytesSurvive() {
        let bytes: [UInt8] = [0x2F, 0xFF, 0xFE, 0x61]
        #expect(RawPath(bytes: bytes).bytes == bytes)
        #expect(RawPath(bytes: bytes).description == "/\u{FFFD}\u{FFFD}a")
        #expect(RawPath(bytes: bytes).withCString { RawPath(cString: $0) } == RawPath(bytes: bytes))
        #expect(RawPath(bytes: [0xFF]) != RawPath(bytes: [0xFE]))
        #expect(RawPath(bytes: [0x61, 0, 0x62]) == "a")
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
