import AudioFeatures
import CatalogSupport
import Foundation
import MusicLibrary
import SessionSupport
import SimilarityIndex
import Testing

/// Conditions and orders by stars and plays, which are the user's.
struct MarkedTracksTests {
    private let made: MadeUpLibrary
    private let session: Session

    /// a: 5 stars, played twice, the last time 10 days ago; b: 2 stars; c: played once, 40 days ago; d: nothing, disliked.
    init() throws {
        made = try MadeUpLibrary(["a", "b", "c", "d"].map { .init("\($0).mp3") })
        session = made.session().session
        let (state, profile) = (try session.state, try session.profile)
        let tracks = try (0..<4).map { RememberedTrack(try made.library.track($0)) }
        try state.score("\(tracks[0].id)", 5, by: profile)
        try state.score("\(tracks[1].id)", 2, by: profile)
        func ago(_ days: Double) -> Date { Date(timeIntervalSinceNow: -days * 86_400) }
        try state.recordPlays([(tracks[0], ago(90)), (tracks[0], ago(10)), (tracks[2], ago(40))], by: profile)
        try state.rate(tracks[3], .dislike, by: profile)
    }

    private static let ranges: [(condition: String, expected: [Int])] = [
        ("rating=4..", [0]), ("rating=2", [1]), ("rating=..5", [0, 1]), ("plays=0", [1, 3]), ("plays=1..", [0, 2]),
        ("plays=2", [0]), ("last_played=30..", [1, 2, 3]), ("last_played=..30", [0]), ("last_played=..50", [0, 2]),
    ]

    @Test(arguments: ranges)
    func rangesSelect(condition: String, expected: [Int]) throws {
        var query = TrackListQuery()
        query.filter.ranges = [try range(condition)]
        #expect(try session.indices(query) == expected)
        // The same in a playlist, which leaves out what is disliked.
        var request = PlaylistRequest()
        (request.filter, request.showsDuplicates) = (query.filter, true)
        #expect(try Set(session.playlistIndices(request)) == Set(expected).subtracting([3]))
    }

    /// As people write it.
    private func range(_ condition: String) throws -> DescriptorRange {
        var filter = TrackFilter()
        try filter.read(.address) { $0 == "range" ? [condition] : [] }
        return try #require(filter.ranges.first)
    }

    @Test func exclusionsLeaveTracksWithoutTheNumber() throws {
        var query = TrackListQuery()
        query.filter.excludedRanges = [DescriptorRange("rating", max: 3)]
        #expect(try session.indices(query) == [0, 2, 3])
    }

    @Test func dislikedTracksAreFound() throws {
        var filter = TrackFilter()
        filter.onlyDisliked = true
        #expect(try session.indices(TrackListQuery(filter)) == [3])
        var request = PlaylistRequest()
        request.filter = filter
        #expect(try session.playlistIndices(request) == [3])
    }

    @Test(arguments: [("rating", [0, 1]), ("plays", [0, 2]), ("last_played", [0, 2])])
    func ordersHaveTheBestFirst(name: String, expected: [Int]) throws {
        #expect(try session.indices(TrackListQuery(sortedBy: name)) == expected)
        #expect(try session.indices(TrackListQuery(sortedBy: name, isReversed: true)) == expected.reversed())
    }

    /// Nobody has heard anything.
    @Test func withoutAUserThereAreNoMarks() throws {
        var query = TrackListQuery()
        query.filter.ranges = [DescriptorRange("plays", max: 0)]
        #expect(try made.library.indices(query).count == 4)
        #expect(try made.library.indices(TrackListQuery(sortedBy: "rating")).isEmpty)
    }

    @Test func anotherProfileHasItsOwn() throws {
        try session.state.createProfile("Anna", email: nil)
        var query = TrackListQuery()
        query.filter.ranges = [DescriptorRange("rating", min: 1)]
        #expect(try made.session(profile: "Anna").session.indices(query).isEmpty)
    }
}
