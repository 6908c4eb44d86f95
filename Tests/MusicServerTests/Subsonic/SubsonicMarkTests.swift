import Foundation
import MusicLibrary
import MusicServer
import Testing

/// Stars, ratings, plays, the queue and bookmarks are stored, and returned to the player.
@Suite("Subsonic: what listeners say")
struct SubsonicMarkTests {
    private let player: SubsonicPlayer

    init() throws { player = SubsonicPlayer(try ServedLibrary(Shelf.tracks)) }

    private func id(_ kind: String, _ name: String) throws -> String {
        let found = try player.list("search3", "query=&songCount=0", at: "searchResult3.\(kind)")
        return try #require(found.first { $0["name"] as? String == name }?["id"] as? String)
    }

    private func song(_ number: Int) throws -> [String: Any] {
        try #require(try player.json("getSong", "id=\(ServedLibrary.id(number))")["song"] as? [String: Any])
    }

    private func starred(_ kind: String) throws -> [String] {
        try player.list("getStarred2", at: "starred2.\(kind)").ids
    }

    @Test func starsStay() throws {
        let (album, artist) = (try id("album", "Help!"), try id("artist", "John Coltrane"))
        try player.json(
            "star", "id=\(ServedLibrary.id(0))&id=\(ServedLibrary.id(2))&albumId=\(album)&artistId=\(artist)")
        #expect(Set(try starred("song")) == [ServedLibrary.id(0), ServedLibrary.id(2)])
        #expect(try starred("album") == [album])
        #expect(try starred("artist") == [artist])
        #expect(try player.list("getStarred", at: "starred.album").ids == [album])
        let date = try #require(try song(0)["starred"] as? String)
        #expect(abs(try Date(date, strategy: .iso8601).timeIntervalSinceNow) < 60)
        #expect(try player.list("getAlbumList2", "type=starred", at: "albumList2.album").ids == [album])
        // A starred song is liked, and vice versa.
        let likes = try ServedLibrary.object(try player.served.ask(.get, "/api/ratings"))["likes"] as? [String]
        #expect(Set(likes ?? []) == [ServedLibrary.id(0), ServedLibrary.id(2)])
        // An id contains its type.
        try player.json("unstar", "id=\(ServedLibrary.id(0))&id=\(album)&id=\(artist)")
        #expect(try starred("song") == [ServedLibrary.id(2)])
        #expect(try starred("album").isEmpty)
        #expect(try starred("artist").isEmpty)
        #expect(try song(0)["starred"] == nil)
    }

    @Test func aStarTakesADislikeAwayButItsAbsenceDoesNot() throws {
        let target = "/api/tracks/\(ServedLibrary.id(1))"
        #expect(try player.served.ask(.put, target + "/rating", json: #"{"rating": "dislike"}"#).status == 200)
        func rating() throws -> String? {
            try ServedLibrary.object(try player.served.ask(.get, target))["rating"] as? String
        }
        try player.json("unstar", "id=\(ServedLibrary.id(1))")
        #expect(try rating() == "dislike")
        try player.json("star", "id=\(ServedLibrary.id(1))")
        #expect(try rating() == "like")
    }

    @Test func allIsStarredOrNothing() throws {
        #expect(try player.error("star") == 10)
        #expect(try player.error("star", "id=\(ServedLibrary.id(0))&id=x") == 70)
        #expect(try player.error("star", "id=\(ServedLibrary.id(0))&albumId=ar-x") == 70)
        #expect(try starred("song").isEmpty)
    }

    @Test func ratingsStay() throws {
        let album = try id("album", "Abbey Road")
        try player.json("setRating", "id=\(ServedLibrary.id(0))&rating=4")
        try player.json("setRating", "id=\(album)&rating=5")
        try player.json("setRating", "id=\(try id("album", "Help!"))&rating=3")
        #expect(try song(0)["userRating"] as? Int == 4)
        let highest = try player.list("getAlbumList2", "type=highest", at: "albumList2.album")
        #expect(highest.texts("name") == ["Abbey Road", "Help!"])
        #expect(highest.map { $0["userRating"] as? Int } == [5, 3])
        try player.json("setRating", "id=\(ServedLibrary.id(0))&rating=0")
        #expect(try song(0)["userRating"] == nil)
        for wrong in ["6", "-1", "x", "1.5"] {
            #expect(try player.error("setRating", "id=\(album)&rating=\(wrong)") == 0)
        }
        #expect(try player.error("setRating", "id=\(album)") == 10)
        #expect(try player.error("setRating", "rating=1") == 10)
    }

