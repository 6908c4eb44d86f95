import Foundation
import TestSupport
import Testing

/// What the library contains, misspelled genres, and conditions as people write them, on SampleAudio.
struct ContentsCommandTests {
    private let music: SampleMusic

    init() throws { music = try SampleMusic() }

    /// The genres of the whole library, counted from `export`.
    private func exported(_ key: String) throws -> [String: Int] {
        let names = try music.run("export").objects().compactMap { $0[key] as? String }
        return Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    }

    @Test func genresArtistsAndAlbumsAreThoseOfTheTracks() throws {
        for (command, key) in [("genres", "genre"), ("artists", "artist"), ("albums", "album")] {
            let found = try music.run(command, "--json").objects()
            let counts = try Dictionary(
                found.map { (try #require($0[key] as? String), try #require($0["tracks"] as? Int)) },
                uniquingKeysWith: +)
            #expect(counts == (try exported(key)), "\(command)")
            let table = try music.run(command)
            #expect(table.status == 0 && table.lines.count == found.count + 1)
        }
    }

    @Test func conditionsNarrowThem() throws {
        let artists = try music.run("artists", "-g", "jazz", "--json").objects().compactMap { $0["artist"] as? String }
        let jazz = try music.run("export").objects().filter { $0["genre"] as? String == "Jazz" }
        #expect(Set(artists) == Set(jazz.compactMap { $0["artist"] as? String }) && !artists.isEmpty)
        #expect(try music.run("artists", "-n", "1").lines.count == 2)
    }

    @Test(arguments: ["list", "artists", "playlist"]) func aMisspelledGenreNamesTheNearest(command: String) throws {
        let result = try music.run(command, "-g", "jaz")
        #expect(result.status == 1 && result.errors.contains("“jaz”") && result.errors.contains("“Jazz”"))
        #expect(try music.run(command, "-g", "jazz").status == 0)
        let far = try music.run(command, "-g", "polka")
        #expect(far.status == 1 && far.errors.contains("indexer genres"))
    }

    @Test func aKeyAndARoundedTempoAreConditions() throws {
        let all = try music.run("export").objects()
        let first = try #require(all.first { ($0["tempo"] as? Double ?? 0) > 0 })
        let tempo = try #require(first["tempo"] as? Double).rounded()
        let found = try music.run("list", "--json", "-r", "tempo=\(Int(tempo))").objects()
        let expected = all.filter { abs(($0["tempo"] as? Double ?? 0) - tempo) <= 0.5 }
        #expect(found.map { $0["path"] as? String } == expected.map { $0["path"] as? String } && !found.isEmpty)
        let minor = try music.run("list", "--json", "-r", "key=Dm").objects()
        let inDMinor = all.filter { $0["key"] as? Int == 2 && $0["mode"] as? Int == 0 }
        #expect(minor.map { $0["path"] as? String } == inDMinor.map { $0["path"] as? String } && !minor.isEmpty)
    }

    /// `-n` prints the first entries of what is printed without it.
    @Test(arguments: [
        ["list"], ["list", "-s", "energy", "--reverse"], ["genres"], ["artists"], ["albums"], ["search", "the"],
        ["duplicates"], ["errors"], ["labels"], ["likes"], ["playlist", "list"], ["playlist", "show", "Mixed"],
    ])
    func everyListTakesACount(command: [String]) throws {
        for track in ["grindstone", "garden waltz"] {
            #expect(try music.run("label", track, "mine").status == 0)
            #expect(try music.run("like", track).status == 0)
            #expect(try music.run("playlist", "create", track, track).status == 0)
        }
        #expect(try music.run("playlist", "create", "Mixed", "grindstone", "garden waltz").status == 0)
        let build = try IndexerProcess.shell(
            "cp Rock/02-grindstone.mp3 copy.mp3; echo no audio >broken.mp3; $indexer build -q .", in: music.root)
        #expect(build.status == 1, "one file is broken")
        let all = try IndexerProcess.run(command + ["--json"], in: music.root)
        let first = try IndexerProcess.run(command + ["--json", "-n", "1"], in: music.root)
        #expect(all.status == 0 && !all.lines.isEmpty, "\(all.errors)")
        #expect(first.status == 0 && first.lines == Array(all.lines.prefix(1)))
    }

    /// As in grep: nothing found is status 1, for tables and for JSON. No clip has this tempo, word or label.
    @Test(arguments: [
        ["list", "-r", "tempo=500"], ["genres", "-r", "tempo=500"], ["artists", "-r", "tempo=500"],
        ["albums", "-r", "tempo=500"], ["search", "xyzzy"], ["ask", "calm", "-r", "tempo=500"],
        ["similar", "grindstone", "-r", "tempo=500"], ["playlist", "-r", "tempo=500"], ["labels", "-l", "xyzzy"],
        ["dj", "order", "-r", "tempo=500"],
    ])
    func nothingFoundIsStatusOne(command: [String]) throws {
        let result = try IndexerProcess.run(command, in: music.root)
        #expect(result.status == 1 && result.output.isEmpty && !result.errors.isEmpty, "\(result.errors)")
        #expect(try IndexerProcess.run(command + ["--json"], in: music.root).status == 1)
    }

    /// These show what is stored. An empty list is a valid state of the library.
    @Test(arguments: [["errors"], ["labels"], ["likes"], ["history"], ["trending"], ["playlist", "list"]])
    func anEmptyStoreIsNoFailure(command: [String]) throws {
        #expect(try IndexerProcess.run(command, in: music.root).status == 0)
    }

    @Test func anUnknownColumnNamesTheColumns() throws {
        let result = try music.run("list", "--columns", "xyzzy")
        #expect(
            result.status == 2 && result.errors.contains("“xyzzy”") && result.errors.contains("track, title, artist"))
    }

    @Test func oldLettersStillCount() throws {
        let new = try music.run("similar", "grindstone", "-n", "3", "--json")
        #expect(new.status == 0 && new.lines.count == 3)
        #expect(try music.run("similar", "grindstone", "-k", "3", "--json").output == new.output)
    }

    @Test func twoMoodsAreAnError() throws {
        let result = try music.run("playlist", "-m", "happy", "-m", "calm")
        #expect(result.status == 2 && result.errors.contains("“happy” and “calm”"))
    }

    // MARK: Tables

    @Test func columnsAreChosenByName() throws {
        let table = try music.run("list", "--columns", "artist,tempo,loudness,path")
        let head = try #require(table.lines.first)
        #expect(head.split(separator: " ") == ["artist", "tempo", "(BPM)", "loudness", "(LUFS)", "path"])
        #expect(table.lines.count == (try music.run("export").lines.count) + 1)
        let unknown = try music.run("list", "--columns", "artist,tmpo")
        #expect(unknown.status == 2 && unknown.errors.contains("“tmpo”") && unknown.errors.contains("“tempo”"))
    }

    @Test func colorsOnlyAddEscapes() throws {
        let plain = try music.run("list")
        let colored = try music.run("list", "--color", "always")
        #expect(!plain.output.contains("\u{1B}") && colored.output.contains("\u{1B}["))
        #expect(colored.output.replacing(#/\u{1B}\[[0-9]+m/#, with: "") == plain.output)
    }

    @Test func timesAreLocalInTablesAndUTCInJSON() throws {
        #expect(try music.run("similar", "grindstone").status == 0)
        let text = try #require(try music.run("history", "--json").objects().first?["date"] as? String)
        let date = try Date(text, strategy: .iso8601)
        // Tokyo has no summer time.
        let table = try IndexerProcess.run(["history"], in: music.root, environment: ["TZ": "Asia/Tokyo"])
        let local = try #require(table.lines.last).prefix(16)
        let shifted = date.addingTimeInterval(9 * 3600).ISO8601Format()
        #expect(local == shifted.prefix(16).replacing("T", with: " "))
    }

    @Test func pipedCellsAreNotPaddedWithoutEnd() throws {
        let folder = try TemporaryFolder()
        let tone = PCMFixture.sawtooth
        let long = String(repeating: "long", count: 25) + ".wav"
        for name in ["a.wav", long] { try folder.write(tone.wav(), as: name) }
        let lines = try IndexerProcess.run(["features", "a.wav", long, "--columns", "track,time"], in: folder.path)
            .lines
        #expect(lines.count == 3)
        #expect(lines.dropFirst().first?.count == 66, "60 for the name, then a gap of 2 and the time, 4")
        #expect(lines.last?.hasPrefix(long + "  ") == true, "nothing is cut in a pipe")
    }
}
