import AudioFeatures
import MusicLibrary
import SimilarityIndex
import Testing

struct TrackHandleTests {
    private static let first = "Electronic/03-warm-concrete.mp3"
    private static let second = "Electronic/04-warm-concrete-late-mix.mp3"

    @Test(arguments: ["kilo hertz - warm concrete", first, "03-warm-concrete"])
    func aNameLeadsToItsTrack(name: String) async throws {
        let track = try await SampleLibrary.library[name]
        #expect("\(track.path)" == Self.first)
        #expect(track.tags.title == "Warm Concrete")
        // The score states 124 BPM.
        #expect(abs(track.descriptors.tempo.beatsPerMinute - 124) < 2)
    }

    @Test func theNearestIsThePieceAtAnotherTempoAndLeadsBack() async throws {
        let library = try await SampleLibrary.library
        let found = try library[Self.first].similar(limit: 3)
        #expect(found.count == 3)
        let nearest = try #require(found.first).track
        #expect("\(nearest.path)" == Self.second)
        let other = try #require(try library[nearest.id])
        #expect("\(try #require(try other.similar(limit: 1).first).track.path)" == Self.first)
    }

    @Test func conditionsHold() async throws {
        let library = try await SampleLibrary.library
        var query = SimilarityQuery()
        query.filter.genres = ["jazz"]
        query.count = 1
        let found = try library[Self.first].similar(limit: 4, query)
        #expect(found.count > 1)
        #expect(found.allSatisfy { $0.track.tags.genre?.lowercased() == "jazz" })
    }

    @Test func whatIsNotThereIsSaid() async throws {
        let library = try await SampleLibrary.library
        let error = #expect(throws: LibraryError.self) { try library["qqqq zzzz"] }
        guard case .unknownTrack("qqqq zzzz", _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try library[TrackID(high: 1, low: 2)] == nil)
    }
}
