import Foundation
import MusicServer
import Testing

/// No picture that an answer promises is missing.
struct SpotifyPictureTests {
    /// The addresses in “images” and “icons”, at any depth.
    private func pictures(_ value: Any) -> [String] {
        if let list = value as? [Any] { return list.flatMap(pictures) }
        guard let object = value as? [String: Any] else { return [] }
        let own = ["images", "icons"].flatMap { object[$0] as? [[String: Any]] ?? [] }.compactMap {
            $0["url"] as? String
        }
        return own + object.values.flatMap(pictures)
    }

    @Test func everyPictureIsThere() throws {
        let served = try ServedLibrary(12)
        func object(_ target: String) throws -> [String: Any] {
            try ServedLibrary.object(try served.ask(.get, target))
        }
        let made = try ServedLibrary.object(try served.ask(.post, "/v1/me/playlists", json: #"{"name": "x"}"#))
        let playlist = try #require(made["id"] as? String)
        let uri = #"{"uris": ["spotify:track:\#(ServedLibrary.id(1))"]}"#
        #expect(try served.ask(.post, "/v1/playlists/\(playlist)/items", json: uri).status == 201)
        let track = try object("/v1/tracks/\(ServedLibrary.id(0))")
        let album = try #require((track["album"] as? [String: Any])?["id"] as? String)
        let artist = try #require((track["artists"] as? [[String: Any]])?.first?["id"] as? String)
        let categories = try object("/v1/browse/categories")
        let items = try #require((categories["categories"] as? [String: Any])?["items"] as? [[String: Any]])
        let mood = try #require(items.first?["id"] as? String)
        let targets = [
            "/v1/albums/\(album)", "/v1/artists/\(artist)", "/v1/playlists/\(playlist)",
            "/v1/browse/categories/\(mood)/playlists", "/v1/me/playlists",
            "/v1/search?q=artist&type=artist,album,track",
        ]
        let answers = try [track, categories] + targets.map(object)
        var all: Set<String> = []
        for (target, answer) in zip(["track", "categories"] + targets, answers) {
            let urls = pictures(answer)
            if target != "categories" { #expect(!urls.isEmpty, "\(target) has pictures") }
            all.formUnion(urls)
        }
        for url in all {
            let host = "http://localhost:8675"
            #expect(url.hasPrefix(host + "/"))
            let response = try served.ask(.get, String(url.dropFirst(host.count)))
            #expect(response.status == 200 && response.headers["content-type"]?.hasPrefix("image/") == true, "\(url)")
        }
    }
}
