import Foundation
import TestSupport
import Testing

/// `stats` through the real binary, of a history with known sums.
struct StatsCommandTests {
    private let music: SampleMusic

    init() throws { music = try MadeUpHistory.played() }

    private func year(_ arguments: String...) throws -> IndexerProcess.Result {
        try IndexerProcess.run(["stats"] + arguments, in: music.root, environment: ["TZ": "UTC"])
    }

    @Test func aYearHasItsSums() throws {
        let record = try #require(try year("--json").objects().first)
        #expect(record["year"] as? Int == 2024 && record["years"] as? [Int] == [2024])
        #expect(record["plays"] as? Int == 40 && record["days"] as? Int == 12)
        #expect(record["tracks"] as? Int == 6 && record["artists"] as? Int == 6)
        // The import says that each play lasted a minute.
        #expect(record["seconds"] as? Double == 2400)
    }

    @Test func theMostPlayedIsFirst() throws {
        let record = try #require(try year("--json").objects().first)
        let tracks = record["top_tracks"] as? [[String: Any]] ?? []
        #expect(tracks.map { $0["name"] as? String } == MadeUpHistory.tracks.map(\.title))
        #expect(tracks.map { $0["plays"] as? Int } == MadeUpHistory.tracks.map(\.plays))
        let artists = record["top_artists"] as? [[String: Any]] ?? []
        // Each has one of the tracks.
        #expect(artists.map { $0["name"] as? String } == MadeUpHistory.tracks.map(\.artist))
    }

    /// All plays were in November, in the hour after noon.
    @Test func monthsAndHoursAreThoseOfThePlays() throws {
        let record = try #require(try year("--json").objects().first)
        let months = (record["months"] as? [[String: Any]] ?? []).map { $0["plays"] as? Int }
        #expect(months == Array(repeating: 0, count: 10) + [40, 0])
        #expect(record["hours"] as? [Int] == Array(repeating: 0, count: 12) + [40] + Array(repeating: 0, count: 11))
    }

    @Test func tablesHaveTheSameNumbers() throws {
        let result = try year("-n", "2")
        #expect(result.status == 0 && result.lines.first?.hasPrefix("2024: 40 plays, ") == true)
        // The import says that each play lasted a minute.
        #expect(result.lines.first?.hasSuffix(", 40 min of music on 12 days") == true)
        #expect(result.output.contains("Garden Waltz by Orchestra of the Annex"))
        #expect(!result.output.contains("Sunday Windows"))
    }

    @Test func lessThanAMinuteIsToldInSeconds() throws {
        let music = try SampleMusic()
        let play = """
            [{"ts": "2023-05-01T12:00:00Z", "ms_played": 31000, "master_metadata_track_name": "Grindstone",
            "master_metadata_album_artist_name": "Gravel Saints"}]
            """
        let file = try music.folder.write(Array(play.utf8), as: "Streaming_History_Audio_2023.json")
        #expect(try music.run("import", file).status == 0)
        #expect(try music.run("stats").lines.first == "2023: 1 play, 31 s of music on 1 day")
    }

    @Test func aYearWithoutPlaysIsStatusOne() throws {
        let result = try year("--year", "2023")
        #expect(result.status == 1 && result.output.isEmpty)
        #expect(result.errors.contains("nothing was played in 2023; there are plays of 2024"))
    }
}
