import Foundation
import MusicServer
import Testing

/// Playlists for Spotify's clients.
struct SpotifyPlaylistTests {
    private static let binary = [HeaderField("Content-Type", "application/octet-stream")]

    private static func makeList(_ served: ServedLibrary, _ name: String, _ tracks: [Int]) throws -> String {
        let made = try served.ask(.post, "/v1/me/playlists", json: #"{"name": "\#(name)"}"#)
        let id = try #require(try ServedLibrary.object(made)["id"] as? String)
        for start in stride(from: 0, to: tracks.count, by: 100) {
            let uris = tracks[start..<min(start + 100, tracks.count)].map {
                "\"spotify:track:\(ServedLibrary.id($0))\""
            }
            let json = "{\"uris\": [\(uris.joined(separator: ","))]}"
            #expect(try served.ask(.post, "/v1/playlists/\(id)/tracks", json: json).status == 201)
        }
        return id
    }

    private static func tracks(_ served: ServedLibrary, _ target: String) throws -> [String] {
        let items = try ServedLibrary.object(try served.ask(.get, target))["items"] as? [[String: Any]] ?? []
        return items.compactMap { ($0["track"] as? [String: Any])?["id"] as? String }
    }

    /// The requests of a client that reads page after page, beginning with the whole list.
    @Test func pagesOfAWholeListLeadToItsTracks() throws {
        let served = try ServedLibrary(120)
        let id = try Self.makeList(served, "long", Array(0..<120))
        let whole = try ServedLibrary.object(try served.ask(.get, "/v1/playlists/\(id)"))
        let page = try #require(whole["tracks"] as? [String: Any])
        let next = try #require(page["next"] as? String)
        #expect(next.hasPrefix("http://localhost:8675/v1/"))
        let target = String(next.dropFirst("http://localhost:8675".count))
        #expect(try Self.tracks(served, target) == (100..<120).map(ServedLibrary.id))
    }

    /// The list may have changed since the client read its positions.
    @Test func removalByPositionChecksTheTrack() throws {
        let served = try ServedLibrary(3)
        let id = try Self.makeList(served, "three", [0, 1, 2])
        func remove(_ track: Int, _ position: Int) throws -> Int {
            let uri = "spotify:track:\(ServedLibrary.id(track))"
            let json = #"{"tracks": [{"uri": "\#(uri)", "positions": [\#(position)]}]}"#
            return try served.ask(.delete, "/v1/playlists/\(id)/tracks", json: json).status
        }
        #expect(try remove(2, 0) == 400)
        #expect(try Self.tracks(served, "/v1/playlists/\(id)/tracks") == [0, 1, 2].map(ServedLibrary.id))
        #expect(try remove(1, 1) == 200)
        #expect(try Self.tracks(served, "/v1/playlists/\(id)/tracks") == [0, 2].map(ServedLibrary.id))
    }

    /// Impossible lengths count as unknown. Otherwise sums and conversions to integers would end the program.
    @Test(arguments: ["99999999999999999999", "1.7e308", "-1e300", "inf", "nan"])
    func lengthsThatNothingHasAreUnknown(seconds: String) throws {
        let served = try ServedLibrary(3)
        let files = [
            "#EXTM3U\n#EXTINF:\(seconds),a - b\nx.mp3\n#EXTINF:\(seconds),a - c\ny.mp3\n",
            #"{"name": "json", "tracks": [{"path": "x.mp3", "title": "b", "seconds": \#(seconds)}]}"#,
        ]
        for (number, file) in files.enumerated() {
            let target = "/api/playlists/import?name=list\(number)"
            let answer = try served.ask(.post, target, headers: Self.binary, body: Array(file.utf8))
            // JSON has no inf or nan.
            guard answer.status == 201 else {
                #expect(answer.status == 400)
                continue
            }
            let id = try #require(try ServedLibrary.object(answer)["id"] as? String)
            #expect(try served.ask(.patch, "/api/playlists/\(id)", json: #"{"public": true}"#).status == 200)
            for target in [
                "/v1/playlists/\(id)", "/v1/playlists/\(id)/tracks", "/api/playlists", "/api/playlists/shared",
            ] {
                #expect(try served.ask(.get, target).status == 200, "\(target)")
            }
        }
    }

    /// A cached answer is not used for a request to another host.
    @Test func answersLeadBackToWhereTheyWereAsked() throws {
        let served = try ServedLibrary(30)
        for host in ["localhost:8675", "127.0.0.1:8675", "localhost:8675"] {
            let answer = try served.ask(.get, "/v1/search?q=song&type=track", headers: [HeaderField("Host", host)])
            let tracks = try #require(try ServedLibrary.object(answer)["tracks"] as? [String: Any])
            #expect((tracks["next"] as? String)?.hasPrefix("http://\(host)/v1/search?") == true)
        }
    }
}
