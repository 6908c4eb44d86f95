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