    @Test func playsAreCounted() throws {
        // Two songs of one album in 2020 and 2021, one of another in 2022.
        let plays = [(0, 1_577_836_800), (0, 1_609_459_200), (3, 1_640_995_200)]
        for (number, seconds) in plays {
            try player.json("scrobble", "id=\(ServedLibrary.id(number))&time=\(seconds)000&submission=true")
        }
        let song = try song(0)
        #expect(song["playCount"] as? Int == 2)
        #expect(song["played"] as? String == "2021-01-01T00:00:00Z")
        func albums(_ type: String) throws -> [String] {
            try player.list("getAlbumList2", "type=\(type)", at: "albumList2.album").texts("name")
        }
        #expect(try albums("frequent") == ["Abbey Road", "Help!"])
        #expect(try albums("recent") == ["Help!", "Abbey Road"])
        let history = try ServedLibrary.object(try player.served.ask(.get, "/api/history"))["items"] as? [[String: Any]]
        #expect(history?.map { $0["kind"] as? String } == ["play", "play", "play"])
        // Several at once, each with its time. A time in the future counts as now.
        let both = [1, 2].map { "id=\(ServedLibrary.id($0))" }.joined(separator: "&")
        try player.json("scrobble", both + "&time=1000&time=99999999999999999")
        #expect(try self.song(1)["played"] as? String == "1970-01-01T00:00:01Z")
        let now = try #require(try self.song(2)["played"] as? String)
        #expect(abs(try Date(now, strategy: .iso8601).timeIntervalSinceNow) < 60)
        #expect(try player.error("scrobble", both + "&time=1") == 0)
        #expect(try player.error("scrobble", both + "&time=1&time=nan") == 0)
        #expect(try player.error("scrobble") == 10)
    }

    @Test func aTrackThatPlaysNowIsNotInTheHistory() throws {
        try player.json("scrobble", "id=\(ServedLibrary.id(0))&submission=false")
        try player.json("scrobble", "id=\(ServedLibrary.id(1))&submission=false")
        let entries = try player.list("getNowPlaying", at: "nowPlaying.entry")
        #expect(entries.ids == [ServedLibrary.id(1)])
        #expect(entries.texts("username") == ["me"])
        #expect(entries.texts("playerName") == ["test"])
        #expect(entries.map { $0["minutesAgo"] as? Int } == [0])
        #expect(try song(1)["playCount"] == nil)
    }

    /// 200 seconds; half of them count as a play.
    @Test func reportsTellWhatIsPlayed() throws {
        func report(_ number: Int, _ state: String, _ position: Int, _ more: String = "") throws {
            let id = "mediaId=\(ServedLibrary.id(number))&mediaType=song"
            try player.json("reportPlayback", "\(id)&positionMs=\(position)&state=\(state)" + more)
        }
        func plays(_ number: Int) throws -> Int? { try song(number)["playCount"] as? Int }
        try report(0, "starting", 0)
        try report(0, "playing", 0, "&playbackRate=1.5")
        let entry = try #require(try player.list("getNowPlaying", at: "nowPlaying.entry").first)
        #expect(entry["id"] as? String == ServedLibrary.id(0) && entry["state"] as? String == "playing")
        #expect(entry["playbackRate"] as? Double == 1.5 && (0...10_000).contains(entry["positionMs"] as? Int ?? -1))
        try report(0, "paused", 99_000)
        #expect(try player.list("getNowPlaying", at: "nowPlaying.entry").map { $0["positionMs"] as? Int } == [99_000])
        #expect(try player.list("getNowPlaying", at: "nowPlaying.entry").texts("state") == ["paused"])
        #expect(try plays(0) == nil)
        try report(0, "stopped", 200_000)
        #expect(try plays(0) == nil, "a jump is not heard")
        // Half of the song in a second. A suspended test may go on minutes later, when the player counts as gone.
        try report(0, "playing", 0, "&playbackRate=100")
        Thread.sleep(forTimeInterval: 1.1)
        try report(0, "stopped", 110_000)
        try report(0, "stopped", 110_000)
        #expect(try plays(0) == 1, "once")
        #expect(try player.list("getNowPlaying", at: "nowPlaying.entry").isEmpty)
        // The player records it itself.
        try report(1, "playing", 0, "&ignoreScrobble=true")
        try report(1, "stopped", 200_000, "&ignoreScrobble=true")
        #expect(try plays(1) == nil)
        // Begins late, and is not heard.
        try report(2, "starting", 150_000)
        try report(3, "starting", 0)
        #expect(try plays(2) == nil)
        let id = "mediaId=\(ServedLibrary.id(0))"
        #expect(try player.error("reportPlayback", id + "&mediaType=song&positionMs=0") == 10)
        #expect(try player.error("reportPlayback", id + "&mediaType=song&positionMs=0&state=dancing") == 0)
        #expect(try player.error("reportPlayback", id + "&mediaType=podcast&positionMs=0&state=playing") == 70)
        #expect(try player.error("reportPlayback", "mediaId=x&mediaType=song&positionMs=0&state=playing") == 70)
    }

