import CatalogSupport
import Foundation
import LibraryExchange
import Testing

/// Plays in the formats of other programs.
struct ListenLogTests {
    private static let whole = ListenLog.Listen(
        date: Date(timeIntervalSince1970: 1_700_000_000), artist: "AC/DC", title: "Für “Elise”", album: "Ål\tbum\n",
        trackNumber: 3, seconds: 100.4, recording: "B1A9C0E9-D987-4042-AE91-78D6A3267D69", release: "no UUID")
    private static let bare = ListenLog.Listen(
        date: Date(timeIntervalSince1970: 1_700_000_100.9), artist: "Ann", title: "Song", seconds: 59.6)

    /// The fields of https://listenbrainz.readthedocs.io/en/latest/users/json.html.
    @Test func listenBrainzGetsJSONLines() throws {
        let lines = try ListenLog([Self.whole, Self.bare]).text(.listenbrainz).split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 3 && lines[2].isEmpty)
        let objects = try lines.dropLast().map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(objects.map { $0["listened_at"] as? Int } == [1_700_000_000, 1_700_000_100])
        let data = try objects.map { try #require($0["track_metadata"] as? [String: Any]) }
        #expect(data.map { $0["artist_name"] as? String } == ["AC/DC", "Ann"])
        #expect(data.map { $0["track_name"] as? String } == ["Für “Elise”", "Song"])
        #expect(data[0]["release_name"] as? String == "Ål\tbum\n" && data[1]["release_name"] == nil)
        let more = try data.map { try #require($0["additional_info"] as? [String: Any]) }
        #expect(more.map { $0["duration_ms"] as? Int } == [100_400, 59_600])
        #expect(more[0]["tracknumber"] as? Int == 3 && more[1]["tracknumber"] == nil)
        #expect(more[0]["recording_mbid"] as? String == "b1a9c0e9-d987-4042-ae91-78d6a3267d69")
        #expect(more[0]["release_mbid"] == nil && more[1]["recording_mbid"] == nil)
    }

    @Test func playersLogHasTabs() throws {
        let text = try ListenLog([Self.whole, Self.bare]).text(.lastfm)
        #expect(
            text == """
                #AUDIOSCROBBLER/1.1
                #TZ/UTC
                #CLIENT/SonicIndex
                AC/DC\tÅl bum \tFür “Elise”\t3\t100\tL\t1700000000\tB1A9C0E9-D987-4042-AE91-78D6A3267D69
                Ann\t\tSong\t\t60\tL\t1700000100\t

                """)
    }

    @Test func onlyPlaysWithNamesAreListens() throws {
        let made = try MadeUpLibrary([
            .init("a.mp3").with { ($0.title, $0.artist, $0.album) = ("Alpha", "Ann", "First") }, .init("b.mp3"),
        ])
        let state = try UserState(UserState.path(besideIndex: made.library.path), forWriting: true)
        let (me, tracks) = (try state.profile("me"), try made.library.tracks().map { RememberedTrack($0) })
        let start = Date(timeIntervalSince1970: 1_700_000_000)
        try state.record(.play, [tracks[0]], by: me, at: start)
        try state.record(.similar, [tracks[0]], by: me, at: start + 1)
        try state.record(.play, [tracks[1]], by: me, at: start + 2)
        try state.record(.play, [tracks[0]], by: me, at: start + 3)
        let log = try ListenLog(try state.history(of: me, count: 100), in: made.library)
        #expect(log.unnamedCount == 1)
        #expect(
            log.listens
                == [0, 3].map {
                    .init(date: start + $0, artist: "Ann", title: "Alpha", album: "First", seconds: 100)
                })
    }
}
