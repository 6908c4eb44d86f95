import Foundation
import TestSupport
import Testing

/// Saved playlists through the real binary.
struct SavedPlaylistTests {
    private let music: SampleMusic

    init() throws { music = try SampleMusic() }

    private func locations(_ arguments: String...) throws -> [String] {
        let result = try IndexerProcess.run(["playlist"] + arguments + ["--json"], in: music.root)
        #expect(result.status < 2, "\(result.errors)")
        return try result.objects().compactMap { $0["location"] as? String }
    }

    private let waltz = "Classical/01-garden-waltz.mp3"
    private let road = "Folk/01-hill-road.mp3"
    private let shop = "Classical/04-button-shop.mp3"

    @Test func editing() throws {
        #expect(try locations("create", "Morning", "hill road", "garden waltz", "hill road") == [road, waltz, road])
        #expect(try locations("add", "morning", "button shop") == [road, waltz, road, shop])
        #expect(try locations("move", "morning", "4", "1") == [shop, road, waltz, road])
        #expect(try locations("move", "morning", "1", "3") == [road, waltz, shop, road])
        #expect(try locations("remove", "morning", "1", "3") == [waltz, road])
        #expect(try locations("rename", "morning", "Früh") == [waltz, road])
        #expect(try locations("show", "früh".capitalized) == [waltz, road])
        #expect(try music.run("playlist", "show", "Früh").lines.count == 3)
        let list = try music.run("playlist", "list", "--json").objects()
        #expect(list.map { $0["name"] as? String } == ["Früh"] && list[0]["tracks"] as? Int == 2)
        #expect(try music.run("playlist", "delete", "Früh").status == 0)
        #expect(try music.run("playlist", "list").output.isEmpty)
    }

    @Test func instantPlaylistsNameThemselves() throws {
        for number in 1...2 {
            let result = try music.run("playlist", "--like", "grindstone", "-n", "2", "--save")
            #expect(result.errors.contains("saved as “Instant Playlist #\(number)”"))
        }
        let named = try music.run("playlist", "--mood", "sad", "-n", "2", "--name", "Rain", "--json")
        #expect(try named.objects().last?["name"] as? String == "Rain")
        #expect(try music.run("playlist", "list").lines.count == 4)
        #expect(try locations("show", "instant playlist #1").count == 2)
    }

    @Test func guestsMayHaveFive() throws {
        for number in 1...5 { #expect(try music.run("playlist", "create", "-p", "guest", "\(number)").status == 0) }
        let sixth = try music.run("playlist", "create", "-p", "guest", "6")
        #expect(sixth.status == 2 && sixth.errors.contains("5 playlists"))
        #expect(try music.run("playlist", "--mood", "sad", "--save", "-p", "guest").status == 2)
        #expect(try music.run("playlist", "delete", "-p", "guest", "3").status == 0)
        #expect(try music.run("playlist", "create", "-p", "guest", "6").status == 0)
    }

    @Test func nobodyFollowsTheirOwn() throws {
        #expect(try music.run("playlist", "create", "Party", "extra life").status == 0)
        let own = try music.run("playlist", "follow", "me", "Party")
        #expect(own.status == 2 && own.errors.contains("“Party” is your own playlist"))
        let none = try music.run("playlist", "follow", "me", "Nope")
        #expect(none.status == 2 && none.errors.contains("the profile “me” has no playlist “Nope”"))
    }

    @Test func sharing() throws {
        #expect(try music.run("playlist", "create", "Party", "extra life").status == 0)
        #expect(try music.run("playlist", "show", "me/Party", "-p", "guest").status == 2)
        #expect(try music.run("playlist", "follow", "me", "Party", "-p", "guest").errors.contains("shares no playlist"))
        #expect(try music.run("playlist", "share", "Party").status == 0)
        #expect(try music.run("playlist", "list", "--shared", "-p", "guest").output.contains("Party"))
        #expect(try locations("show", "me/party", "-p", "guest").count == 1)
        #expect(try music.run("playlist", "follow", "me", "Party", "-p", "guest", "--json").status == 0)
        #expect(try music.run("playlist", "list", "-p", "guest").output.contains("Party"))
        for name in ["Party", "me/Party"] {
            let refused = try music.run("playlist", "add", name, "grindstone", "-p", "guest")
            #expect(refused.status == 2)
            #expect(refused.errors.contains("“Party” belongs to me; only its owner can change it"))
        }
        #expect(try music.run("playlist", "add", "Party", "grindstone").status == 0)
        #expect(try locations("show", "Party", "-p", "guest").count == 2)
        #expect(try music.run("playlist", "unfollow", "me", "Party", "-p", "guest").status == 0)
        #expect(try music.run("playlist", "list", "-p", "guest").output.isEmpty)
        #expect(try music.run("playlist", "unshare", "Party").status == 0)
        #expect(try music.run("playlist", "show", "me/Party", "-p", "guest").status == 2)
    }

    @Test(arguments: ["m3u8", "xspf", "jspf", "json"], [true, false])
    func filesRoundTrip(_ format: String, _ isAbsolute: Bool) throws {
        let lullaby = "Folk/03-moth-lullaby.flac"
        let tracks = [waltz, lullaby, waltz, "Jazz/02-cafe-a-minuit-copy.ogg"]
        #expect(try IndexerProcess.run(["playlist", "create", "A"] + tracks, in: music.root).status == 0)
        let folder = try TemporaryFolder()
        let file = folder.path + "/list." + format
        let export = try IndexerProcess.run(
            ["playlist", "export", "A", "-o", file] + (isAbsolute ? ["--absolute"] : []), in: music.root)
        #expect(export.status == 0, "\(export.errors)")
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.contains(music.root) == isAbsolute)
        #expect(try locations("import", file, "--name", "B") == tracks)
        // The same file without the ids that only SonicIndex writes.
        let foreign = text.split(separator: "\n").filter {
            !$0.contains("#SONICINDEX") && !$0.contains("urn:sonicindex")
        }
        .filter { format != "json" || !$0.contains("\"id\"") }.joined(separator: "\n")
        try foreign.replacing("\"identifier\" : [\n      ],", with: "")
            .write(toFile: file, atomically: false, encoding: .utf8)
        #expect(try locations("import", file, "--name", "C") == tracks)
        #expect(try music.run("playlist", "export", "A", "-f", format).output.contains("moth-lullaby.flac"))
    }

