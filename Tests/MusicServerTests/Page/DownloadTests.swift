import Foundation
import MusicServer
import TestSupport
import Testing

/// Files to keep, for the page.
@Suite("Downloads")
struct DownloadTests {
    private let served: ServedLibrary
    private let files: [String: [UInt8]]

    /// The album "Abbey Road" is in the folder a; the file of "Yesterday" is gone.
    init() throws {
        served = try ServedLibrary(Shelf.tracks)
        for folder in ["a", "b"] {
            try FileManager.default.createDirectory(
                atPath: served.folder.file(folder), withIntermediateDirectories: true)
        }
        var files: [String: [UInt8]] = [:]
        for (number, name) in ["a/1.mp3", "a/2.mp3", "b/1.flac"].enumerated() {
            let samples = (0..<800).map { Double($0 % (40 + number)) / 100 }
            files[name] = PCMFixture(sampleRate: 8000, samples: samples).wav()
            try served.folder.write(files[name] ?? [], as: name)
        }
        self.files = files
    }

    private func archive(_ path: String) throws -> [(name: String, content: [UInt8])] {
        let response = try served.ask(.get, path)
        try #require(response.status == 200 && response.headers["content-type"] == "application/zip")
        guard case .stream(let stream) = response.body else { throw Missing() }
        return try ZipReader(try stream.readAll()).files
    }

    private struct Missing: Error {}

    @Test func aSongHasTheNameOfItsFile() throws {
        let response = try served.ask(.get, "/api/tracks/\(ServedLibrary.id(0))/download")
        #expect(response.headers["content-disposition"] == "attachment; filename=\"1.mp3\"; filename*=UTF-8''1.mp3")
        guard case .file(let file) = response.body else { throw Missing() }
        #expect(file.bytes() == files["a/1.mp3"])
    }

    @Test func anAlbumIsAnArchiveOfItsFiles() throws {
        let albums = try ServedLibrary.object(try served.ask(.get, "/api/albums?q=abbey"))["items"] as? [[String: Any]]
        let id = try #require(albums?.first?["id"] as? String)
        let read = try archive("/api/albums/\(id)/download")
        #expect(read.map(\.name) == ["1.mp3", "2.mp3"])
        #expect(read.map(\.content) == [files["a/1.mp3"], files["a/2.mp3"]])
    }

    @Test func severalTracksAreNumberedInTheirOrder() throws {
        let ids = [2, 3, 0].map { ServedLibrary.id($0) }.joined(separator: ",")
        let read = try archive("/api/download?ids=\(ids)&name=My%20choice")
        // The second song's file is gone.
        #expect(read.map(\.name) == ["01 1.flac", "03 1.mp3"])
        #expect(read.map(\.content) == [files["b/1.flac"], files["a/1.mp3"]])
        let header = try served.ask(.get, "/api/download?ids=\(ids)&name=My%20choice").headers["content-disposition"]
        #expect(header == "attachment; filename=\"My choice.zip\"; filename*=UTF-8''My%20choice.zip")
    }

    @Test func aPlaylistIsAnArchiveInItsOrder() throws {
        let ids = [1, 2].map { "\"\(ServedLibrary.id($0))\"" }.joined(separator: ", ")
        let made = try ServedLibrary.object(
            try served.ask(.post, "/api/playlists", json: #"{"name": "Mine", "ids": [\#(ids)]}"#))
        let id = try #require(made["id"] as? String)
        #expect(try archive("/api/playlists/\(id)/download").map(\.name) == ["01 2.mp3", "02 1.flac"])
    }

    @Test func unknownOrMissingItemsAreNotFound() throws {
        let unknown = String(repeating: "0", count: 22)
        for path in [
            "/api/tracks/\(unknown)/download", "/api/albums/\(unknown)/download", "/api/playlists/\(unknown)/download",
            "/api/download?ids=\(unknown)", "/api/download?ids=\(ServedLibrary.id(3))",
            "/api/tracks/\(ServedLibrary.id(3))/download",
        ] { #expect(try served.ask(.get, path).status == 404, "\(path)") }
        #expect(try served.ask(.get, "/api/download").status == 400)
    }

    @Test func everyListenerMayDownload() throws {
        var rules = AccessRules(hasAccounts: true)
        rules.allowsGuests = true
        let served = try ServedLibrary(1, rules: rules)
        try served.folder.write(files["a/1.mp3"] ?? [], as: "song1000.mp3")
        let paths = [
            "/api/tracks/\(ServedLibrary.id(0))/download", "/api/download?ids=\(ServedLibrary.id(0))",
        ]
        for path in paths { #expect(try served.ask(.get, path).status == 401) }
        let entered = try served.ask(.post, "/api/session", json: "{\"guest\": true}")
        let field = try #require(entered.headers["set-cookie"])
        let cookie = HeaderField("Cookie", String(field.prefix { $0 != ";" }))
        for path in paths { #expect(try served.ask(.get, path, headers: [cookie]).status == 200) }
    }
}
