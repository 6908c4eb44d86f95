import Foundation
import TestSupport
import Testing

/// `mood` and `radio` through the real binary.
struct MoodCommandTests {
    private let music: SampleMusic

    init() throws { music = try SampleMusic() }

    private func write(_ rows: [String], _ name: String = "eeg.csv") throws {
        try (rows.joined(separator: "\n") + "\n").write(toFile: music.path(name), atomically: false, encoding: .utf8)
    }

    private let sad = "0.2,0.1,0.1,0.1,0.1"
    private let happy = "0.8,0.1,0.1,0.1,0.1"
    private let zero = "0,0,0,0,0"

    @Test func recordingsHaveAMood() throws {
        try write([sad, sad, "garbage", happy] + Array(repeating: happy, count: 20))
        let file = try music.run("mood", "--eeg", "eeg.csv")
        #expect(file.status == 0 && file.output == "happy\n")
        #expect(file.errors.contains("skipped 1 row that cannot be read"))
        let input = [sad, happy, happy, zero].joined(separator: "\n")
        let stream = try music.run("mood", "--eeg", "-", "--window", "1", "--follow", input: input)
        #expect(stream.lines == ["sad", "happy", "undefined"])
        let json = try music.run("mood", "--eeg", "-", "--json", input: sad).objects()
        #expect(json.map { $0["type"] as? String } == ["mood", "summary"])
        #expect(json[0]["mood"] as? String == "sad" && json[1]["rows"] as? Int == 1)
        #expect((json[0]["average"] as? [String: Double])?["alpha"] == 0.2)
        #expect(
            try music.run("mood", "--eeg", "-", "--window", "3", "--hysteresis", "0", input: input).output == "happy\n")
    }

    @Test func changesAreToldAsTheyCome() throws {
        // The writer waits for the answer before it continues, which requires a stream.
        let script = """
            mkfifo in; "$indexer" mood --eeg - --follow --window 1 < in > out & exec 3> in; echo \(sad) >&3
            for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do [ -s out ] && break; sleep 0.25; done
            cat out; echo \(happy) >&3; exec 3>&-; wait; tail -1 out
            """
        let output = try IndexerProcess.shell(script, in: music.root).output
        #expect(output == "sad\nhappy\n")
    }

    @Test func playsWhatSuits() throws {
        try write([happy])
        let truth = try SampleMusic.moods()
        var played: [String] = []
        for _ in 0..<4 {
            let result = try music.run("mood", "--eeg", "eeg.csv", "--play-next")
            #expect(result.status == 0 && result.lines.count == 2 && result.lines[0] == "happy")
            let path = try #require(result.lines.last)
            #expect(FileManager.default.fileExists(atPath: path))
            played.append(String(path.dropFirst(music.root.count + 1)))
        }
        #expect(Set(played).count == 4, "nothing twice until all has been played: \(played)")
        #expect(played.allSatisfy { ["happy", "calm", "energetic"].contains(truth[$0]) })
        #expect(try music.paths("history") == played.reversed())
    }

    @Test func beginsAgainWhenAllHasBeenPlayed() throws {
        let command = ["mood", "--play-next", "--genre", "rock", "--json"]
        let paths = try (0..<6).map { _ in
            try #require(try IndexerProcess.run(command, in: music.root).objects().first?["path"] as? String)
        }
        #expect(Set(paths.prefix(3)).count == 3 && Set(paths.suffix(3)).count == 3)
        #expect(paths[3] != paths[2])
    }

    @Test func undefinedMoodsTakeAnyTrack() throws {
        try write([zero, zero])
        let result = try music.run("mood", "--eeg", "eeg.csv", "--play-next", "--seed", "3")
        #expect(result.status == 0 && result.lines.first == "undefined" && result.lines.count == 2)
    }

    /// A file of Mind Monitor: values without contact do not count.
    @Test func withoutContactThereIsNoMood() throws {
        let bands = ["Delta", "Theta", "Alpha", "Beta", "Gamma"]
        let header = "TimeStamp," + bands.map { "\($0)_TP9" }.joined(separator: ",") + ",HeadBandOn,HSI_TP9"
        for (contact, status, mood) in [(4, 1, "undefined"), (1, 0, "sad")] {
            let row = "2026-01-01 12:00:00.000,1.3,1.0,0.2,0.6,0.5,1,\(contact)"
            try write([header] + Array(repeating: row, count: 12))
            let result = try music.run("mood", "--eeg", "eeg.csv")
            #expect(result.status == status && result.output == mood + "\n")
            #expect(result.errors.contains("no electrode had contact in any of 12 rows") == (contact == 4))
        }
    }

    @Test func nothingSuitable() throws {
        try write([sad])
        let result = try music.run("mood", "--eeg", "eeg.csv", "--play-next", "--search", "gravel saints")
        #expect(result.status == 1 && result.output == "sad\n")
        #expect(result.errors.contains("no track matches the mood sad"))
    }

    @Test func tracksHaveMoods() throws {
        #expect(try music.run("label", "grindstone", "gym").status == 0)
        let object = try #require(try music.run("mood", "grindstone", "--json").objects().first)
        #expect(object["labels"] as? [String] == ["gym"] && object["hashtags"] as? [String] == ["angry"])
        let moods = try #require(object["moods"] as? [[String: Any]])
        let fits = moods.compactMap { $0["fit"] as? Double }
        #expect(fits == fits.sorted(by: >) && fits.allSatisfy { (0.5...1).contains($0) })
        let text = try music.run("mood", "under the ice")
        #expect(text.status == 0 && text.output.contains("sound, fit "))
    }

    @Test func radioObeys() throws {
        let commands = "\nlike\nnext\nnonsense\nmood sad\n\nmood grumpy\ndislike\n\nquit\n"
        let result = try music.run("radio", "--mood", "happy", "--seed", "5", "--json", input: commands)
        #expect(result.status == 0, "\(result.errors)")
        let objects = try result.objects()
        #expect(objects.map { $0["mood"] as? String } == ["happy", "happy", "happy", "sad", "sad"])
        let paths = objects.compactMap { $0["path"] as? String }
        #expect(Set(paths).count == 5 && paths.allSatisfy { $0.hasPrefix(music.root + "/") })
        #expect(result.errors.contains("“nonsense”") && result.errors.contains("grumpy"))
        let ratings = try music.run("likes", "--json").objects()
        #expect(Set(ratings.compactMap { $0["rating"] as? String }) == ["like", "dislike"])
        #expect(try music.run("radio", "--liked", "-n", "1").lines.count == 1)
        // The end of stdin ends the command.
        #expect(try music.run("radio", "--mood", "calm", input: "").lines.count == 1)
        #expect(try music.run("radio", "--search", "grindstone", "--mood", "sad").status == 1)
    }

    @Test func radioFollowsBrainwaves() throws {
        try write([sad])
        let result = try music.run("radio", "--eeg", "eeg.csv", "-n", "2", "--json", input: "mood happy\n\n")
        #expect(try result.objects().map { $0["mood"] as? String } == ["sad", "sad"])
        #expect(result.errors.contains("“mood happy”: the recording determines the mood"))
    }

    @Test(arguments: [
        (["mood"], "TRACK or --eeg FILE is required"), (["mood", "nobody"], "no track"),
        (["mood", "--eeg", "none.csv"], "none.csv"),
        (["mood", "--eeg", "."], "folder"), (["mood", "--eeg", "-", "--window", "0"], "whole number"),
        (["mood", "grindstone", "--play-next"], "cannot be combined"), (["radio", "--eeg", "-"], "from stdin"),
        (["mood", "--eeg", "-", "--mood", "sad"], "cannot be combined"),
        (["radio", "--mood", "grumpy"], "no mood or label"),
        (["mood", "--eeg", "-", "--hysteresis", "x"], "a number"),
    ])
    func badInputIsExplained(_ arguments: [String], _ reason: String) throws {
        let result = try IndexerProcess.run(arguments, in: music.root)
        #expect(result.status == 2 && result.errors.contains(reason), "\(result.errors)")
    }

    @Test func linesMayEndAsOnOtherSystemsAndTooLongOnesAreSkipped() throws {
        let long = String(repeating: "9", count: 1_100_000)
        let result = try music.run("mood", "--eeg", "-", "--json", input: "\(sad)\r\n\(long)\n\(sad)\r\n\(sad)")
        #expect(try result.objects().last?["rows"] as? Int == 3 && result.objects().last?["skipped"] as? Int == 1)
    }

    @Test func recordingsWithoutRows() throws {
        let result = try music.run("mood", "--eeg", "-", input: "")
        #expect(result.status == 1 && result.output == "undefined\n" && result.errors.contains("no rows"))
        let song = try music.run("mood", "--eeg", "Rock/02-grindstone.mp3")
        #expect(song.status == 1 && song.output == "undefined\n" && song.errors.contains("no rows"))
        // --play-next prints a track nevertheless.
        #expect(try music.run("mood", "--eeg", "-", "--play-next", input: "").status == 0)
    }
}
