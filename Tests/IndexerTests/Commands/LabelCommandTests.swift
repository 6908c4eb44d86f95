import Foundation
import TestSupport
import Testing

/// Labels, likes and history through the real binary.
struct LabelCommandTests {
    private let music: SampleMusic

    init() throws { music = try SampleMusic() }

    @Test func labelsAreASet() throws {
        #expect(try music.run("label", "gravel saints - iron ferry", "Angry", "gym").status == 0)
        let again = try music.run("label", "gravel saints - iron ferry", "#angry", "--json")
        #expect(again.status == 0 && again.errors.contains("already"))
        let object = try #require(try again.objects().first)
        #expect(object["labels"] as? [String] == ["angry", "gym"])
        #expect(object["hashtags"] as? [String] == [])
        #expect(try music.paths("labels", "-l", "gym") == ["Rock/01-iron-ferry.mp3"])
        #expect(try music.run("labels", "Rock/01-iron-ferry.mp3").output.contains("angry, gym"))
    }

    @Test func unlabelTakesAwayWhatTheUserSaid() throws {
        #expect(try music.run("label", "grindstone", "calm").status == 0)
        let result = try music.run("unlabel", "grindstone", "calm", "sad", "angry", "--json")
        #expect(result.status == 0)
        #expect(result.errors.contains("does not have the label sad"))
        // "#angry" is in the file's comment.
        #expect(result.errors.contains("#angry is in the file's comment"))
        let object = try #require(try result.objects().first)
        #expect(object["labels"] as? [String] == [] && object["hashtags"] as? [String] == ["angry"])
    }

    @Test func hashtagsOfCommentsAreLabels() throws {
        let calm = [
            "Ambient/02-first-light.opus", "Folk/03-moth-lullaby.flac", "Jazz/02-cafe-a-minuit-copy.ogg",
            "Jazz/02-cafe-a-minuit.mp3",
        ]
        // The clips contain "#Calm".
        #expect(try music.paths("labels", "--label", "calm") == calm)
        #expect(!FileManager.default.fileExists(atPath: music.database), "reading must not make a database")
    }

    @Test func likesAndDislikes() throws {
        #expect(try music.run("like", "grindstone", "hill road").status == 0)
        #expect(try music.run("dislike", "grindstone").status == 0)
        let likes = try music.run("likes", "--json").objects()
        #expect(likes.map { $0["rating"] as? String } == ["like", "dislike"])
        #expect(try music.run("unlike", "hill road").status == 0)
        let text = try music.run("likes")
        #expect(text.lines.count == 2 && text.lines[1].hasPrefix("−") && text.output.contains("Grindstone"))
    }

    /// The file's comment contains “#Angry”.
    @Test func infoShowsWhatTheUserSaid() throws {
        #expect(try music.run("label", "grindstone", "gym").status == 0)
        #expect(try music.run("like", "grindstone").status == 0)
        let lines = try music.run("info", "grindstone").lines
        for (name, value) in [("labels", "gym, #angry"), ("rating", "like")] {
            #expect(lines.contains { $0.hasPrefix(name + " ") && $0.hasSuffix("  " + value) }, "\(lines)")
        }
        let object = try #require(try music.run("info", "grindstone", "--json").objects().first)
        #expect(object["labels"] as? [String] == ["gym"] && object["hashtags"] as? [String] == ["angry"])
        #expect(object["rating"] as? String == "like" && object["stars"] == nil)
        let other = try music.run("info", "hill road").lines
        #expect(!other.contains { $0.hasPrefix("labels") || $0.hasPrefix("rating") || $0.hasPrefix("stars") })
    }