    @Test(arguments: ["song.mp3", "library.sidx"]) func exportReplacesOnlyPlaylists(name: String) throws {
        #expect(try music.run("playlist", "create", "A", waltz).status == 0)
        let folder = try TemporaryFolder()
        let file = folder.path + "/" + name
        try "precious".write(toFile: file, atomically: false, encoding: .utf8)
        let export = try music.run("playlist", "export", "A", "-f", "json", "-o", file)
        #expect(export.status == 2 && export.errors.contains("is not a playlist"))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "precious")
        #expect(try music.run("playlist", "export", "A", "-f", "json", "-o", folder.path + "/new.txt").status == 0)
    }

    @Test func filesThatCannotBeOpened() throws {
        #expect(try music.run("playlist", "create", "A", waltz).status == 0)
        let folder = try TemporaryFolder()
        for (arguments, reason) in [
            (["export", "A", "-o", folder.path + "/none/a.m3u8"], "/none/a.m3u8: No such file or directory"),
            (["import", folder.path], ": Is a directory"),
            (["import", "none.m3u"], "none.m3u: No such file or directory"),
        ] {
            let result = try IndexerProcess.run(["playlist"] + arguments, in: music.root)
            #expect(result.status == 2 && result.errors.contains(reason), "\(result.errors)")
        }
    }

