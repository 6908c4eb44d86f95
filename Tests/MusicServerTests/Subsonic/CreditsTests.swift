import Foundation
import MusicServer
import Testing

/// Artists of albums and songs, as players and Spotify's clients see them.
struct CreditsTests {
    private typealias Tagged = (path: String, texts: [String: String], numbers: [String: Float])

    private static func song(_ path: String, _ texts: [String: String]) -> Tagged {
        (path, texts.merging(["title": path, "format": "mp3", "kind": "music"]) { $1 }, [:])
    }

    private let served: ServedLibrary
    private let player: SubsonicPlayer

    init() throws {
        served = try ServedLibrary([
            Self.song("a1", ["artist": "Star; Rapper", "album": "Solo", "album_artist": "Star"]),
            Self.song(
                "b1", ["artist": "Ann & Bob", "artists": "Ann; Bob", "album": "Duets", "album_artist": "Ann & Bob"]),
            Self.song("c1", ["artist": "Simon & Garfunkel", "album": "Bookends", "album_artist": "Simon & Garfunkel"]),
            Self.song("d1", ["artist": "Simon/Garfunkel", "album": "Odd", "album_artist": "Simon/Garfunkel"]),
            Self.song("e1", ["artist": "Simon and Garfunkel", "album": "Old Friends", "genre": "Folk-Rock"]),
            Self.song("f1", ["artist": "Loner", "genre": "folk rock"]),
            Self.song("g1", [:]),
        ])
        player = SubsonicPlayer(served)
    }

    private func names(_ fields: [String: Any], _ key: String) -> [String] {
        (fields[key] as? [[String: Any]] ?? []).texts("name")
    }

    private func album(_ name: String) throws -> [String: Any] {
        let all = try player.list("getAlbumList2", "type=alphabeticalByName&size=50", at: "albumList2.album")
        return try #require(all.first { $0["name"] as? String == name })
    }

    private func artist(_ name: String) throws -> [String: Any] {
        let found = try player.list("search3", "query=\(name)", at: "searchResult3.artist")
        let artist = try #require(found.first { ($0["name"] as? String)?.lowercased() == name.lowercased() })
        let id = try #require(artist["id"] as? String)
        return try #require(try player.json("getArtist", "id=\(id)")["artist"] as? [String: Any])
    }

    @Test func theAlbumArtistIsTheAlbums() throws {
        #expect(try album("Solo")["artist"] as? String == "Star" && names(album("Solo"), "artists") == ["Star"])
        let duets = try album("Duets")
        #expect(duets["displayArtist"] as? String == "Ann & Bob" && names(duets, "artists") == ["Ann", "Bob"])
        let page = try ServedLibrary.object(try served.ask(.get, "/api/albums"))["items"] as? [[String: Any]] ?? []
        let solo = try #require(page.first { $0["name"] as? String == "Solo" })
        #expect(names(solo, "artists") == ["Star"])
        let found =
            try ServedLibrary.object(try served.ask(.get, "/v1/search?type=album&q=Solo"))["albums"] as? [String: Any]
        #expect((found?["items"] as? [[String: Any]] ?? []).map { names($0, "artists") } == [["Star"]])
    }

    /// One artist in two spellings; another whose name differs in signs.
    @Test func artistsAreOneOrNot() throws {
        let all = try player.list("getArtists", at: "artists.index").flatMap { names($0, "artist") }
        #expect(all.sorted() == ["Ann", "Bob", "Loner", "Simon & Garfunkel", "Simon/Garfunkel", "Star"])
        let both = try #require(
            try player.list("search3", "query=simon+and+garfunkel", at: "searchResult3.artist").first)
        #expect(both["name"] as? String == "Simon & Garfunkel" && both["albumCount"] as? Int == 2)
        let top = try player.list("getTopSongs", "artist=Simon+and+Garfunkel", at: "topSongs.song")
        #expect(top.texts("title") == ["c1", "e1"])
        for words in ["simon+und+garfunkel", "simon+garfunkel", "Simon+%26+Garfunkel"] {
            let found = try ServedLibrary.object(try served.ask(.get, "/v1/search?type=artist&q=\(words)"))["artists"]
            #expect(names(found as? [String: Any] ?? [:], "items").first == "Simon & Garfunkel", "\(words)")
        }
        #expect(try names(artist("Simon/Garfunkel"), "album") == ["Odd"])
        let odd = try player.list("getTopSongs", "artist=Simon/Garfunkel", at: "topSongs.song")
        #expect(odd.texts("title") == ["d1"])
    }

    /// Who only appears on another's album has it.
    @Test func aGuestHasTheAlbumOfTheHost() throws {
        let rapper = try artist("Rapper")
        #expect(names(rapper, "album") == ["Solo"] && rapper["albumCount"] as? Int == 1)
        let id = try #require((rapper["id"] as? String)?.dropFirst(3))
        func albums(_ parameters: String = "") throws -> [[String: Any]] {
            try ServedLibrary.object(try served.ask(.get, "/v1/artists/\(id)/albums\(parameters)"))["items"]
                as? [[String: Any]]
                ?? []
        }
        #expect(try albums().texts("album_group") == ["appears_on"] && albums().texts("name") == ["Solo"])
        #expect(try albums("?include_groups=album,single").isEmpty)
        #expect(try albums("?include_groups=appears_on").count == 1)
        let page = try ServedLibrary.object(try served.ask(.get, "/api/artists/\(id)"))
        #expect(names(page, "albums") == ["Solo"])
    }

    /// Players that show albums only reach songs without one.
    @Test func songsWithoutAnAlbumAreInOne() throws {
        let loner = try artist("Loner")
        #expect(names(loner, "album") == ["[Unknown album]"])
        let id = try #require((loner["id"] as? String)?.dropFirst(3))
        let shown = try ServedLibrary.object(try served.ask(.get, "/v1/artists/\(id)/albums"))
        #expect(names(shown, "items") == ["[Unknown album]"])
        let all = try player.list("getAlbumList2", "type=alphabeticalByName&size=50", at: "albumList2.album")
        let unknown = all.filter { $0["name"] as? String == "[Unknown album]" }
        let songs = try unknown.flatMap { album in
            try player.list("getAlbum", "id=\(try #require(album["id"] as? String))", at: "album.song")
        }
        #expect(songs.texts("title").sorted() == ["f1", "g1"] && Set(songs.texts("album")) == ["[Unknown album]"])
        // The page shows them by themselves.
        let page = try ServedLibrary.object(try served.ask(.get, "/api/albums"))["items"] as? [[String: Any]] ?? []
        #expect(page.count == 5 && !page.texts("name").contains("[Unknown album]"))
    }

    @Test func spellingsOfAGenreAreOne() throws {
        let genres = try player.list("getGenres", at: "genres.genre")
        #expect(genres.texts("value") == ["Folk-Rock"] && genres.first?["songCount"] as? Int == 2)
        for name in ["Folk-Rock", "folk+rock", "FolkRock"] {
            #expect(
                try player.list("getSongsByGenre", "genre=\(name)", at: "songsByGenre.song").texts("title") == [
                    "e1", "f1",
                ])
        }
    }
}
