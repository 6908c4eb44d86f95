import Foundation
import MusicServer
import Testing

/// Lists for browsing, of a library that is defined here.
@Suite("Browsing")
struct BrowseTests {
    private static let tracks: [(path: String, texts: [String: String], numbers: [String: Float])] = [
        (
            "a/one.mp3", ["title": "One", "artist": "The Owls", "album": "Night", "genre": "Jazz"],
            ["year": 1999, "track_number": 2, "tempo": 90]
        ),
        (
            "a/two.mp3", ["title": "Two", "artist": "The Owls", "album": "Night", "genre": "Jazz"],
            ["year": 1999, "track_number": 1, "tempo": 140]
        ),
        (
            "b/c/three.mp3", ["title": "Three", "artist": "Bats", "album": "Cave", "genre": "Rock"],
            ["year": 2004, "track_number": 1, "tempo": 120]
        ),
        ("four.mp3", ["title": "Four", "artist": "Bats"], ["tempo": 100]),
    ]

    private let served: ServedLibrary

    init() throws { served = try ServedLibrary(Self.tracks) }

    private func object(_ target: String) throws -> [String: Any] {
        try ServedLibrary.object(try served.ask(.get, target))
    }

    private func items(_ target: String) throws -> [[String: Any]] {
        try #require(try object(target)["items"] as? [[String: Any]])
    }

    private func names(_ target: String) throws -> [String] { try items(target).compactMap { $0["name"] as? String } }

    private func titles(_ parameters: String) throws -> [String] {
        try items("/api/tracks?\(parameters)").compactMap { ($0["track"] as? [String: Any])?["title"] as? String }
    }

    @Test func tracksComeInEveryOrder() throws {
        #expect(try titles("") == ["One", "Two", "Three", "Four"])
        #expect(try titles("sort=tempo") == ["One", "Four", "Three", "Two"])
        #expect(try titles("sort=tempo&reverse=1") == ["Two", "Three", "Four", "One"])
        #expect(try titles("reverse=1") == ["Four", "Three", "Two", "One"])
        #expect(try titles("sort=tempo&offset=1&count=2") == ["Four", "Three"])
        #expect(try object("/api/tracks?offset=3&count=1")["total"] as? Int == 4)
        #expect(try titles("offset=4") == [])
        #expect(try titles("min_year=2000&max_year=2010") == ["Three"])
        for query in ["sort=sparkle", "count=0", "count=501", "offset=-1", "flat=x&folder=."] {
            #expect(try served.ask(.get, "/api/tracks?\(query)").status == 400, "\(query)")
        }
    }

    @Test func anAlbumIsInItsOrder() throws {
        let albums = try items("/api/albums")
        #expect(albums.compactMap { $0["name"] as? String } == ["Cave", "Night"])
        let night = try #require(albums.last)
        #expect(night["year"] as? Int == 1999 && night["tracks"] as? Int == 2)
        #expect((night["artists"] as? [[String: Any]])?.compactMap { $0["name"] as? String } == ["The Owls"])
        #expect(night["genres"] as? [String] == ["Jazz"])
        let id = try #require(night["id"] as? String)
        #expect(try titles("album=\(id)&sort=album") == ["Two", "One"])
        #expect(try object("/api/albums/\(id)")["name"] as? String == "Night")
        #expect(try names("/api/albums?sort=year") == ["Night", "Cave"])
        #expect(try names("/api/albums?sort=tracks&reverse=1") == ["Cave", "Night"])
        #expect(try names("/api/albums?genre=jazz") == ["Night"])
        #expect(try names("/api/albums?year=2004") == ["Cave"])
        #expect(try names("/api/albums?q=owl") == ["Night"])
    }

    @Test func artistsAreWithoutTheirArticle() throws {
        let artists = try items("/api/artists")
        #expect(artists.compactMap { $0["name"] as? String } == ["Bats", "The Owls"])
        #expect(try names("/api/artists?q=OWL") == ["The Owls"])
        #expect(try names("/api/artists?reverse=1") == ["The Owls", "Bats"])
        let bats = try #require(artists.first)
        #expect(bats["tracks"] as? Int == 2 && bats["albums"] as? Int == 1)
        let id = try #require(bats["id"] as? String)
        let albums = try #require(try object("/api/artists/\(id)")["albums"] as? [[String: Any]])
        #expect(albums.compactMap { $0["name"] as? String } == ["Cave"])
        #expect(try titles("artist=\(id)") == ["Three", "Four"])
    }

    @Test func aTrackSaysWhereItBelongs() throws {
        let one = try object("/api/tracks/\(ServedLibrary.id(0))")
        #expect((one["album"] as? [String: Any])?["name"] as? String == "Night")
        #expect((one["artists"] as? [[String: Any]])?.compactMap { $0["name"] as? String } == ["The Owls"])
        #expect(try object("/api/tracks/\(ServedLibrary.id(3))")["album"] is NSNull)
    }

    @Test func genresYearsAndFoldersAreCounted() throws {
        let genres = try items("/api/genres")
        #expect(genres.map { $0["name"] as? String } == ["Jazz", "Rock"])
        #expect(genres.map { $0["tracks"] as? Int } == [2, 1])
        let years = try items("/api/years")
        #expect(years.map { $0["year"] as? Int } == [2004, 1999] && years.map { $0["tracks"] as? Int } == [1, 2])
        let root = try object("/api/folders")
        let folders = try #require(root["folders"] as? [[String: Any]])
        #expect(folders.map { $0["path"] as? String } == ["a", "b"] && folders.map { $0["tracks"] as? Int } == [2, 1])
        #expect(root["tracks"] as? Int == 1 && root["total"] as? Int == 4)
        let below = try object("/api/folders?path=b")
        #expect((below["folders"] as? [[String: Any]])?.map { $0["path"] as? String } == ["b/c"])
        #expect(try titles("folder=b") == ["Three"])
        #expect(try titles("folder=.&flat=1") == ["Four"])
    }

