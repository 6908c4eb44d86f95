import Foundation
import MusicServer
import Testing

/// Moods as categories, mixes as playlists, and saved albums and artists.
struct SpotifyBrowseTests {
    private func object(_ served: ServedLibrary, _ target: String) throws -> [String: Any] {
        let response = try served.ask(.get, target)
        #expect(response.status == 200, "\(target)")
        return try ServedLibrary.object(response)
    }

    private func items(_ object: [String: Any], _ name: String? = nil) throws -> [[String: Any]] {
        let page = try #require(name.map { object[$0] as? [String: Any] } ?? object)
        return try #require(page["items"] as? [[String: Any]])
    }

    private func names(_ objects: [[String: Any]]) -> [String] { objects.compactMap { $0["name"] as? String } }

    @Test func moodsAreCategoriesWhosePlaylistsCanBePlayed() throws {
        let served = try ServedLibrary()
        let categories = try items(try object(served, "/v1/browse/categories?limit=50"), "categories")
        let ids = categories.compactMap { $0["id"] as? String }
        #expect(ids.contains("happy") && ids == ids.sorted())
        #expect(try object(served, "/v1/browse/categories/happy")["name"] as? String == "Happy")
        let playlists = try items(try object(served, "/v1/browse/categories/happy/playlists"), "playlists")
        let playlist = try #require(playlists.first)
        #expect(playlists.count == 1 && playlist["name"] as? String == "Happy")
        let id = try #require(playlist["id"] as? String)
        #expect(id.count == 22 && id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
        let tracks = try items(try object(served, "/v1/playlists/\(id)/tracks"))
        #expect(!tracks.isEmpty && tracks.allSatisfy { ($0["track"] as? [String: Any])?["id"] is String })
        let whole = try items(try object(served, "/v1/playlists/\(id)"), "tracks")
        #expect(whole.count == tracks.count)
        #expect(try served.ask(.put, "/v1/playlists/\(id)", json: #"{"name": "mine"}"#).status == 404)
        #expect(try served.ask(.get, "/v1/browse/categories/nothing").status == 404)
        #expect(try served.ask(.get, "/v1/browse/categories/nothing/playlists").status == 404)
        #expect(names(try items(try object(served, "/v1/browse/featured-playlists"), "playlists")) == ["Instant mix"])
        let albums = try items(try object(served, "/v1/search?type=album&q=album&limit=50"), "albums")
        let releases = try items(try object(served, "/v1/browse/new-releases?limit=50"), "albums")
        #expect(!albums.isEmpty && Set(names(releases)) == Set(names(albums)) && releases.count == albums.count)
    }

    @Test(arguments: [("albums", "album"), ("following", "artist")])
    func albumsAndArtistsAreKept(place: String, type: String) throws {
        let served = try ServedLibrary()
        let found = try items(try object(served, "/v1/search?type=\(type)&q=\(type)"), "\(type)s")
        let ids = found.prefix(3).compactMap { $0["id"] as? String }
        try #require(ids.count == 3)
        let kind = type == "artist" ? "type=artist&" : ""
        func kept() throws -> [String] {
            let answer = try object(served, "/v1/me/\(place)?\(kind)")
            let list = try type == "artist" ? items(answer, "artists") : items(answer)
            return list.compactMap { ($0[type] as? [String: Any] ?? $0)["id"] as? String }
        }
        #expect(try kept().isEmpty)
        #expect(try served.ask(.put, "/v1/me/\(place)?\(kind)ids=\(ids[0])").status == 200)
        #expect(try served.ask(.put, "/v1/me/library?uris=spotify:\(type):\(ids[1])").status == 200)
        #expect(Set(try kept()) == Set(ids.prefix(2)))
        let contains = try served.ask(.get, "/v1/me/\(place)/contains?\(kind)ids=\(ids.joined(separator: ","))")
        #expect(String(decoding: contains.bytes, as: UTF8.self) == "[true,true,false]")
        #expect(try served.ask(.put, "/v1/me/\(place)?\(kind)ids=\(String(repeating: "0", count: 22))").status == 404)
        #expect(try served.ask(.delete, "/v1/me/\(place)?\(kind)ids=\(ids[0]),\(ids[1])").status == 200)
        #expect(try kept().isEmpty)
    }

