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
        // The command shown as the same gives the same tracks.
        let shown = try music.run("ask", "-n", "5", "slow folk, no vocals")
        let line = try #require(shown.errors.split(separator: "\n").first { $0.hasPrefix("the same as: ") })
        let words = arguments(line.dropFirst("the same as: indexer ".count))
        let again = try IndexerProcess.run(words + ["--json", "-n", "5"], in: music.root)
        #expect(try paths(again.objects()) == paths(objects))
    }

    @Test func aListThatFitsBadlySaysSo() throws {
        let music = try SampleMusic()
        let loud = try music.run("ask", "calm", "--min-energy", "0.75")
        #expect(loud.status == 0 && loud.errors.contains("no track fits well; nearest:\n"))
        let calm = try music.run("ask", "calm")
        #expect(calm.status == 0 && !calm.errors.contains("fits well"))
    }

    /// The arguments of a line, split as by a shell; only single quotation marks occur.
    private func arguments(_ line: Substring) -> [String] {
        var (words, word, isQuoted) = ([String](), "", false)
        for character in line {
            if character == "'" {
                isQuoted.toggle()
            } else if character == " ", !isQuoted {
                words.append(word)
                word = ""
            } else {
                word.append(character)
            }
        }
        return words + [word]
    }

    /// The command that is shown finds the same tracks, with any options of the question.
    @Test(arguments: [
        ["an hour of music"], ["3 songs"], ["not by gravel saints"], ["by mara lind or gravel saints"],
        ["not folk, 20 minutes of calm"],
        ["calm", "--kind", "music,speech", "-n", "3"], ["loud", "--without-disliked", "--exclude-folder", "Rock"],
        ["happy", "--heard", "piano=0.1", "--exclude-genre", "*rock*"], ["like gravel saints but calmer", "-n", "4"],
    ])
    func theShownCommandFindsTheSame(_ asked: [String]) throws {
        let music = try SampleMusic()
        #expect(try paths(shownCommand(asked, music), music) == paths(["ask"] + asked, music))
    }

    private func paths(_ words: [String], _ music: SampleMusic) throws -> [String] {
        let result = try IndexerProcess.run(words + ["--json"], in: music.root)
        #expect(result.status == 0, "\(words): \(result.errors)")
        return try result.objects().compactMap { ($0["track"] as? [String: Any])?["path"] as? String }
    }

    /// The command that `ask` shows.
    private func shownCommand(_ asked: [String], _ music: SampleMusic) throws -> [String] {
        let shown = try IndexerProcess.run(["ask"] + asked, in: music.root)
        let prefix = "the same as: indexer "
        let line = try #require(shown.errors.split(separator: "\n").first { $0.hasPrefix(prefix) })
        return arguments(line.dropFirst(prefix.count))
    }

    @Test func anUnknownGenreIsReported() throws {
        let music = try SampleMusic()
        let unknown = try music.run("ask", "calm", "-g", "folkk", "--save", "mine")
        #expect(unknown.status == 1)
        #expect(unknown.errors.contains("no track has the genre “folkk”; the nearest: “"))
        #expect(unknown.errors.contains("nothing was saved"))
        #expect(try music.run("ask", "calm", "-g", "folk").status == 0)
    }

    @Test func nothingUnderstoodIsStatusOne() throws {
        let music = try SampleMusic()
        let nothing = try music.run("ask", "melanxxxlic")
        #expect(nothing.status == 1)
        #expect(nothing.errors.contains("the nearest: melancholic"))
        #expect(try music.run("ask", "fast and slow").status == 2)
        #expect(try music.run("ask", "").status == 2)
    }
}
