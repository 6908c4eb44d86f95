import Foundation
import MusicLibrary
import MusicServer
import Testing

/// A play is recorded when half of a song or four minutes were heard. The songs have 200 seconds.
struct NowPlayingTests {
    private static let start = Date(timeIntervalSince1970: 1_700_000_000)

    private let playing: NowPlaying
    private let songs: [LibraryTrack]
    private let profile: Profile

    init() throws {
        let served = try ServedLibrary(2)
        playing = served.context.nowPlaying
        songs = try served.context.snapshot.library.tracks()
        profile = try served.database.state().profile()
    }

    /// - Parameter seconds: after the start.
    /// - Returns: the numbers of the songs that were played.
    private func report(
        _ state: NowPlaying.Report.State, _ position: Double, of song: Int = 0, after seconds: Double, rate: Double = 1,
        isRecorded: Bool = true, at address: String = "10.0.0.1", as client: String = "test"
    ) -> [Int] {
        playing.reported(
            NowPlaying.Report(state, position: position, rate: rate, isRecorded: isRecorded), of: songs[song],
            by: profile, NowPlaying.Player(client, at: address), now: Self.start + seconds
        ).map { play in songs[0].id == play.track.id ? 0 : 1 }
    }

    @Test func aPauseIsNotHeard() {
        #expect(report(.playing, 0, after: 0) == [])
        #expect(report(.paused, 99, after: 99) == [])
        #expect(report(.playing, 99, after: 1_000) == [])
        #expect(report(.stopped, 101, after: 1_002) == [0])
        #expect(report(.stopped, 101, after: 1_003) == [], "once")
    }

    @Test func aJumpIsNotHeard() {
        #expect(report(.starting, 150, after: 0) == [])
        #expect(report(.playing, 150, after: 5) == [])
        #expect(report(.playing, 0, after: 10) == [])
        #expect(report(.playing, 190, after: 20) == [])
        #expect(report(.stopped, 199, after: 29) == [], "24 seconds were heard")
    }

    @Test func theNextSongEndsTheOneBefore() {
        #expect(report(.playing, 0, after: 0) == [])
        #expect(report(.playing, 0, of: 1, after: 60, rate: 2) == [], "60 seconds were heard")
        #expect(report(.starting, 0, after: 115) == [1], "110 seconds were heard")
    }

    /// It was heard until nobody knows when.
    @Test func aPlayerThatHasVanishedPlaysNothing() {
        #expect(report(.playing, 0, after: 0) == [])
        #expect(report(.playing, 0, of: 1, after: 86_400) == [])
        #expect(report(.playing, 0, of: 1, after: 2 * 86_400) == [])
    }

    @Test func playersThatRecordPlaysThemselvesDoSo() {
        #expect(report(.playing, 0, after: 0, isRecorded: false) == [])
        #expect(report(.stopped, 150, after: 150, isRecorded: false) == [])
    }

    /// The songs that play now, by number, the latest first.
    private func current(after seconds: Double) -> [Int] {
        playing.current(now: Self.start + seconds).map { $0.track == songs[0].fileID ? 0 : 1 }
    }

    @Test func theSameProgramOnTwoDevicesIsTwoPlayers() {
        #expect(report(.playing, 0, after: 0) == [])
        #expect(report(.playing, 0, of: 1, after: 1, at: "10.0.0.2") == [])
        #expect(current(after: 2) == [1, 0])
        #expect(report(.playing, 10, after: 10) == [])
        #expect(report(.stopped, 20, of: 1, after: 21, at: "10.0.0.2") == [])
        #expect(current(after: 22) == [0])
        #expect(report(.stopped, 110, after: 110) == [0], "neither ends the other's play")
    }

    @Test func twoProgramsOnOneDeviceAreTwoPlayers() {
        #expect(report(.playing, 0, after: 0) == [])
        #expect(report(.playing, 0, after: 1, as: "other") == [])
        #expect(current(after: 2) == [0, 0])
    }

    @Test func aDeviceThatChangesItsAddressGoesOn() {
        #expect(report(.playing, 0, after: 0) == [])
        #expect(report(.playing, 60, after: 60, at: "192.0.2.7") == [])
        #expect(current(after: 61) == [0])
        #expect(report(.stopped, 110, after: 110, at: "192.0.2.7") == [0], "110 seconds were heard in all")
        #expect(current(after: 111) == [])
    }
}