    @Test func filesFromElsewhere() throws {
        let lines = [
            "#EXTM3U", "#EXTINF:123,Foo - Bar", "C:\\Music\\foo.mp3", "Z:\\Musik\\Rock\\02-grindstone.mp3",
            "Rock/01%2Diron-ferry.mp3", "file:///somewhere/Classical/04-button-shop.mp3",
            "./Pop/../Pop/01-paper-boats.mp3",
            "#EXTINF:-1,Mara Lind - Paper Boats (Rehearsal)", "elsewhere.mp3", "https://radio.example.org/live",
        ]
        try lines.joined(separator: "\r\n").write(toFile: music.path("x.m3u"), atomically: false, encoding: .utf8)
        let result = try music.run("playlist", "import", "x.m3u", "--json")
        #expect(result.status == 1 && result.errors.contains("2 of 7 are not in the library"))
        let objects = try result.objects()
        #expect(
            objects.map { $0["location"] as? String } == [
                "C:\\Music\\foo.mp3", "Rock/02-grindstone.mp3", "Rock/01-iron-ferry.mp3", shop,
                "Pop/01-paper-boats.mp3",
                "Pop/02-paper-boats-rehearsal.mp3", "https://radio.example.org/live",
            ])
        #expect(objects[0]["artist"] as? String == "Foo" && objects[0]["seconds"] as? Double == 123)
        #expect(objects[0]["in_library"] as? Bool == false)
        // Entries that are not in the library are exported as they were imported.
        let again = try music.run("playlist", "export", "x").output
        #expect(again.contains("#EXTINF:123,Foo - Bar\n#EXTART:Foo\nC:\\Music\\foo.mp3"))
    }

    @Test(arguments: [
        ("x.cue", "FILE \"x.flac\" WAVE\n  TRACK 01 AUDIO\n    INDEX 01 00:00:00\n", "a cue sheet"),
        ("x.csv", "path,title\na.mp3,One\nb.mp3,Two\n", "a table"),
        ("README.md", "# Music\nMine.\nAll of it.\n", "only 0 of 2"),
    ])
    func importKeepsOnlyPlaylists(name: String, text: String, reason: String) throws {
        try text.write(toFile: music.path(name), atomically: false, encoding: .utf8)
        let result = try music.run("playlist", "import", name)
        #expect(
            result.status == 2 && result.errors.contains("\(name): not a playlist") && result.errors.contains(reason))
        #expect(try music.run("playlist", "list", "--json").output.isEmpty)
    }

    @Test func importListsEachLineThatWasNotFound() throws {
        let lines = [waltz, "for the road", "nowhere.mp3", "FOLK\\01-Hill-Road.MP3", "mara lind - paper boats"]
        try lines.joined(separator: "\n").write(toFile: music.path("x.m3u"), atomically: false, encoding: .utf8)
        let result = try music.run("playlist", "import", "x.m3u", "--json")
        #expect(result.status == 1)
        #expect(
            try result.objects().map { $0["location"] as? String } == [
                waltz, "nowhere.mp3", road, "Pop/01-paper-boats.mp3",
            ])
        #expect(result.errors.contains("2: nowhere.mp3: no file in the library matches"))
        #expect(result.errors.contains("line 2: for the road: neither"))
    }

    /// Puts a folder with another song into the index.
    private func buildElsewhere() throws {
        let other = try MusicFolder()
        try other.copy("Electronic/05-extra-life.wav", as: "other.wav")
        try #require(try other.run("build", "--quiet", ".", "-o", music.path(".sonic/library.sidx")).status == 0)
    }

    @Test func missingTracksAreMarked() throws {
        #expect(try music.run("playlist", "create", "A", "hill road").status == 0)
        #expect(try music.run("like", "hill road").status == 0)
        #expect(try music.run("label", "hill road", "calm").status == 0)
        try buildElsewhere()
        #expect(try music.run("playlist", "show", "A").lines.last?.contains("gone") == true)
        for list in ["likes", "labels"] {
            #expect(try music.run(list).lines.contains { $0.contains("Hill Road (gone)") })
            let track = try #require(try music.run(list, "--json").objects().first?["track"] as? [String: Any])
            #expect(track["in_library"] as? Bool == false && track["title"] as? String == "Hill Road")
        }
        let item = try #require(try music.run("playlist", "show", "A", "--json").objects().first)
        #expect(item["gone"] as? Bool == true && item["in_library"] as? Bool == false)
    }

    @Test func smartPlaylistsForNavidrome() throws {
        #expect(try music.run("playlist", "--mood", "calm", "--name", "Calm", "-n", "4").status == 0)
        let text = try music.run("playlist", "export", "Calm", "--format", "nsp").output
        let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(object["name"] as? String == "Calm" && object["limit"] as? Int == 4)
        #expect(text.contains("#calm"))
        #expect(try music.run("playlist", "create", "plain", "hill road").status == 0)
        #expect(try music.run("playlist", "export", "plain", "-f", "nsp").errors.contains("list of tracks"))
    }

    @Test func playlistsOutliveTheirTracks() throws {
        #expect(try music.run("playlist", "create", "A", "hill road").status == 0)
        try buildElsewhere()
        let object = try #require(try music.run("playlist", "show", "A", "--json").objects().first)
        #expect(object["title"] as? String == "Hill Road" && object["in_library"] as? Bool == false)
        #expect(try music.run("playlist", "export", "A").output.contains(road))
    }

    @Test(arguments: [
        (["show", "none"], "no playlist"), (["create", "a\nb"], "is not a valid playlist name"),
        (["add", "none", "hill road"], "no playlist"),
        (["create", "x", "nobody"], "no track"), (["import", "/nonexistent.m3u"], "/nonexistent.m3u"),
        (["import", "."], "."), (["export", "none"], "no playlist"), (["move", "none", "0", "1"], "not a position"),
        (["follow", "nobody", "x"], "no profile"), (["follow", "me", "x"], "no playlist “x”"),
        (["import", "Rock/02-grindstone.mp3"], "binary data"), (["remove", "none", "1"], "no playlist"),
    ])
    func badInputIsExplained(_ arguments: [String], _ reason: String) throws {
        let result = try IndexerProcess.run(["playlist"] + arguments, in: music.root)
        #expect(result.status == 2 && result.errors.contains(reason), "\(result.errors)")
    }

    @Test func positionsAreChecked() throws {
        #expect(try music.run("playlist", "create", "A", "hill road").status == 0)
        #expect(try music.run("playlist", "remove", "A", "2").errors.contains("no position 2"))
        #expect(try music.run("playlist", "move", "A", "1", "2").status == 2)
        #expect(try music.run("playlist", "create", "a").errors.contains("already"))
        #expect(try music.run("playlist", "create", "b").status == 0)
        #expect(try music.run("playlist", "rename", "A", "B").errors.contains("already"))
        #expect(try locations("show", "A") == [road])
    }

    @Test func anIndexElsewhereNeedsItsFolder() throws {
        let folder = try TemporaryFolder()
        let index = folder.path + "/x.sidx"
        try FileManager.default.copyItem(atPath: music.path(".sonic/library.sidx"), toPath: index)
        #expect(try IndexerProcess.run(["playlist", "create", "A", "hill road", "-i", index]).status == 0)
        #expect(try IndexerProcess.run(["playlist", "export", "A", "-i", index]).errors.contains("--music"))
        let export = try IndexerProcess.run([
            "playlist", "export", "A", "-i", index, "--music", music.root, "--absolute",
        ])
        #expect(export.output.contains(music.root + "/" + road))
    }
}
