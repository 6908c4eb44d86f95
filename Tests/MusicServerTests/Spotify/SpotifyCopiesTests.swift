import Foundation
import MusicServer
import Testing

/// Two files with the same audio on different albums, for Spotify's clients and the page.
struct SpotifyCopiesTests {
    private static let (song, copy) = (ServedLibrary.id(0), ServedLibrary.id(0, copy: 2))

    private let served: ServedLibrary

    init() throws {
        served = try ServedLibrary(
            [
                ("album/1.mp3", ["title": "Song", "artist": "X", "album": "Album"], [:]),
                ("best/1.mp3", ["title": "Song", "artist": "X", "album": "Best of"], [:]),
            ], recordings: [0, 0])
    }

    private func object(_ target: String) throws -> [String: Any] {
        try ServedLibrary.object(try served.ask(.get, target))
    }

    @Test func eachFileIsATrack() throws {
        for (id, album) in [(Self.song, "Album"), (Self.copy, "Best of")] {
            let track = try object("/v1/tracks/\(id)")
            #expect(track["id"] as? String == id && track["uri"] as? String == "spotify:track:\(id)")
            let found = try #require(track["album"] as? [String: Any])
            #expect(found["name"] as? String == album && found["total_tracks"] as? Int == 1)
            let images = try #require(found["images"] as? [[String: Any]])
            #expect(images.allSatisfy { ($0["url"] as? String)?.contains("/media/\(id)/cover") == true })
            #expect(try object("/v1/audio-features/\(id)")["id"] as? String == id)
        }
        let tracks = try #require(try object("/v1/search?q=song&type=track")["tracks"] as? [String: Any])
        let ids = (tracks["items"] as? [[String: Any]])?.compactMap { $0["id"] as? String } ?? []
        #expect(ids.count == 2 && Set(ids) == [Self.song, Self.copy])
    }

    @Test func playlistsShowTheFileThatWasAdded() throws {
        let made = try served.ask(.post, "/v1/me/playlists", json: #"{"name": "L"}"#)
        let id = try #require(try ServedLibrary.object(made)["id"] as? String)
        let json = #"{"uris": ["spotify:track:\#(Self.copy)", "spotify:track:\#(Self.song)"]}"#
        #expect(try served.ask(.post, "/v1/playlists/\(id)/tracks", json: json).status == 201)
        func tracks() throws -> [String] {
            let items = try object("/v1/playlists/\(id)/tracks")["items"] as? [[String: Any]] ?? []
            return items.compactMap { ($0["track"] as? [String: Any])?["id"] as? String }
        }
        #expect(try tracks() == [Self.copy, Self.song])
        for uris in [[Self.copy, Self.copy], [Self.song, Self.copy]] {
            let json = #"{"uris": ["\#(uris.map { "spotify:track:\($0)" }.joined(separator: #"", ""#))"]}"#
            #expect(try served.ask(.put, "/v1/playlists/\(id)/tracks", json: json).status == 200)
            #expect(try tracks() == uris)
        }
        let gone = #"{"tracks": [{"uri": "spotify:track:\#(Self.song)"}]}"#
        #expect(try served.ask(.delete, "/v1/playlists/\(id)/tracks", json: gone).status == 200)
        #expect(try tracks() == [Self.copy])
    }

    /// A like is about the recording.
    @Test func likesAreShared() throws {
        #expect(try served.ask(.put, "/v1/me/tracks?ids=\(Self.copy)").status == 200)
        let contained = try served.ask(.get, "/v1/me/tracks/contains?ids=\(Self.song),\(Self.copy)")
        #expect(try JSONSerialization.jsonObject(with: Data(contained.bytes)) as? [Bool] == [true, true])
        #expect(try object("/api/ratings")["likes"] as? [String] == [Self.song, Self.copy])
        let saved = try object("/v1/me/tracks")["items"] as? [[String: Any]] ?? []
        #expect(saved.compactMap { ($0["track"] as? [String: Any])?["id"] as? String } == [Self.copy])
        #expect(try served.ask(.delete, "/v1/me/tracks?ids=\(Self.copy)").status == 200)
        #expect((try object("/api/ratings")["likes"] as? [String])?.isEmpty == true)
    }

    /// The second file by path was seen first. So it is the first file of the recording, which an artist has, and it has the plays.
    @Test func playsAreThoseOfTheRecording() throws {
        let served = try ServedLibrary(
            [
                ("0.mp3", ["title": "Other", "artist": "X"], [:]),
                ("a.mp3", ["title": "Song", "artist": "X", "first_seen": "2000000000"], [:]),
                ("b.mp3", ["title": "Song", "artist": "X", "first_seen": "1000000000"], [:]),
            ], recordings: [1, 0, 0])
        let play = #"{"id":"\#(Self.song)","kind":"play"}"#
        #expect(try served.ask(.post, "/api/asked", json: play).status == 204)
        func list(_ target: String, _ key: String) throws -> [[String: Any]] {
            try ServedLibrary.object(try served.ask(.get, target))[key] as? [[String: Any]] ?? []
        }
        let artist = try #require(try list("/api/artists", "items").first?["id"] as? String)
        let top = try list("/v1/artists/\(artist)/top-tracks", "tracks")
        #expect(top.compactMap { $0["id"] as? String } == [Self.song, ServedLibrary.id(1)])
        let player = SubsonicPlayer(served)
        let songs = try player.list("getTopSongs", "artist=X", at: "topSongs.song")
        #expect(songs.ids == [Self.song, ServedLibrary.id(1)])
        for target in ["/api/tracks?sort=plays&artist=\(artist)", "/api/tracks?sort=plays"] {
            let tracks = try list(target, "items").compactMap { $0["track"] as? [String: Any] }
            #expect(tracks.compactMap { $0["id"] as? String } == [Self.song])
        }
    }

    @Test func thePageTellsThemApart() throws {
        let items = try #require(try object("/api/tracks")["items"] as? [[String: Any]])
        let tracks = items.compactMap { $0["track"] as? [String: Any] }
        #expect(tracks.compactMap { $0["id"] as? String } == [Self.song, Self.copy])
        #expect(tracks.map { $0["copy_of"] as? String } == [nil, "album/1.mp3"])
        let artist = try #require((try object("/api/artists")["items"] as? [[String: Any]])?.first)
        #expect(artist["tracks"] as? Int == 1 && artist["albums"] as? Int == 2)
    }
}
