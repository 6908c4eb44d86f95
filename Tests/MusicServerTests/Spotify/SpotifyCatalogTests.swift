import Foundation
import MusicServer
import Testing

/// Artists and albums, as Spotify's clients request them.
struct SpotifyCatalogTests {
    private func served() throws -> ServedLibrary {
        func box(_ disc: Int, _ track: Int) -> (path: String, texts: [String: String], numbers: [String: Float]) {
            (
                "b\(disc)\(track)",
                ["title": "disc \(disc) track \(track)", "artist": "Z", "album": "Box", "genre": "Pop/Rock"],
                ["disc_number": Float(disc), "track_number": Float(track)]
            )
        }
        return try ServedLibrary(
            [box(1, 2), box(1, 9), box(2, 1)]
                + (1...3).map {
                    (
                        "c\($0)", ["title": "C\($0)", "artist": "X\($0)", "album": "Summer Mix", "genre": "R&B"],
                        ["track_number": Float($0), "compilation": 1]
                    )
                } + [
                    ("m", ["title": "Duo", "artist": "Alpha; Beta", "album": "Duets"], [:]),
                    ("n", ["title": "Guest", "artist": "Alpha feat. Gamma", "artists": "Alpha; Gamma"], [:]),
                ])
    }

    private func items(_ served: ServedLibrary, _ target: String, _ kind: String? = nil) throws -> [[String: Any]] {
        let object = try ServedLibrary.object(try served.ask(.get, target))
        let page = kind.map { object[$0] as? [String: Any] } ?? object
        return page?["items"] as? [[String: Any]] ?? []
    }

    private func names(_ objects: Any?) -> [String] {
        (objects as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
    }

    private func album(_ served: ServedLibrary, _ name: String) throws -> [String: Any] {
        let found = try items(served, "/v1/search?type=album&q=\(name)", "albums")
        #expect(found.count == 1, "\(name) is one album")
        return found.first ?? [:]
    }

    @Test func discsOrderAnAlbum() throws {
        let served = try served()
        let id = try #require(try album(served, "Box")["id"] as? String)
        let tracks = try items(served, "/v1/albums/\(id)/tracks")
        #expect(names(tracks) == ["disc 1 track 2", "disc 1 track 9", "disc 2 track 1"])
        #expect(tracks.map { $0["disc_number"] as? Int } == [1, 1, 2])
        #expect(tracks.map { $0["track_number"] as? Int } == [2, 9, 1])
        let whole = try ServedLibrary.object(try served.ask(.get, "/v1/albums/\(id)"))
        #expect(whole["genres"] as? [String] == ["Pop", "Rock"] && whole["album_type"] as? String == "album")
    }

    @Test func aCompilationIsOneAlbum() throws {
        let served = try served()
        let album = try album(served, "Summer%20Mix")
        #expect(names(album["artists"]) == ["Various Artists"] && album["total_tracks"] as? Int == 3)
        #expect(album["album_type"] as? String == "compilation")
        let id = try #require(album["id"] as? String)
        let tracks = try items(served, "/v1/albums/\(id)/tracks")
        #expect(tracks.map { names($0["artists"]) } == [["X1"], ["X2"], ["X3"]])
    }

    @Test func everyArtistIsOne() throws {
        let served = try served()
        func artists(of title: String) throws -> [String] {
            names(try items(served, "/v1/search?type=track&q=\(title)", "tracks").first?["artists"])
        }
        #expect(try artists(of: "Duo") == ["Alpha", "Beta"] && artists(of: "Guest") == ["Alpha", "Gamma"])
        let beta = try items(served, "/v1/search?type=artist&q=beta", "artists")
        #expect(names(beta) == ["Beta"])
        let id = try #require(beta.first?["id"] as? String)
        #expect(names(try items(served, "/v1/artists/\(id)/albums")) == ["Duets"])
        let top = try ServedLibrary.object(try served.ask(.get, "/v1/artists/\(id)/top-tracks"))
        #expect(names(top["tracks"]) == ["Duo"])
        let seeds = try ServedLibrary.object(try served.ask(.get, "/v1/recommendations/available-genre-seeds"))
        #expect(seeds["genres"] as? [String] == ["Pop", "R&B", "Rock"])
    }
}
