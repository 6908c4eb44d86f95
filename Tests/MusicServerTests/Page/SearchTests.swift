import Foundation
import MusicServer
import TestSupport
import Testing

/// Sections of a search, of a library that is defined here.
@Suite("Search with sections")
struct SearchTests {
    private static let tracks: [(path: String, texts: [String: String], numbers: [String: Float])] = [
        (
            "Bats/Night Owls/three.mp3",
            ["title": "Three", "artist": "Nightingales", "album": "Cave", "genre": "Owl Rock"], [:]
        ),
        ("Owls/one.mp3", ["title": "One", "artist": "The Owls", "album": "Night", "genre": "Jazz"], [:]),
        ("Owls/two.mp3", ["title": "Owls at Night", "artist": "The Owls", "album": "Night", "genre": "Jazz"], [:]),
    ]

    private let served: ServedLibrary

    init() throws { served = try ServedLibrary(Self.tracks) }

    private func found(_ words: String) throws -> [String: Any] {
        try ServedLibrary.object(try served.ask(.get, "/api/search?q=\(words)&sections=1"))
    }

    private func names(_ kind: String, _ words: String) throws -> [String] {
        let sections = try #require(try found(words)["sections"] as? [String: Any])
        let items = try #require(sections[kind] as? [[String: Any]])
        return items.compactMap { $0["name"] as? String }
    }

    @Test func eachKindIsFoundByItsName() throws {
        #expect(try names("artists", "owls") == ["The Owls"])
        #expect(try names("albums", "night").first == "Night")
        #expect(try names("genres", "jazz") == ["Jazz"])
        #expect(try names("folders", "owls") == ["Owls", "Night Owls"])
        #expect(try names("playlists", "owls").isEmpty)
    }

    @Test func aMisspeltArtistIsFound() throws {
        #expect(try names("artists", "nightngales") == ["Nightingales"])
    }

    /// Answers are kept until a change: every way to make a list is one.
    @Test func listsOfAllDoorsAreFound() throws {
        let served = try ServedLibrary(30)
        let player = SubsonicPlayer(served)
        func found() throws -> Set<String> {
            let answer = try ServedLibrary.object(try served.ask(.get, "/api/search?q=evening&sections=1"))
            let sections = try #require(answer["sections"] as? [String: Any])
            let items = try #require(sections["playlists"] as? [[String: Any]])
            return Set(items.compactMap { $0["name"] as? String })
        }
        #expect(try found().isEmpty)
        let made = try player.json("createPlaylist", "name=Evening&songId=\(ServedLibrary.id(0))")
        let id = try #require((made["playlist"] as? [String: Any])?["id"] as? String)
        #expect(try found() == ["Evening"])
        let wish = #"{"count": 3, "random": true, "seed": 1, "save": true, "name": "Evening walk"}"#
        #expect(try served.ask(.post, "/api/playlist", json: wish).status == 201)
        #expect(try found() == ["Evening", "Evening walk"])
        try player.json("updatePlaylist", "playlistId=\(id)&name=Night")
        #expect(try found() == ["Evening walk"])
        let file = try served.ask(.get, "/api/playlists/\(id)/export?format=xspf")
        let type = [HeaderField("Content-Type", "application/octet-stream")]
        let copy = try served.ask(.post, "/api/playlists/import?name=Evening+copy", headers: type, body: file.bytes)
        #expect(copy.status == 201)
        #expect(try found() == ["Evening walk", "Evening copy"])
    }

    @Test func aNewPlaylistIsFoundAndADeletedOneIsNot() throws {
        let made = try ServedLibrary.object(
            try served.ask(.post, "/api/playlists", json: #"{"name": "Owls for later"}"#))
        let id = try #require(made["id"] as? String)
        #expect(try names("playlists", "later") == ["Owls for later"])
        #expect(try served.ask(.delete, "/api/playlists/\(id)").status == 204)
        #expect(try names("playlists", "later").isEmpty)
    }

    @Test func aSearchWithoutThemHasNone() throws {
        let answer = try ServedLibrary.object(try served.ask(.get, "/api/search?q=owls"))
        #expect(Set(answer.keys) == ["items", "total"])
        // Two by the artist, one by its folder.
        #expect(answer["total"] as? Int == 3)
    }
}

/// Bodies with members that nobody reads.
struct BodyMemberTests {
    @Test func aMisspeltMemberIsNamed() throws {
        let served = try ServedLibrary()
        let bodies: [(path: String, json: String, member: String)] = [
            ("/api/playlist", #"{"mod": "happy"}"#, "mod"), ("/api/next", #"{"tolerence": 0.1}"#, "tolerence"),
            ("/api/playlists", #"{"name": "a", "publik": true}"#, "publik"),
            ("/api/playlist", #"{"ranges": [{"name": "tempo", "mni": 100}]}"#, "ranges.0.mni"),
            (
                "/api/band/performances",
                #"{"gestures": [{"name": "a", "takes": []}, {"name": "b", "takes": [], "acton": "C"}]}"#,
                "gestures.1.acton"
            ),
        ]
        for (path, json, member) in bodies {
            let answer = try served.ask(.post, path, json: json)
            #expect(answer.status == 400)
            let text = String(decoding: answer.bytes, as: UTF8.self)
            #expect(text.contains("“\(member)”"))
        }
    }

    /// Clients of Spotify send members that it has and this server does not.
    @Test func otherFamiliesIgnoreThem() throws {
        let served = try ServedLibrary()
        let answer = try served.ask(.post, "/v1/me/playlists", json: #"{"name": "a", "collaborative": false, "x": 1}"#)
        #expect(answer.status == 201)
    }
}
