import AudioDecoding
import Foundation
import Testing

/// URLs as paths.
struct URLPathTests {
    @Test func aFileURLIsItsPath() {
        #expect(URL(filePath: "/music/100% Ärger/a b.mp3").rawPath == "/music/100% Ärger/a b.mp3")
    }

    /// Not `/music/song.mp3`, which may exist.
    @Test func anotherURLIsNoFile() throws {
        let url = try #require(URL(string: "https://example.org/music/song.mp3"))
        #expect(url.rawPath == "https://example.org/music/song.mp3")
    }
}
