import CatalogSupport
import Foundation
import Testing
import UserLibrary

/// What all profiles request most.
struct TrendingTests {
    private let state: UserState
    private let tracks: [RememberedTrack]
    private let made: MadeUpLibrary
    /// The beginning of an hour of the clock, more than an hour ago.
    private let hour: Date

    init() throws {
        let made = try MadeUpLibrary(["a", "b", "c"].map { .init("\($0).mp3") })
        self.made = made
        state = try UserState(UserState.path(besideIndex: made.library.path), forWriting: true)
        tracks = try (0..<3).map { RememberedTrack(try made.library.track($0)) }
        hour = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 / 3600).rounded(.down) * 3600 - 7200)
    }

    private func counts() throws -> [String] {
        try state.trending(hours: 24, count: 10).map { "\($0.track.path) \($0.count)" }
    }

    @Test func aProfileCountsOncePerTrackAndHour() throws {
        try state.createProfile("Anna", email: nil)
        let (me, anna) = (try state.profile("me"), try state.profile("Anna"))
        for minute in 0..<50 {
            try state.record(.play, [tracks[0]], by: me, at: hour.addingTimeInterval(Double(minute) * 60))
        }
        try state.record(.similar, [tracks[1]], by: me, at: hour)
        try state.record(.play, [tracks[1]], by: anna, at: hour)
        #expect(try counts() == ["b.mp3 2", "a.mp3 1"])
        // In the hours after it, once more each.
        try state.record(.play, [tracks[0]], by: me, at: hour.addingTimeInterval(3600))
        try state.record(.play, [tracks[0]], by: me, at: hour.addingTimeInterval(7199))
        try state.record(.play, [tracks[0]], by: me, at: hour.addingTimeInterval(7200))
        #expect(try counts() == ["a.mp3 3", "b.mp3 2"])
        // The history still has every request.
        #expect(try state.history(of: me, count: 100).count == 54)
    }

    @Test func theLatestIsFirstAmongEqual() throws {
        let me = try state.profile("me")
        for track in tracks { try state.record(.play, [track], by: me, at: hour) }
        try state.record(.play, [tracks[0]], by: me, at: hour)
        #expect(try counts() == ["a.mp3 1", "c.mp3 1", "b.mp3 1"])
    }
}
