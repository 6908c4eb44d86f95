import Foundation
import TestSupport
import Testing

/// `indexer ask`, and `playlist --ask`.
struct AskCommandTests {
    @Test func theCommandAndThePlaylistAgree() throws {
        let music = try SampleMusic()
        let asked = try music.run("ask", "--json", "-n", "5", "slow", "folk,", "no", "vocals", "zzyzx")
        #expect(asked.status == 0)
        let objects = try asked.objects()
        #expect(objects.first?["type"] as? String == "understood")
        #expect(objects.first?["not_understood"] as? [String] == ["zzyzx"])
        func paths(_ objects: [[String: Any]]) -> [String] {
            objects.filter { $0["type"] as? String == "track" }
                .compactMap { ($0["track"] as? [String: Any])?["path"] as? String }
        }
        let made = try music.run("playlist", "--json", "-n", "5", "--ask", "slow folk, no vocals")
        #expect(made.status == 0)
        #expect(try paths(objects) == paths(made.objects()))
        // What it says is the same, is.
        let shown = try music.run("ask", "-n", "5", "slow folk, no vocals")
        let line = try #require(shown.errors.split(separator: "\n").first { $0.hasPrefix("the same as: ") })
        let words = line.dropFirst("the same as: indexer ".count).split(separator: " ").map {
            $0.trimmingCharacters(in: ["'"])
        }
        let again = try Tool.run(words + ["--json", "-n", "5"], in: music.root)
        #expect(try paths(again.objects()) == paths(objects))
    }

    @Test func nothingUnderstoodIsStatusOne() throws {
        let music = try SampleMusic()
        let nothing = try music.run("ask", "melanxxxlic")
        #expect(nothing.status == 1)
        #expect(nothing.errors.contains("nearest are: melancholic"))
        #expect(try music.run("ask", "fast and slow").status == 2)
        #expect(try music.run("ask", "").status == 2)
    }
}
