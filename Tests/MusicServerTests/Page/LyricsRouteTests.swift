import Foundation
import MusicServer
import TestSupport
import Testing

/// Lyrics for the page.
struct LyricsRouteTests {
    @Test func linesHaveTheirTimesInSeconds() throws {
        let served = try ServedLibrary(3)
        try served.folder.write(try repositoryBytes("Tests/Golden/audio/mono.mp3"), as: "song1000.mp3")
        try served.folder.write(Array("[00:01.50]First\n[01:02.00]Second\n".utf8), as: "song1000.lrc")
        let answer = try ServedLibrary.object(try served.ask(.get, "/api/tracks/\(ServedLibrary.id(0))/lyrics"))
        let items = try #require(answer["items"] as? [[String: Any]])
        #expect(items.count == 1)
        #expect(items[0]["synced"] as? Bool == true)
        let lines = try #require(items[0]["lines"] as? [[String: Any]])
        #expect(lines.map { $0["start"] as? Double } == [1.5, 62])
        #expect(lines.map { $0["text"] as? String } == ["First", "Second"])
    }
}
