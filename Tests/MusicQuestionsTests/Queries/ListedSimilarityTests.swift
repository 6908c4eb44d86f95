import CatalogSupport
import Foundation
import MusicQuestions
import SimilarityIndex
import TestSupport
import Testing

/// A library with neighbor lists answers as one without.
struct ListedSimilarityTests {
    /// A grid of 20 × 20 sounds, a tenth of which is speech.
    private static let tracks = (0..<400).map { number in
        MadeUpLibrary.Track(String(format: "%03d.mp3", number)).with {
            $0.place = [Float(number % 20 * 5), Float(number / 20 * 5)]
            $0.numbers = ["music": number % 10 == 3 ? 0.1 : 0.9, "tempo": Float(60 + number)]
            $0.seconds = Double(100 + 10 * number)
        }
    }

    private static func change(_ number: Int, _ query: inout SimilarityQuery) {
        switch number {
        case 1: query.includesOther = true
        case 2: query.count = 300
        case 3: query.filter.ranges = [DescriptorRange("tempo", min: 100, max: 200)]
        case 4: query.method = .hybrid
        default: break
        }
    }

    @Test(arguments: 0...4) func answersAreThoseOfAScan(_ number: Int) throws {
        let made = try MadeUpLibrary(Self.tracks)
        #expect(try NeighborListsBuilder.refresh(made.library.reader, leastTrackCount: 1) == .made)
        let library = try Library(made.library.path)
        #expect(try SimilaritySearch(library.reader).hasLists)
        var query = SimilarityQuery()
        Self.change(number, &query)
        var exact = query
        exact.isExact = true
        // Music, speech, the edge and the middle.
        for seed in [0, 3, 210, 213, 399] {
            let found = try library.similar(to: seed, query).map { "\($0.track.path) \($0.distance)" }
            #expect(found == (try library.similar(to: seed, exact).map { "\($0.track.path) \($0.distance)" }))
            #expect(!found.isEmpty)
        }
        var (listed, scanned): ([[String]], [[String]]) = ([], [])
        try library.neighbors(query) { listed.append($0.neighbors.map(\.path)) }
        try library.neighbors(exact) { scanned.append($0.neighbors.map(\.path)) }
        #expect(listed == scanned && listed.count == 400)
    }
}
