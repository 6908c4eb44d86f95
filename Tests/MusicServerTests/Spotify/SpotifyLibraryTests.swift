import Foundation
import MusicServer
import Testing

/// Saved items, through requests of Spotify's clients.
struct SpotifyLibraryTests {
    private static func rating(_ served: ServedLibrary, _ track: Int) throws -> String? {
        try ServedLibrary.object(try served.ask(.get, "/api/tracks/\(ServedLibrary.id(track))"))["rating"] as? String
    }

    private static func rate(_ served: ServedLibrary, _ track: Int, _ rating: String) throws {
        let target = "/api/tracks/\(ServedLibrary.id(track))/rating"
        #expect(try served.ask(.put, target, json: #"{"rating": "\#(rating)"}"#).status == 200)
    }

    @Test func removingFavoritesKeepsOtherRatings() throws {
        let served = try ServedLibrary(3)
        try Self.rate(served, 0, "like")
        try Self.rate(served, 1, "dislike")
        let both = [0, 1].map(ServedLibrary.id).joined(separator: ",")
        #expect(try served.ask(.delete, "/v1/me/tracks?ids=\(both)").status == 200)
        #expect(try Self.rating(served, 0) == nil)
        #expect(try Self.rating(served, 1) == "dislike")
    }

    @Test func allOrNothingIsKept() throws {
        let served = try ServedLibrary(3)
        let ids = [0, 99].map(ServedLibrary.id).joined(separator: ",")
        #expect(try served.ask(.put, "/v1/me/tracks?ids=\(ids)").status == 404)
        #expect(try Self.rating(served, 0) == nil)
    }

    @Test func aFavoriteThatLeftTheLibraryCanBeTakenAway() throws {
        let served = try ServedLibrary(10)
        try Self.rate(served, 9, "like")
        try ServedLibrary.write(5, in: served.folder)
        served.context.renew()
        func likes() throws -> [String] {
            try ServedLibrary.object(try served.ask(.get, "/api/ratings"))["likes"] as? [String] ?? []
        }
        #expect(try likes() == [ServedLibrary.id(9)])
        #expect(try served.ask(.delete, "/v1/me/tracks?ids=\(ServedLibrary.id(9))").status == 200)
        #expect(try likes() == [])
    }

    /// Page by page, following `next` as clients do, also if a page ends within one second.
    @Test func pagesOfTheHistoryAreComplete() throws {
        let served = try ServedLibrary(3)
        for track in [0, 1, 2, 1] {
            let play = #"{"id": "\#(ServedLibrary.id(track))", "kind": "play"}"#
            #expect(try served.ask(.post, "/api/asked", json: play).status < 300)
        }
        var target: String? = "/v1/me/player/recently-played?limit=2"
        var pages: [[String]] = []
        while let asked = target, pages.count < 5 {
            let page = try ServedLibrary.object(try served.ask(.get, asked))
            let items = page["items"] as? [[String: Any]] ?? []
            pages.append(items.compactMap { ($0["track"] as? [String: Any])?["id"] as? String })
            let cursors = page["cursors"] as? [String: String]
            #expect(cursors?.keys.sorted() == ["after", "before"])
            let next = (page["next"] as? String).flatMap { URLComponents(string: $0) }
            target = next.map { "\($0.path)?\($0.query ?? "")" }
        }
        #expect(pages == [[1, 2], [1, 0]].map { $0.map(ServedLibrary.id) })
        // Only entries after the first one, which the client already has.
        let all = try ServedLibrary.object(try served.ask(.get, "/v1/me/player/recently-played"))
        let oldest = try #require((all["cursors"] as? [String: String])?["before"])
        let later = "/v1/me/player/recently-played?after=\(oldest)&limit=2"
        let page = try ServedLibrary.object(try served.ask(.get, later))
        #expect((page["items"] as? [Any])?.count == 2)
        #expect((page["next"] as? String)?.hasSuffix("&after=\(oldest)") == true)
        let before = try ServedLibrary.object(try served.ask(.get, "/v1/me/player/recently-played?before=1"))
        #expect((before["items"] as? [Any])?.isEmpty == true && before["cursors"] is NSNull && before["next"] is NSNull)
    }

    @Test func playlistsAreFoundByNameAtOnce() throws {
        let served = try ServedLibrary(3)
        func found(_ query: String) throws -> [String] {
            let answer = try ServedLibrary.object(try served.ask(.get, "/v1/search?q=\(query)&type=playlist"))
            let items = (answer["playlists"] as? [String: Any])?["items"] as? [[String: Any]] ?? []
            return items.compactMap { $0["name"] as? String }
        }
        let made = try served.ask(.post, "/v1/me/playlists", json: #"{"name": "one"}"#)
        let id = try #require(try ServedLibrary.object(made)["id"] as? String)
        #expect(try found("one") == ["one"])
        #expect(try served.ask(.put, "/v1/playlists/\(id)", json: #"{"name": "two"}"#).status == 200)
        #expect(try found("one") == [])
        #expect(try found("two") == ["two"])
        // Playlists have no artist.
        #expect(try found("artist:nobody") == [])
        #expect(try served.ask(.delete, "/v1/playlists/\(id)/followers").status == 200)
        #expect(try found("two") == [])
    }

    @Test(arguments: [
        ("{", "not JSON"), ("", "not JSON"), ("[]", "another type"), ("3", "another type"),
        (#"{"name": 3}"#, "name: of another type"), ("{}", "“name” is missing"),
    ])
    func errorsNameTheFaultOfABody(body: String, reason: String) throws {
        let served = try ServedLibrary(3)
        let answer = try served.ask(.post, "/v1/me/playlists", json: body)
        #expect(answer.status == 400)
        #expect(String(decoding: answer.bytes, as: UTF8.self).contains(reason))
    }
}
