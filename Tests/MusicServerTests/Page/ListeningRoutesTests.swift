import Foundation
import MusicLibrary
import MusicServer
import Testing

/// Mixes of the history at all doors, music for a run, and figures of a year.
struct ListeningRoutesTests {
    private let player: SubsonicPlayer
    private var served: ServedLibrary { player.served }

    init() throws { player = SubsonicPlayer(try ServedLibrary(30)) }

    /// Plays of all tracks, one every eleven hours, since some days before now.
    private func play(_ times: Int, days: Double) throws {
        let state = try served.database.state()
        let profile = try state.profile("me")
        let begin = Date(timeIntervalSinceNow: -days * 86_400)
        let plays = try (0..<times * 30).map { number in
            let track = try served.context.snapshot.library.track(number % 30)
            return (track: RememberedTrack(track), date: begin.addingTimeInterval(Double(number) * 11 * 3_600))
        }
        try state.recordPlays(plays, by: profile)
        served.context.changed()
    }

    private func object(_ target: String) throws -> [String: Any] {
        let response = try served.ask(.get, target)
        #expect(response.status == 200, "\(target)")
        return try ServedLibrary.object(response)
    }

    private func mixes() throws -> [[String: Any]] {
        try #require(try object("/api/mixes")["items"] as? [[String: Any]])
    }

    private func ids(_ items: Any?) throws -> [String] {
        try #require(items as? [[String: Any]]).compactMap { ($0["track"] as? [String: Any])?["id"] as? String }
    }

    @Test func aNewListenerIsToldWhatIsMissing() throws {
        let mixes = try mixes()
        let known = ["daylist", "repeat", "forgotten", "new", "taste-1", "anniversary"]
        #expect(mixes.compactMap { $0["id"] as? String } == known)
        for mix in mixes {
            #expect(mix["tracks"] as? Int == 0)
            #expect((mix["missing"] as? String)?.hasPrefix("needs ") == true)
        }
        let own = try player.list("getPlaylists", at: "playlists.playlist").ids.filter { $0.hasPrefix("mix-") }
        #expect(own == ["mix-instant"])
        #expect(try player.error("getPlaylist", "id=mix-nothing") == 70)
        #expect(try served.ask(.get, "/api/mixes/nothing").status == 404)
    }

    @Test func aMixIsTheSameAtAllDoors() throws {
        #expect(try mixes().allSatisfy { $0["tracks"] as? Int == 0 })
        // 94 days of plays until yesterday or the day before.
        try play(7, days: 98)
        let listed = try mixes()
        let mix = try #require(listed.first { $0["id"] as? String == "repeat" })
        let whole = try object("/api/mixes/repeat")
        let tracks = try ids(whole["items"])
        #expect(tracks.count == mix["tracks"] as? Int && tracks.count >= 5)
        #expect(try player.list("getPlaylist", "id=mix-repeat", at: "playlist.entry").ids == tracks)
        let listedForPlayers = try player.list("getPlaylists", at: "playlists.playlist")
        let own = try #require(listedForPlayers.first { $0["id"] as? String == "mix-repeat" })
        #expect(own["name"] as? String == "On repeat" && own["readonly"] as? Bool == true)
        #expect(try player.error("updatePlaylist", "playlistId=mix-repeat&name=x") == 50)
        let featured = try object("/v1/browse/featured-playlists")["playlists"] as? [String: Any]
        let playlists = try #require(featured?["items"] as? [[String: Any]])
        let names = playlists.compactMap { $0["name"] as? String }
        #expect(names.contains("On repeat") && names.last == "Instant mix")
        let found = try #require(playlists.first { $0["name"] as? String == "On repeat" }?["id"] as? String)
        #expect(try ids(try object("/v1/playlists/\(found)/tracks")["items"]) == tracks)
    }

    /// A play of now changes nothing today; a play of last week, which an import brings, does.
    @Test func olderPlaysThatComeLaterCount() throws {
        try play(7, days: 98)
        let before = try ids(try object("/api/mixes/repeat")["items"])
        let state = try served.database.state()
        let profile = try state.profile("me")
        let track = RememberedTrack(try served.context.snapshot.library.track(0))
        try state.record(.play, [track], by: profile)
        served.context.changed()
        #expect(try ids(try object("/api/mixes/repeat")["items"]) == before)
        #expect(try served.ask(.delete, "/api/history").status == 204)
        #expect(try object("/api/mixes/repeat")["tracks"] as? Int == 0)
    }