    @Test func historyAndTrending() throws {
        for track in ["grindstone", "hill road", "grindstone"] {
            #expect(try music.run("similar", track, "-k", "1").status == 0)
        }
        #expect(
            try music.paths("history") == [
                "Rock/02-grindstone.mp3", "Folk/01-hill-road.mp3", "Rock/02-grindstone.mp3",
            ])
        #expect(try music.paths("history", "-n", "1") == ["Rock/02-grindstone.mp3"])
        let trending = try music.run("trending", "--json").objects()
        // A profile counts once an hour, and the latest comes first. The clock may have begun a new hour meanwhile.
        #expect([[1, 1], [2, 1]].contains(trending.map { $0["count"] as? Int }))
        #expect(try music.run("trending").lines.dropFirst().first?.contains("Grindstone") == true)
        #expect(try music.run("history", "--clear").errors.contains("3 entries"))
        #expect(try music.run("history").output.isEmpty)
    }

    @Test func labelsOutliveMovesAndRebuilds() throws {
        let folder = try TemporaryFolder()
        let clip = repositoryFile("SampleAudio/Folk/02-long-winter.wav").path(percentEncoded: false)
        try FileManager.default.copyItem(atPath: clip, toPath: folder.path + "/a.wav")
        #expect(try IndexerProcess.run(["build", "--quiet", "."], in: folder.path).status == 0)
        #expect(try IndexerProcess.run(["label", "a.wav", "cold"], in: folder.path).status == 0)
        try FileManager.default.moveItem(atPath: folder.path + "/a.wav", toPath: folder.path + "/b.wav")
        #expect(try IndexerProcess.run(["build", "--quiet", "."], in: folder.path).status == 0)
        let result = try IndexerProcess.run(["labels", "-l", "cold", "--json"], in: folder.path)
        let track = try #require(try result.objects().first?["track"] as? [String: Any])
        #expect(track["path"] as? String == "b.wav" || track["path"] as? String == "a.wav")
        #expect(try IndexerProcess.run(["labels", "b.wav"], in: folder.path).output.contains("cold"))
    }

    @Test func profilesAreSeparate() throws {
        #expect(try music.run("profile", "create", "Anna", "--email", "anna@example.org").status == 0)
        #expect(try music.run("label", "-p", "anna", "hill road", "walk").status == 0)
        #expect(try music.findsNothing("labels", "-l", "walk"))
        #expect(try music.paths("labels", "-l", "walk", "-p", "ANNA") == ["Folk/01-hill-road.mp3"])
        let environment = ["SONIC_PROFILE": "anna"]
        #expect(
            try IndexerProcess.run(["labels", "-l", "walk"], in: music.root, environment: environment).lines.count == 2)
        #expect(try music.run("profile", "use", "anna").status == 0)
        let profiles = try music.run("profile", "--json").objects()
        #expect(profiles.map { $0["name"] as? String } == ["Anna", "guest", "me"])
        #expect(profiles.map { $0["current"] as? Bool } == [true, false, false])
        #expect(profiles[0]["email"] as? String == "anna@example.org")
        #expect(profiles[1]["playlist_limit"] as? Int == 5)
        #expect(try music.run("profile", "remove", "anna").errors.contains("in use"))
        #expect(try music.run("profile", "use", "me").status == 0)
        #expect(try music.run("profile", "remove", "anna").lines.count == 3)
    }

    @Test(arguments: [
        (["label", "no such track", "sad"], "no track"), (["label", "gravel saints", "sad"], "names 2 tracks"),
        (["label", "grindstone"], "missing operand"), (["label", "grindstone", "# "], "is not a valid label"),
        (["label", "-p", "nobody", "grindstone", "sad"], "no profile"), (["profile", "create", "guest"], "already"),
        (["profile", "create", "a/b"], "is not a valid profile name"),
        (["profile", "create", "x", "--email", "x"], "is not an e-mail"),
        (["profile", "remove", "guest"], "cannot be removed"), (["trending", "--hours", "0"], "whole number"),
    ])
    func badInputIsExplained(_ arguments: [String], _ reason: String) throws {
        let result = try IndexerProcess.run(arguments, in: music.root)
        #expect(result.status == 2)
        #expect(result.output.isEmpty && result.errors.contains(reason), "\(result.errors)")
    }

    @Test func ambiguousNamesListCandidates() throws {
        let result = try music.run("like", "gravel saints")
        #expect(result.errors.contains("Rock/01-iron-ferry.mp3"))
        #expect(result.errors.contains("Rock/02-grindstone.mp3"))
    }

    @Test func emptyLibraryHasNoTracks() throws {
        let folder = try TemporaryFolder()
        #expect(try IndexerProcess.run(["build", "--quiet", "."], in: folder.path).status == 0)
        #expect(try IndexerProcess.run(["label", "x", "sad"], in: folder.path).errors.contains("no track"))
        #expect(try IndexerProcess.run(["labels"], in: folder.path).errors.contains("no track is labelled"))
    }
}
