import Foundation
import TestSupport
import Testing

/// `import` through the real binary.
struct ImportCommandTests {
    private let music: SampleMusic

    init() throws { music = try SampleMusic() }

    /// A number within the record of an import.
    private func number(_ object: [String: Any], _ part: String, _ name: String) -> Int? {
        (object[part] as? [String: Any])?[name] as? Int
    }

    private func object(_ arguments: String...) throws -> [String: Any] {
        let result = try IndexerProcess.run(["import"] + arguments + ["--json"], in: music.root)
        #expect(result.status == 0, "\(result.errors)")
        return try #require(try result.objects().first)
    }

    @Test func aTrialKeepsNothing() throws {
        let trial = try object("--dry-run", try MadeUpHistory.write(music))
        #expect(trial["tracks"] as? Int == 7 && trial["found"] as? Int == 6)
        #expect(number(trial, "added", "plays") == 42 && number(trial, "missing", "plays") == 2)
        #expect(trial["import"] == nil)
        #expect(try music.run("import", "--list", "--json").lines.isEmpty)
        #expect(try music.run("history", "-n", "100", "--json").lines.isEmpty)
    }

    @Test func anImportComesOnceAndCanBeTakenBack() throws {
        let file = try MadeUpHistory.write(music)
        #expect(number(try object(file), "added", "plays") == 42)
        #expect(try music.run("history", "-n", "100", "--json").lines.count == 40)
        #expect(number(try object(file), "added", "plays") == 0)
        #expect(try music.run("history", "-n", "100", "--json").lines.count == 40)
        // RFC 4180 wants quotes around a comma.
        let missing = try music.run("import", "--missing", "--csv")
        #expect(
            missing.lines == [
                "plays,artist,title,album,isrc,musicbrainz_recording,liked", #"2,Nobody,"Here, or There",,,,"#,
            ])
        // 42 plays were added, 2 of them for a missing track.
        let listed = try music.run("import", "--list", "--json").objects()
        #expect(listed.map { number($0, "added", "plays") } == [42])
        #expect(listed.first?["missing_plays"] as? Int == 2 && listed.first?["missing_tracks"] as? Int == 1)
        let undone = try music.run("import", "--undo", "1")
        #expect(undone.status == 0 && undone.errors.contains("42 plays"), "\(undone.errors)")
        #expect(try music.run("history", "-n", "100", "--json").lines.isEmpty)
        #expect(try music.run("import", "--missing", "--json").lines.isEmpty)
    }

    @Test func badFilesAndOptionsAreExplained() throws {
        let text = try music.folder.write(Array("no music\n".utf8), as: "notes.txt")
        let unknown = try music.run("import", text)
        #expect(unknown.status == 2 && unknown.errors.contains("notes.txt: the format is unknown"))
        let both = try music.run("import", "--list", "--undo")
        #expect(both.status == 2 && both.errors.contains("--list and --undo cannot be combined"))
        let alone = try music.run("import", "--csv", text)
        #expect(alone.status == 2 && alone.errors.contains("--csv requires --missing"))
    }

    // MARK: Servers

    private func served(_ request: LocalService.Request) -> LocalService.Reply {
        let answers = [
            "ping": "",
            "getStarred2": #","starred2":{"song":[{"artist":"Gravel Saints","title":"Grindstone"}]}"#,
            "getPlaylists": #","playlists":{"playlist":[{"id":"1","name":"Ferry","owner":"anna"}]}"#,
            "getPlaylist":
                #","playlist":{"name":"Ferry","entry":[{"artist":"Gravel Saints","title":"Iron Ferry"}]}"#,
        ]
        let endpoint = request.line.split(separator: "/").dropFirst(2).first.map { $0.prefix { $0 != "." } } ?? ""
        let members = answers[String(endpoint)] ?? ""
        return .answer(status: 200, body: #"{"subsonic-response":{"status":"ok","version":"1.16.1"\#(members)}}"#)
    }

    @Test func aServerIsImportedByItsAddress() throws {
        let service = try LocalService { [self] in served($1) }
        let password = try music.folder.write(Array("sesame\n".utf8), as: "password")
        let options = [service.address, "--user", "anna", "--password-file", password]
        let result = try IndexerProcess.run(["import"] + options + ["--json"], in: music.root)
        #expect(result.status == 0 && result.errors.contains("can read the password in"), "\(result.errors)")
        let record = try #require(try result.objects().first)
        #expect(number(record, "added", "likes") == 1 && number(record, "added", "playlists") == 1)
        #expect(try music.playlist("Ferry") == ["Rock/01-iron-ferry.mp3"])
    }

    @Test func aServerThatRefusesIsNamedWithoutThePassword() throws {
        let error = #""error":{"code":40,"message":"Wrong username or password"}"#
        let service = try LocalService { _, _ in
            .answer(status: 200, body: #"{"subsonic-response":{"status":"failed",\#(error)}}"#)
        }
        let password = try music.folder.write(Array("sesame\n".utf8), as: "password")
        let result = try music.run("import", service.address, "--user", "anna", "--password-file", password)
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.errors.contains("\(service.address): Wrong username or password (error 40)"))
        #expect(!result.errors.contains("sesame"))
        let alone = try music.run("import", service.address)
        #expect(alone.status == 2 && alone.errors.contains("requires --user and --password-file"))
        let without = try music.run("import", "--user", "anna", password)
        #expect(without.status == 2 && without.errors.contains("--user requires the address of a server"))
    }
}