    /// What is said today changes no list of today, but a disliked track leaves it.
    @Test func aDislikedTrackOnlyLeavesTheLists() throws {
        try play(7, days: 98)
        let before = try ids(try object("/api/mixes/repeat")["items"])
        let instant = try player.list("getPlaylist", "id=mix-instant", at: "playlist.entry").ids
        let gone = try #require(before.first { instant.contains($0) })
        let other = try #require(before.first { $0 != gone })
        let day = MixDay()
        let rating = #"{"rating": "dislike"}"#
        #expect(try served.ask(.put, "/api/tracks/\(gone)/rating", json: rating).status < 300)
        #expect(try served.ask(.put, "/api/tracks/\(other)/labels/happy", json: "").status < 300)
        #expect(try ids(try object("/api/mixes/repeat")["items"]) == before.filter { $0 != gone })
        let left = try player.list("getPlaylist", "id=mix-instant", at: "playlist.entry").ids
        #expect(left == instant.filter { $0 != gone })
        // So a server that starts now makes the same lists.
        let state = try served.database.state()
        let session = Session(served.context.snapshot.library, state, try state.profile("me"))
        let morning = try session.taste(atBeginOf: day)
        #expect(morning.ratings.isEmpty && morning.labels.counts.isEmpty)
        let tomorrow = try session.taste(atBeginOf: MixDay(day.end.addingTimeInterval(3_600)))
        #expect(tomorrow.ratings.count == 1 && tomorrow.labels.counts.count == 1)
    }

    /// Figures and runs are kept, but not beyond a change of what they follow from.
    @Test func newPlaysAndDislikesAreSeen() throws {
        try play(1, days: 40)
        let year = try #require(try object("/api/stats")["year"] as? Int)
        let plays = try #require(try object("/api/stats?year=\(year)")["plays"] as? Int)
        let state = try served.database.state()
        let track = try served.context.snapshot.library.track(0)
        let last = Date(timeIntervalSinceNow: -26 * 86_400)
        try state.recordPlays([(track: RememberedTrack(track), date: last)], by: try state.profile("me"))
        served.context.changed()
        let years = Set([year, Calendar(identifier: .gregorian).component(.year, from: last)])
        #expect(try object("/api/stats?year=\(year)")["plays"] as? Int == plays + (years.count == 1 ? 1 : 0))
        let run = try ids(try object("/api/run?plan=10%20at%20120")["items"])
        let first = try #require(run.first)
        let rating = #"{"rating": "dislike"}"#
        #expect(try served.ask(.put, "/api/tracks/\(first)/rating", json: rating).status < 300)
        #expect(try !ids(try object("/api/run?plan=10%20at%20120")["items"]).contains(first))
    }

    @Test func aRunIsPlanned() throws {
        // Tempi are from 60 to 160, tracks have 200 s.
        let run = try object("/api/run?plan=10%20at%20120")
        let items = try #require(run["items"] as? [[String: Any]])
        #expect(items.count == 3)
        for item in items {
            let tempo = try #require(item["tempo"] as? Double)
            let steps = try #require(item["steps_per_beat"] as? Double)
            #expect(abs(tempo * steps / 120 - 1) <= 0.0401)
        }
        #expect(try served.ask(.get, "/api/run?plan=fast").status == 400)
        #expect(try served.ask(.get, "/api/run").status == 400)
    }

    @Test func aYearIsCounted() throws {
        try play(2, days: 40)
        let year = Calendar(identifier: .gregorian).component(.year, from: Date())
        let last = try object("/api/stats")
        let plays = try (year - 1...year).map { try object("/api/stats?year=\($0)")["plays"] as? Int ?? 0 }
        #expect(plays.reduce(0, +) == 60)
        #expect(last["year"] as? Int == year || plays[1] == 0)
        #expect((last["hours"] as? [Int])?.reduce(0, +) == last["plays"] as? Int)
        #expect(try object("/api/stats?year=1999")["plays"] as? Int == 0)
        #expect(try served.ask(.get, "/api/stats?year=x").status == 400)
    }
}