    @Test func followedArtistsComeInPages() throws {
        let served = try ServedLibrary()
        let found = try items(try object(served, "/v1/search?type=artist&q=artist&limit=50"), "artists")
        let ids = found.compactMap { $0["id"] as? String }
        #expect(ids.count == 10)
        #expect(try served.ask(.put, "/v1/me/following?type=artist&ids=\(ids.joined(separator: ","))").status == 200)
        var (seen, target): ([String], String?) = ([], "/v1/me/following?type=artist&limit=4")
        while let next = target {
            let page = try #require(try object(served, next)["artists"] as? [String: Any])
            #expect(page["total"] as? Int == 10)
            seen += try items(page).compactMap { $0["id"] as? String }
            target = (page["next"] as? String).map { String($0.dropFirst("http://localhost:8675".count)) }
            #expect(seen.count <= 10)
        }
        #expect(Set(seen) == Set(ids) && seen.count == 10)
        let followers = try object(served, "/v1/artists/\(ids[0])")["followers"] as? [String: Any]
        #expect(followers?["total"] as? Int == 1)
    }

    @Test func anArtistIsNotRelatedToItself() throws {
        let served = try ServedLibrary()
        let artists = try items(try object(served, "/v1/search?type=artist&q=artist%203"), "artists")
        let id = try #require(artists.first?["id"] as? String)
        let related = try #require(
            try object(served, "/v1/artists/\(id)/related-artists")["artists"] as? [[String: Any]])
        let ids = related.compactMap { $0["id"] as? String }
        #expect(!ids.isEmpty && ids.count == Set(ids).count && !ids.contains(id))
    }

    @Test func artistsOfWhatIsPlayedMostAreTheTopArtists() throws {
        let served = try ServedLibrary()
        for (track, count) in [(3, 2), (13, 2), (5, 3)] {
            for _ in 0..<count {
                let json = #"{"id": "\#(ServedLibrary.id(track))", "kind": "play"}"#
                #expect(try served.ask(.post, "/api/asked", json: json).status < 300)
            }
        }
        // Tracks 3 and 13 are by one artist.
        #expect(names(try items(try object(served, "/v1/me/top/artists"))) == ["Artist 3", "Artist 5"])
    }

    @Test func aTrackWithoutAnArtistHasOneAllTheSame() throws {
        let served = try ServedLibrary([("nameless.mp3", ["title": "Nameless"], [:])])
        let track = try object(served, "/v1/tracks/\(ServedLibrary.id(0))")
        let artists = try #require(track["artists"] as? [[String: Any]])
        #expect(names(artists) == ["Unknown artist"] && artists[0]["id"] is NSNull)
        let album = try #require(track["album"] as? [String: Any])
        #expect((album["artists"] as? [Any])?.count == 1)
        let images = try #require(album["images"] as? [[String: Any]])
        #expect(images.compactMap { $0["width"] as? Int } == [640, 300, 64])
    }

    @Test func nextOfASearchLeadsNowhereThatIsRefused() throws {
        let served = try ServedLibrary(1200)
        var target: String? = "/v1/search?type=track&q=song&limit=50&offset=900"
        var pages = 0
        while let next = target {
            let page = try #require(try object(served, next)["tracks"] as? [String: Any])
            target = (page["next"] as? String).map { String($0.dropFirst("http://localhost:8675".count)) }
            pages += 1
        }
        #expect(pages == 3)
    }

    @Test func anotherSeedMeansAnotherChoiceAndTheSameSeedTheSame() throws {
        let served = try ServedLibrary(300)
        func choice(_ seed: Int) throws -> [String] {
            let target = "/v1/recommendations?seed_tracks=\(ServedLibrary.id(7))&limit=20&seed=\(seed)"
            let tracks = try #require(try object(served, target)["tracks"] as? [[String: Any]])
            return tracks.compactMap { $0["id"] as? String }
        }
        let first = try choice(1)
        #expect(first.count == 20)
        #expect(try choice(1) == first)
        #expect(try choice(2) != first)
    }

    @Test func aPlaylistSaysSinceWhenItHasATrackAndHasThePictureOfTheFirst() throws {
        let served = try ServedLibrary(5)
        let made = try ServedLibrary.object(try served.ask(.post, "/v1/me/playlists", json: #"{"name": "x"}"#))
        let id = try #require(made["id"] as? String)
        let uris = (0..<3).map { "spotify:track:\(ServedLibrary.id($0))" }.joined(separator: ",")
        let before = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
        #expect(try served.ask(.post, "/v1/playlists/\(id)/items?uris=\(uris)").status == 201)
        for item in try items(try object(served, "/v1/playlists/\(id)/items")) {
            let date = try Date(try #require(item["added_at"] as? String), strategy: .iso8601)
            #expect((before...Date()).contains(date))
        }
        let images = try served.ask(.get, "/v1/playlists/\(id)/images")
        #expect(String(decoding: images.bytes, as: UTF8.self).contains("/media/\(ServedLibrary.id(0))/cover?size=300"))
    }
}
