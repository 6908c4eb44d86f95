import Foundation
import TestSupport
import Testing

/// Taught words through the real binary.
struct TeachCommandTests {
    private let music: SampleMusic

    init() throws { music = try SampleMusic() }

    /// “Loud” from the three rock songs.
    private func teach() throws {
        for track in ["iron ferry", "grindstone"] { #expect(try music.run("label", track, "loud").status == 0) }
        let result = try music.run("teach", "loud", "--accept", "sunday windows", "--refuse", "moth lullaby", "--json")
        #expect(result.status == 0, "\(result.errors)")
        let word = try #require(try result.objects().first)
        #expect(word["word"] as? String == "loud" && word["examples"] as? Int == 3)
        #expect(word["counterexamples"] as? Int == 1)
    }

    @Test func aWordIsTaughtListedAndForgotten() throws {
        try teach()
        #expect(try music.paths("labels", "-l", "not loud") == ["Folk/03-moth-lullaby.flac"])
        #expect(try music.run("teach").lines.last?.hasPrefix("loud ") == true)
        #expect(try music.run("teach", "loud", "--forget").status == 0)
        #expect(try music.run("teach", "--json").output.isEmpty)
        let again = try music.run("teach", "loud", "--forget")
        #expect(again.status == 1 && again.errors.contains("was not taught"))
        // The examples are labels, which stay.
        #expect(try music.paths("labels", "-l", "loud").count == 3)
    }

    @Test func commandsKnowTheWord() throws {
        try teach()
        func listed(_ condition: String) throws -> [String] {
            try music.run("list", "--taught", condition, "--json").objects().compactMap { $0["path"] as? String }
        }
        let (all, some) = (try listed("loud=0"), try listed("loud"))
        #expect(Set(some).isSubset(of: all) && some.contains("Rock/02-grindstone.mp3"))
        #expect(!some.contains("Folk/03-moth-lullaby.flac"))
        let info = try #require(try music.run("info", "grindstone", "--json").objects().first)
        #expect((info["taught"] as? [String: Double])?["loud"].map { $0 > 0.5 } == true)
        #expect(try music.run("info", "grindstone").lines.contains { $0.hasPrefix("taught ") })
        let asked = try music.run("ask", "loud", "-n", "1")
        #expect(asked.status == 0 && asked.errors.contains("loud (taught by you)"))
        let suggested = try music.run("teach", "loud", "--suggest", "-n", "4", "--json").objects()
        #expect(suggested.count == 4 && suggested.allSatisfy { $0["nearest"] is [String: Any] })
    }

    @Test func aValueIsExplained() throws {
        try teach()
        let reasons = try music.run("teach", "loud", "--explain", "grindstone", "--json").objects()
        #expect(reasons.compactMap { $0["name"] as? String }.contains("energy"))
        let weights: [Double] = reasons.compactMap { $0["weight"] as? Double }
        #expect(weights.count == reasons.count && weights.reduce(0, +) > 0, "it was accepted")
        let shown = try music.run("teach", "loud", "--explain", "grindstone", "-n", "3")
        #expect(shown.status == 0 && shown.lines.count == 4)
        #expect(shown.errors.contains("is an example of “loud”, as you said"))
        let both = try music.run("teach", "loud", "--explain", "grindstone", "--forget")
        #expect(both.status == 2 && both.errors.contains("cannot be combined"))
        #expect(try music.run("teach", "quiet", "--explain", "grindstone").errors.contains("was not taught"))
    }

    @Test func mistakesAreNamed() throws {
        let few = try music.run("teach", "quiet")
        #expect(few.status == 2 && few.errors.contains("“quiet” needs 3 labelled tracks"))
        for arguments in [["teach", "--suggest"], ["teach", "--accept", "grindstone"]] {
            let result = try IndexerProcess.run(arguments, in: music.root)
            #expect(result.status == 2 && result.errors.contains("needs a word"))
        }
        let both = try music.run("teach", "quiet", "--forget", "--suggest")
        #expect(both.status == 2 && both.errors.contains("--forget"))
        let unknown = try music.run("list", "--taught", "quiet")
        #expect(unknown.status == 2 && unknown.errors.contains("“quiet” was not taught"))
    }
}