    /// A reissue counts for the year of its first release, as in the list that the row leads to.
    @Test func aYearHasAsManyTracksAsItSays() throws {
        let served = try ServedLibrary([
            (path: "a", texts: ["kind": "music"], numbers: ["year": 2010, "original_year": 1975]),
            (path: "b", texts: ["kind": "music"], numbers: ["year": 2010]),
        ])
        let page = try ServedLibrary.object(try served.ask(.get, "/api/years"))
        let years = try #require(page["items"] as? [[String: Any]])
        #expect(years.map { $0["year"] as? Int } == [2010, 1975])
        for year in [2010, 1975] {
            let list = try ServedLibrary.object(try served.ask(.get, "/api/tracks?min_year=\(year)&max_year=\(year)"))
            #expect(list["total"] as? Int == 1)
        }
    }

    /// The list of a genre has the tracks that are counted for it, whatever the other genres are named.
    @Test func aGenreHasAsManyTracksAsItSays() throws {
        let genres = ["Rock", "Rock", "Rock & Roll", "rock", "R*", "Rock;R*", "R&B", "!!!", "???"]
        let served = try ServedLibrary(
            genres.enumerated().map { ("\($0).mp3", ["title": "\($0)", "artist": "A", "genre": $1], [:]) })
        func object(_ target: String) throws -> [String: Any] {
            try ServedLibrary.object(try served.ask(.get, target))
        }
        func titles(_ name: String) throws -> Set<String> {
            let escaped = try #require(name.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            let page = try object("/api/tracks?genre_is=\(escaped)")
            let items = try #require(page["items"] as? [[String: Any]])
            #expect(page["total"] as? Int == items.count)
            return Set(items.compactMap { ($0["track"] as? [String: Any])?["title"] as? String })
        }
        let expected: [String: Set<String>] = [
            "Rock": ["0", "1", "3", "5"], "Rock & Roll": ["2"], "R*": ["4", "5"], "R&B": ["6"], "!!!": ["7"],
            "???": ["8"],
        ]
        let tiles = try #require(try object("/api/genres")["items"] as? [[String: Any]])
        #expect(Set(tiles.compactMap { $0["name"] as? String }) == Set(expected.keys))
        for tile in tiles {
            let name = try #require(tile["name"] as? String)
            #expect(try titles(name) == expected[name], "\(name)")
            #expect(tile["tracks"] as? Int == expected[name]?.count, "\(name)")
        }
        // Case makes no difference.
        #expect(try titles("ROCK") == ["0", "1", "3", "5"])
        #expect(try titles("Polka") == [])
        // Players read the counts from `getGenres`.
        let player = SubsonicPlayer(served)
        for genre in try player.list("getGenres", at: "genres.genre") {
            let name = try #require(genre["value"] as? String)
            let escaped = try #require(name.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            let songs = try player.list("getSongsByGenre", "genre=\(escaped)&count=500", at: "songsByGenre.song")
            #expect(genre["songCount"] as? Int == songs.count && songs.count == expected[name]?.count, "\(name)")
        }
    }

    @Test func mostPlayedTracksComeFirst() throws {
        #expect(try titles("sort=plays") == [])
        for number in [3, 1, 3] {
            let body = #"{"id":"\#(ServedLibrary.id(number))","kind":"play"}"#
            #expect(try served.ask(.post, "/api/asked", json: body).status == 204)
        }
        #expect(try titles("sort=plays") == ["Four", "Two"])
        #expect(try names("/api/albums?sort=plays") == ["Night"])
    }

    /// A mood has the tracks in its region, except those with the label of another mood, and those with its label.
    @Test func moodsCountTheirTracks() throws {
        let (count, labeled) = (30, 4)
        let served = try ServedLibrary(count)
        func counts() throws -> [String: Int] {
            let moods = try #require(
                try ServedLibrary.object(try served.ask(.get, "/api/moods"))["moods"] as? [[String: Any]])
            return Dictionary(
                uniqueKeysWithValues: moods.map { ($0["name"] as? String ?? "", $0["tracks"] as? Int ?? -1) })
        }
        var expected = try counts().mapValues { _ in 0 }
        var fitting: Set<String> = []
        for number in 0..<count {
            let track = try ServedLibrary.object(try served.ask(.get, "/api/tracks/\(ServedLibrary.id(number))"))
            // The moods whose region contains it.
            let moods = try #require(track["moods"] as? [[String: Any]]).compactMap { $0["mood"] as? String }
            for mood in moods { expected[mood, default: 0] += 1 }
            if number == labeled { fitting = Set(moods) }
        }
        #expect(try counts() == expected)
        #expect(expected.values.contains { $0 > 0 })
        let name = try #require(expected.keys.sorted().first { !fitting.contains($0) })
        let target = "/api/tracks/\(ServedLibrary.id(labeled))/labels/\(name)"
        #expect(try served.ask(.put, target).status < 300)
        for mood in fitting { expected[mood, default: 0] -= 1 }
        expected[name, default: 0] += 1
        #expect(try counts() == expected)
    }

    @Test func unknownPlacesAreNotFound() throws {
        let nowhere = String(repeating: "0", count: 22)
        for target in [
            "/api/artists/\(nowhere)", "/api/albums/\(nowhere)", "/api/tracks?album=\(nowhere)",
            "/api/folders?path=nowhere",
        ] {
            #expect(try served.ask(.get, target).status == 404, "\(target)")
        }
    }
}
