import Foundation
import MusicLibrary
import MusicServer
import Testing

/// Similar tracks, compared with those of the page for the same library.
@Suite("Subsonic: sound")
struct SubsonicSoundTests {
    private let player: SubsonicPlayer

    init() throws { player = SubsonicPlayer(try ServedLibrary(40)) }

    private func similar(_ number: Int, _ count: Int) throws -> [(id: String, distance: Double)] {
        let page = try ServedLibrary.object(
            try player.served.ask(.get, "/api/similar/\(ServedLibrary.id(number))?k=\(count)"))
        return try #require(page["items"] as? [[String: Any]]).map { item in
            let track = item["track"] as? [String: Any]
            return (try #require(track?["id"] as? String), try #require(item["distance"] as? Double))
        }
    }

    @Test(arguments: [("getSimilarSongs", "similarSongs"), ("getSimilarSongs2", "similarSongs2")])
    func similarSongsAreThoseOfThePage(_ endpoint: String, _ element: String) throws {
        let songs = try player.list(endpoint, "id=\(ServedLibrary.id(3))&count=7", at: "\(element).song")
        #expect(songs.ids == (try similar(3, 7)).map(\.id))
        #expect(try player.list(endpoint, "id=\(ServedLibrary.id(3))", at: "\(element).song").count == 39)
        #expect(try player.error(endpoint) == 10)
        #expect(try player.error(endpoint, "id=al-nothing") == 70)
    }

    /// Disliked tracks are not suggested. Other tracks replace them.
    @Test func dislikedSongsAreLeftOut() throws {
        let near = try similar(3, 6).map(\.id)
        #expect(
            try player.served.ask(.put, "/api/tracks/\(near[1])/rating", json: #"{"rating": "dislike"}"#).status == 200)
        let songs = try player.list("getSimilarSongs2", "id=\(ServedLibrary.id(3))&count=5", at: "similarSongs2.song")
        #expect(songs.ids == [near[0]] + near[2...5])
    }

    @Test func artistsAndAlbumsSoundLikeTheirSongs() throws {
        let artists = try player.list("search3", "query=Artist+4", at: "searchResult3.artist")
        let artist = try #require(artists.first { $0["name"] as? String == "Artist 4" }?["id"] as? String)
        let songs = try player.list("getSimilarSongs2", "id=\(artist)&count=10", at: "similarSongs2.song")
        #expect(songs.count == 10)
        #expect(Set(songs.ids).count == 10)
        #expect(!songs.texts("artist").contains("Artist 4"))
        let info = try player.list("getArtistInfo2", "id=\(artist)&count=3", at: "artistInfo2.similarArtist")
        #expect(info.count == 3)
        #expect(!info.texts("name").contains("Artist 4"))
    }

    /// Nearest first, beginning below 1, with the distances of the page.
    @Test func sonicMatchesSayHowLikeTheyAre() throws {
        let answer = try player.json("getSonicSimilarTracks", "id=\(ServedLibrary.id(3))")
        let matches = try #require(answer["sonicMatch"] as? [[String: Any]])
        #expect(matches.count == 10)
        let within = try #require((answer["sonicSimilarTracks"] as? [String: Any])?["sonicMatch"] as? [[String: Any]])
        #expect(
            within.map { ($0["entry"] as? [String: Any])?["id"] as? String }
                == matches.map { ($0["entry"] as? [String: Any])?["id"] as? String })
        for (match, wanted) in zip(matches, try similar(3, 10)) {
            #expect((match["entry"] as? [String: Any])?["id"] as? String == wanted.id)
            let similarity = try #require(match["similarity"] as? Double)
            // Both are rounded; the distance on the page has at least four digits.
            #expect(abs(similarity - 1 / (1 + wanted.distance * wanted.distance)) < 1e-3)
        }
        #expect(try player.error("getSonicSimilarTracks", "id=x") == 70)
        let none = try player.json("getSonicSimilarTracks", "id=\(ServedLibrary.id(3))&count=0")
        #expect((none["sonicMatch"] as? [Any])?.isEmpty == true)
    }

    @Test func pathsAreThoseOfThePage() throws {
        let (start, end) = (ServedLibrary.id(2), ServedLibrary.id(35))
        let page = try ServedLibrary.object(try player.served.ask(.get, "/api/path?from=\(start)&to=\(end)&count=8"))
        let wanted = try #require(page["items"] as? [[String: Any]]).map {
            ($0["track"] as? [String: Any])?["id"] as? String
        }
        let matches = try player.list(
            "findSonicPath", "startSongId=\(start)&endSongId=\(end)&count=8", at: "sonicMatch")
        #expect(matches.map { ($0["entry"] as? [String: Any])?["id"] as? String } == wanted)
        #expect(matches.first?["similarity"] as? Double == 1)
        #expect(matches.allSatisfy { (0...1).contains($0["similarity"] as? Double ?? -1) })
        // A path without any tracks between its ends.
        let short = try player.list("findSonicPath", "startSongId=\(start)&endSongId=\(end)&count=-5", at: "sonicMatch")
        #expect(short.map { ($0["entry"] as? [String: Any])?["id"] as? String } == [start, end])
        let same = try player.list("findSonicPath", "startSongId=\(start)&endSongId=\(start)", at: "sonicMatch")
        #expect(same.count == 1)
        #expect(try player.error("findSonicPath", "startSongId=\(start)") == 10)
        #expect(try player.error("findSonicPath", "startSongId=\(start)&endSongId=x") == 70)
    }

    @Test func topSongsAreThosePlayedMost() throws {
        let songs = [4, 14, 24, 34].map(ServedLibrary.id)
        try player.json("scrobble", "id=\(songs[2])")
        // A profile counts once per hour, so another one plays it, too.
        let state = try player.served.database.state()
        let played = try #require(try state.history(of: try state.profile(), count: 1).first?.track)
        try state.createProfile("Anna", email: nil)
        try state.record(.play, [played], by: try state.profile("Anna"))
        try player.json("scrobble", "id=\(songs[1])")
        let top = try player.list("getTopSongs", "artist=artist+4", at: "topSongs.song")
        #expect(top.ids == [songs[2], songs[1], songs[0], songs[3]])
        #expect(try player.list("getTopSongs", "artist=Artist+4&count=1", at: "topSongs.song").ids == [songs[2]])
        #expect(try player.list("getTopSongs", "artist=Nobody", at: "topSongs.song").isEmpty)
        // The id counts, not the name.
        let song = try #require(try player.json("getSong", "id=\(songs[0])")["song"] as? [String: Any])
        let id = "id=\(try #require(song["artistId"] as? String))"
        #expect(try player.list("getTopSongs", id + "&artist=Artist+5", at: "topSongs.song").ids == top.ids)
        #expect(try player.error("getTopSongs", "id=x") == 70)
        #expect(try player.error("getTopSongs") == 10)
    }
}