    // MARK: Queue and bookmarks

    @Test func queuesStay() throws {
        #expect(try player.json("getPlayQueue")["playQueue"] == nil)
        let queue = [2, 0, 2, 1].map { "id=\(ServedLibrary.id($0))" }.joined(separator: "&")
        try player.json("savePlayQueue", queue + "&current=\(ServedLibrary.id(0))&position=12345")
        let kept = try #require(try player.json("getPlayQueue")["playQueue"] as? [String: Any])
        #expect((kept["entry"] as? [[String: Any]])?.ids == [2, 0, 2, 1].map(ServedLibrary.id))
        #expect(kept["current"] as? String == ServedLibrary.id(0))
        #expect(kept["position"] as? Int == 12345)
        #expect(kept["username"] as? String == "me")
        #expect(kept["changedBy"] as? String == "test")
        try player.json("savePlayQueueByIndex", queue + "&currentIndex=2")
        let indexed = try #require(try player.json("getPlayQueueByIndex")["playQueueByIndex"] as? [String: Any])
        #expect(indexed["currentIndex"] as? Int == 2)
        #expect(indexed["position"] as? Int == 0)
        #expect(try player.error("savePlayQueueByIndex", queue) == 10)
        #expect(try player.error("savePlayQueueByIndex", queue + "&currentIndex=4") == 10)
        #expect(try player.error("savePlayQueue", queue + "&id=x") == 70)
        #expect(try player.error("savePlayQueue", queue + "&current=\(ServedLibrary.id(5))") == 0)
        // A call without songs clears it.
        try player.json("savePlayQueue")
        let empty = try #require(try player.json("getPlayQueue")["playQueue"] as? [String: Any])
        #expect((empty["entry"] as? [Any])?.isEmpty == true)
    }

    /// The queue of a whole day, as a form.
    @Test func longQueuesFit() throws {
        let queue = (0..<3000).map { "id=\(ServedLibrary.id($0 % 6))" }.joined(separator: "&")
        try player.json("savePlayQueue", body: queue)
        #expect(try player.list("getPlayQueue", at: "playQueue.entry").count == 3000)
    }

    @Test func songsThatLeftTheLibraryLeaveTheQueue() throws {
        let served = try ServedLibrary(10)
        let player = SubsonicPlayer(served)
        let queue = [9, 3, 4].map { "id=\(ServedLibrary.id($0))" }.joined(separator: "&")
        try player.json("savePlayQueueByIndex", queue + "&currentIndex=2")
        try ServedLibrary.write(5, in: served.folder)
        served.context.renew()
        let kept = try #require(try player.json("getPlayQueueByIndex")["playQueueByIndex"] as? [String: Any])
        #expect((kept["entry"] as? [[String: Any]])?.ids == [3, 4].map(ServedLibrary.id))
        #expect(kept["currentIndex"] as? Int == 1)
    }

    @Test func bookmarksStay() throws {
        try player.json("createBookmark", "id=\(ServedLibrary.id(0))&position=1000&comment=here")
        try player.json("createBookmark", "id=\(ServedLibrary.id(1))&position=5")
        try player.json("createBookmark", "id=\(ServedLibrary.id(0))&position=2000")
        let all = try player.list("getBookmarks", at: "bookmarks.bookmark")
        let positions = Dictionary(
            uniqueKeysWithValues: all.map {
                (($0["entry"] as? [String: Any])?["id"] as? String ?? "", $0["position"] as? Int)
            })
        #expect(positions == [ServedLibrary.id(0): 2000, ServedLibrary.id(1): 5])
        try player.json("deleteBookmark", "id=\(ServedLibrary.id(0))")
        #expect(try player.list("getBookmarks", at: "bookmarks.bookmark").count == 1)
        #expect(try player.error("createBookmark", "id=\(ServedLibrary.id(0))") == 10)
        #expect(try player.error("createBookmark", "id=x&position=1") == 70)
    }
}
