import Foundation
import MusicServer
import Testing

/// Living playlists and stars for the page and for players.
@Suite("Living playlists")
struct LivingListTests {
    private let served: ServedLibrary

    init() throws { served = try ServedLibrary(30) }

    private func make(_ conditions: String, name: String = "Mine") throws -> [String: Any] {
        let response = try served.ask(
            .post, "/api/playlist",
            json: "{\(conditions),\"save\":true,\"living\":true,\"name\":\"\(name)\",\"duplicates\":true}")
        #expect(response.status == 201)
        return try #require(try ServedLibrary.object(response)["playlist"] as? [String: Any])
    }

    private func label(_ number: Int, _ name: String) throws {
        #expect(try served.ask(.put, "/api/tracks/\(ServedLibrary.id(number))/labels/\(name)").status == 200)
    }

    private func ids(_ id: String) throws -> [String] {
        let page = try ServedLibrary.object(try served.ask(.get, "/api/playlists/\(id)"))
        return (page["items"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
    }

    @Test func theListIsMarkedAndFresh() throws {
        try label(4, "night")
        let made = try make(#""labels":["night"]"#)
        #expect(made["living"] as? Bool == true && made["problem"] is NSNull)
        #expect((made["conditions"] as? [String])?.contains("label night") == true)
        let id = try #require(made["id"] as? String)
        #expect(try ids(id) == [ServedLibrary.id(4)])
        try label(9, "night")
        let lists = try ServedLibrary.object(try served.ask(.get, "/api/playlists"))["items"] as? [[String: Any]]
        #expect(lists?.map { $0["tracks"] as? Int } == [2])
        #expect(try ids(id) == [4, 9].map { ServedLibrary.id($0) })
    }

    @Test func itIsEditedOnlyWhenFrozen() throws {
        try label(4, "night")
        let id = try #require(try make(#""labels":["night"]"#)["id"] as? String)
        let path = "/api/playlists/\(id)"
        let more = "{\"ids\":[\"\(ServedLibrary.id(1))\"]}"
        #expect(try served.ask(.post, path + "/items", json: more).status == 409)
        #expect(try served.ask(.delete, path + "/items", json: #"{"positions":[1]}"#).status == 409)
        #expect(try served.ask(.patch, path, json: #"{"name":"Late"}"#).status == 200)
        let frozen = try served.ask(.patch, path, json: #"{"living":false,"name":"Frozen"}"#)
        #expect(try ServedLibrary.object(frozen)["living"] as? Bool == false)
        try label(9, "night")
        #expect(try ids(id) == [ServedLibrary.id(4)])
        #expect(try served.ask(.post, path + "/items", json: more).status == 200)
        #expect(try ids(id) == [4, 1].map { ServedLibrary.id($0) })
        #expect(try served.ask(.patch, path, json: #"{"living":true}"#).status == 400)
    }

    @Test func playersHaveItToo() throws {
        let player = SubsonicPlayer(served)
        try label(4, "night")
        let id = try #require(try make(#""labels":["night"]"#)["id"] as? String)
        try label(9, "night")
        let listed = try #require(
            try player.list("getPlaylists", at: "playlists.playlist").first { $0["id"] as? String == id })
        #expect(listed["songCount"] as? Int == 2 && listed["readonly"] as? Bool == true)
        #expect(try player.list("getPlaylist", "id=\(id)", at: "playlist.entry").count == 2)
        #expect(try player.error("updatePlaylist", "playlistId=\(id)&songIndexToRemove=0") != nil)
        try player.json("updatePlaylist", "playlistId=\(id)&name=Renamed")
        let spotify = try ServedLibrary.object(try served.ask(.get, "/v1/playlists/\(id)"))
        #expect(spotify["name"] as? String == "Renamed")
        #expect((spotify["items"] as? [String: Any])?["total"] as? Int == 2)
    }

    /// Plays change without a change of the user's data.
    @Test func conditionsOnPlaysAreReadAnew() throws {
        let id = try #require(try make(#""ranges":{"plays":[1,null]}"#)["id"] as? String)
        #expect(try ids(id).isEmpty)
        let play = "{\"id\":\"\(ServedLibrary.id(7))\",\"kind\":\"play\"}"
        #expect(try served.ask(.post, "/api/asked", json: play).status == 204)
        #expect(try ids(id) == [ServedLibrary.id(7)])
    }

    /// Answers that were given before are kept until something changes.
    @Test func aSearchAfterAPlayKnowsIt() throws {
        func total(_ path: String) throws -> Int? {
            try ServedLibrary.object(try served.ask(.get, path))["total"] as? Int
        }
        let paths = ["/api/search?q=song&range=plays%3D1..", "/api/tracks?range=plays%3D1.."]
        for path in paths { #expect(try total(path) == 0) }
        let play = "{\"id\":\"\(ServedLibrary.id(7))\",\"kind\":\"play\"}"
        #expect(try served.ask(.post, "/api/asked", json: play).status == 204)
        for path in paths { #expect(try total(path) == 1) }
    }

    @Test func onlyASavedPlaylistIsLiving() throws {
        for more in ["", #","save":false"#] {
            let body = "{\"labels\":[\"night\"],\"living\":true\(more)}"
            #expect(try served.ask(.post, "/api/playlist", json: body).status == 400)
        }
    }

    @Test func starsAreGivenListedAndTakenAway() throws {
        let path = "/api/tracks/\(ServedLibrary.id(3))"
        for (stars, status) in [("6", 400), ("0", 400), ("4", 200)] {
            #expect(try served.ask(.put, path + "/stars", json: "{\"stars\":\(stars)}").status == status)
        }
        #expect(try ServedLibrary.object(try served.ask(.get, path))["stars"] as? Int == 4)
        let ratings = try ServedLibrary.object(try served.ask(.get, "/api/ratings"))
        #expect(ratings["stars"] as? [String: Int] == [ServedLibrary.id(3): 4])
        for query in ["range=rating%3D4..", "sort=rating"] {
            let found = try ServedLibrary.object(try served.ask(.get, "/api/tracks?\(query)"))
            #expect(found["total"] as? Int == 1)
        }
        // Players see the same.
        let song = try #require(
            try SubsonicPlayer(served).json("getSong", "id=\(ServedLibrary.id(3))")["song"] as? [String: Any])
        #expect(song["userRating"] as? Int == 4)
        #expect(try served.ask(.put, path + "/stars", json: #"{"stars":null}"#).status == 200)
        #expect(try ServedLibrary.object(try served.ask(.get, path))["stars"] is NSNull)
    }
}
