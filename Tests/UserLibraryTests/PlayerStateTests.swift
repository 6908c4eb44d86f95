import CatalogSupport
import Foundation
import SimilarityIndex
import TestSupport
import Testing
import UserLibrary

/// The data of players in the user's database.
@Suite("User database: players")
struct PlayerStateTests {
    private let made: MadeUpLibrary
    private let tracks: [RememberedTrack]
    private let state: UserState
    private let me: Profile
    private let guest: Profile

    init() throws {
        made = try MadeUpLibrary((0..<4).map { MadeUpLibrary.Track("\($0).mp3") })
        tracks = try made.library.tracks().map { RememberedTrack($0) }
        state = try UserState(UserState.path(besideIndex: made.library.path), forWriting: true)
        (me, guest) = (try state.profile("me"), try state.profile("guest"))
    }

    private func track(_ number: Int) -> RememberedTrack { tracks[number] }

    @Test func marksAreTheProfilesOwn() throws {
        let song = track(1)
        try state.rate(song, .like, by: me)
        try state.rate(track(2), .dislike, by: me)
        try state.star("al-x", true, by: me)
        try state.score("al-x", 4, by: me)
        try state.score("al-x", 5, by: me)
        let marks = try state.playerMarks(of: me)
        #expect(Set(marks.starred.keys) == ["\(song.id)", "al-x"])
        #expect(marks.scores == ["al-x": 5])
        #expect(try state.playerMarks(of: guest).starred.isEmpty)
        try state.star("al-x", false, by: me)
        try state.score("al-x", nil, by: me)
        let after = try state.playerMarks(of: me)
        #expect(Set(after.starred.keys) == ["\(song.id)"])
        #expect(after.scores.isEmpty)
        #expect(throws: UserStateError.self) { try state.score("al-x", 6, by: me) }
    }

    @Test func playsHaveTheirTimes() throws {
        let past = Date(timeIntervalSince1970: 1_000_000)
        try state.recordPlays(
            [(track(1), past), (track(1), past.addingTimeInterval(60)), (track(2), .distantPast)], by: me)
        try state.record(.similar, [track(1)], by: me)
        let plays = try state.playerMarks(of: me).plays
        #expect(plays["\(track(1).id)"]?.count == 2)
        #expect(plays["\(track(1).id)"]?.last == past.addingTimeInterval(60))
        #expect(plays["\(track(2).id)"]?.last == Date(timeIntervalSince1970: 0))
        // A play in the future counts as now.
        try state.recordPlays([(track(3), .now.addingTimeInterval(86_400))], by: me)
        let last = try #require(try state.playerMarks(of: me).plays["\(track(3).id)"]?.last)
        #expect(abs(last.timeIntervalSinceNow) < 60)
        #expect(try state.history(of: me, count: 10).count == 5)
    }

    @Test func queueAndBookmarksStay() throws {
        #expect(try state.playQueue(of: me) == nil)
        let ids = [3, 1, 3].map { TrackID(high: 0, low: $0) }
        try state.setPlayQueue(ids, current: 2, position: 1234, client: "one", of: me)
        try state.setPlayQueue(ids, current: nil, position: 0, client: "two", of: guest)
        let queue = try #require(try state.playQueue(of: me))
        #expect(queue.tracks == ids)
        #expect((queue.current, queue.position, queue.client) == (2, 1234, "one"))
        try state.setBookmark(ids[0], position: 1, comment: "a", of: me)
        try state.setBookmark(ids[0], position: 2, comment: nil, of: me)
        let bookmark = try #require(try state.bookmarks(of: me).first)
        #expect((bookmark.track, bookmark.position, bookmark.comment) == (ids[0], 2, nil))
        try state.removeBookmark(ids[0], of: me)
        #expect(try state.bookmarks(of: me).isEmpty)
    }

    @Test func playlistsSayWhenTheyWereMade() throws {
        try state.createPlaylist("x", [PlaylistItem(track(1))], of: me)
        let summary = try #require(try state.playlists(of: me).first)
        #expect(abs(summary.created.timeIntervalSinceNow) < 60)
        #expect(summary.changed >= summary.created)
    }

    @Test func allGoesWithTheProfile() throws {
        try state.createProfile("Anna", email: nil)
        let anna = try state.profile("Anna")
        try state.star("ar-x", true, by: anna)
        try state.setPlayQueue([], current: nil, position: 0, client: "", of: anna)
        try state.setBookmark(TrackID(high: 0, low: 1), position: 0, comment: nil, of: anna)
        try state.removeProfile("Anna")
        #expect(try state.playQueue(of: anna) == nil)
        #expect(try state.playerMarks(of: anna).starred.isEmpty)
        #expect(try state.bookmarks(of: anna).isEmpty)
    }
}
