import Foundation
import SimilarityIndex
import TestSupport
import Testing

/// Neighbor lists, compared with the search of all vectors.
struct NeighborListsTests {
    private static let dimension = 24
    private static let schema = IndexSchema(
        textColumns: [], numberColumns: ["music"], vectorDimension: dimension, sequenceDimension: 1, analysisVersion: 1,
        vectorFormat: .bytes)

    /// Tracks around sixty centers, as far from each other as the centers of albums: every 50th has no vector, every 40th is no
    /// music.
    private static func entries(_ range: Range<Int>, seed: UInt64 = 3) -> [IndexEntry] {
        var places = SplitMix64(seed: 4)
        let centers = (0..<60).map { _ in (0..<dimension).map { _ in Float.random(in: -80...80, using: &places) } }
        return range.map { index in
            var random = SplitMix64(seed: seed &* 1_000_003 &+ UInt64(index))
            let vector = centers[index % 60].map {
                // The sum of four is close to a normal distribution.
                let noise = (0..<4).reduce(Float(0)) { sum, _ in sum + Float.random(in: -12...12, using: &random) }
                return max(-127, min(127, ($0 + noise).rounded()))
            }
            let isSilent = index % 50 == 49
            return IndexEntry(
                id: TrackID(high: 1, low: UInt64(index)), path: Array(String(format: "%06d", index).utf8), fileSize: 1,
                modificationTime: 0, frameCount: 10, sampleRate: 1, channelCount: 1, analysisVersion: 1, texts: [],
                numbers: [index % 40 == 7 ? 0.1 : 0.9], vector: isSilent ? nil : vector,
                surroundings: isSilent
                    ? nil
                    : VectorNeighborhood(
                        radius: Float.random(in: 90...110, using: &random),
                        mean: Float.random(in: 1.3...1.5, using: &random),
                        deviation: Float.random(in: 0.15...0.2, using: &random)),
                sequence: .empty)
        }
    }

    private static func write(_ entries: [IndexEntry], _ folder: TemporaryFolder) throws -> IndexReader {
        var writer = try IndexWriter(schema: schema)
        for entry in entries { try writer.append(entry) }
        try writer.write(to: folder.path + "/a.sidx")
        return try IndexReader(path: folder.path + "/a.sidx")
    }

    private static func search(
        _ reader: IndexReader, _ method: SimilarityMethod = .timbre, isExact: Bool = false, listCount: Int? = nil
    ) throws -> SimilaritySearch {
        var options = SimilaritySearch.Options(method: method, hidesDuplicates: false)
        options.isExact = isExact
        if let listCount { options.listCount = listCount }
        return try SimilaritySearch(reader, options: options)
    }

    private static func lists(_ folder: TemporaryFolder) -> String { folder.path + "/a.sidx.lists" }

    /// The share of the ten nearest that a search finds, over every 37th track.
    private static func recall(_ found: SimilaritySearch, _ exact: SimilaritySearch) throws -> Double {
        var (hits, wanted) = (0, 0)
        for index in stride(from: 0, to: exact.reader.count, by: 37) {
            let nearest = Set(try exact.neighbors(of: index, count: 10).map(\.index))
            hits += nearest.intersection(try found.neighbors(of: index, count: 10).map(\.index)).count
            wanted += nearest.count
        }
        return Double(hits) / Double(wanted)
    }

    @Test(arguments: SimilarityMethod.allCases) func readingAllListsFindsWhatAScanFinds(_ method: SimilarityMethod)
        throws
    {
        let folder = try TemporaryFolder()
        let reader = try Self.write(Self.entries(0..<3_000), folder)
        #expect(try NeighborListsBuilder.refresh(reader, leastTrackCount: 1) == .made)
        let exact = try Self.search(reader, method, isExact: true)
        let listed = try Self.search(reader, method, listCount: .max)
        #expect(listed.hasLists && !exact.hasLists)
        for index in stride(from: 0, to: 3_000, by: 7) {
            #expect(try listed.neighbors(of: index, count: 10) == exact.neighbors(of: index, count: 10))
        }
        #expect(
            try listed.neighbors(ofTracks: 40..<60, count: 5) == exact.neighbors(ofTracks: 40..<60, count: 5))
        // More than the pool has.
        #expect(try listed.neighbors(of: 5, count: 2_500) == exact.neighbors(of: 5, count: 2_500))
    }

    @Test func aPartOfTheListsHasNearlyAllNeighbors() throws {
        let folder = try TemporaryFolder()
        let reader = try Self.write(Self.entries(0..<20_000), folder)
        try NeighborListsBuilder.refresh(reader, leastTrackCount: 1)
        let exact = try Self.search(reader, isExact: true)
        #expect(try Self.recall(try Self.search(reader, listCount: 16), exact) >= 0.99)
        // One list of 128 has fewer than all, or the others were read, too.
        #expect(try Self.recall(try Self.search(reader, listCount: 1), exact) < 0.99)
    }

    @Test func filtersLeaveOutWhatTheyLeaveOutOfAScan() throws {
        let folder = try TemporaryFolder()
        let reader = try Self.write(Self.entries(0..<3_000), folder)
        try NeighborListsBuilder.refresh(reader, leastTrackCount: 1)
        let (exact, listed) = (try Self.search(reader, isExact: true), try Self.search(reader, listCount: .max))
        var filters = [SearchFilter(), SearchFilter(), SearchFilter()]
        filters[0].leastNumber = (column: 0, limit: 0.6)
        filters[1].excludedIndices = Set(try exact.neighbors(of: 67, count: 3).map(\.index))
        // So few that the pool has none of most queries' neighbors.
        filters[2].require(numberColumn: 0, in: 0...0.5)
        for filter in filters {
            for index in [7, 67, 1_234] {
                let found = try listed.neighbors(of: index, count: 10, filter: filter)
                #expect(found == (try exact.neighbors(of: index, count: 10, filter: filter)))
                #expect(found.count == 10)
            }
        }
        let music = try listed.neighbors(of: 67, count: 100, filter: filters[0]).map(\.index)
        #expect(music.allSatisfy { $0 % 40 != 7 })
    }

    @Test func listsOfOtherVectorsAreNotUsed() throws {
        let folder = try TemporaryFolder()
        try NeighborListsBuilder.refresh(try Self.write(Self.entries(0..<500), folder), leastTrackCount: 1)
        // As many tracks, one of which sounds different.
        let changed = try Self.write(Self.entries(0..<499) + Self.entries(500..<501, seed: 9), folder)
        let search = try Self.search(changed)
        #expect(!search.hasLists)
        #expect(
            try search.neighbors(of: 3, count: 10) == Self.search(changed, isExact: true).neighbors(of: 3, count: 10))
        // A smaller index needs none, and the file is of no use.
        #expect(try NeighborListsBuilder.refresh(changed, leastTrackCount: 501) == .unneeded)
        #expect(!FileManager.default.fileExists(atPath: Self.lists(folder)))
    }

    @Test func damagedListsAreIgnoredOrNamedAndMadeAgain() throws {
        let folder = try TemporaryFolder()
        let reader = try Self.write(Self.entries(0..<500), folder)
        try NeighborListsBuilder.refresh(reader, leastTrackCount: 1)
        let whole = try contents(of: Self.lists(folder))
        for length in [8, 63, 200, whole.count / 2, whole.count - 1] {
            try Data(whole.prefix(length)).write(to: URL(filePath: Self.lists(folder)))
            #expect(try !Self.search(reader).hasLists)
            #expect(try NeighborListsBuilder.refresh(reader, leastTrackCount: 1) == .made)
            #expect(try contents(of: Self.lists(folder)) == whole)
        }
        #expect(try NeighborListsBuilder.refresh(reader, leastTrackCount: 1) == .kept)
        var flipped = whole
        flipped[whole.count - 5] ^= 1
        try Data(flipped).write(to: URL(filePath: Self.lists(folder)))
        #expect(NeighborListsBuilder.damage(of: reader)?.cause == .checksumMismatch("section “LVEC”"))
        let error = #expect(throws: IndexError.self) { try Self.search(reader).neighbors(of: 3, count: 10) }
        #expect(error?.file == Self.lists(folder))
        #expect(error?.cause == .checksumMismatch("section “LVEC”"))
        #expect(try NeighborListsBuilder.refresh(reader, leastTrackCount: 1) == .made)
        #expect(try contents(of: Self.lists(folder)) == whole)
        #expect(NeighborListsBuilder.damage(of: reader) == nil)
    }

    @Test func anotherFileWithTheirNameIsLeftAlone() throws {
        let folder = try TemporaryFolder()
        let reader = try Self.write(Self.entries(0..<100), folder)
        for foreign in [Array("milk, eggs".utf8), try contents(of: reader.path)] {
            try Data(foreign).write(to: URL(filePath: Self.lists(folder)))
            #expect(try !Self.search(reader).hasLists)
            #expect(try NeighborListsBuilder.refresh(reader, leastTrackCount: 101) == .unneeded)
            let error = #expect(throws: IndexError.self) {
                try NeighborListsBuilder.refresh(reader, leastTrackCount: 1)
            }
            #expect(error?.file == Self.lists(folder))
            #expect(try contents(of: Self.lists(folder)) == foreign)
        }
    }

    @Test func afterATenthHasChangedOnlyThatIsCompared() throws {
        let folder = try TemporaryFolder()
        try NeighborListsBuilder.refresh(try Self.write(Self.entries(0..<5_000), folder), leastTrackCount: 1)
        // The first are gone, others have a new sound, and some are new; all numbers are others.
        let changed = Self.entries(100..<4_700) + Self.entries(4_700..<5_100, seed: 9)
        let reader = try Self.write(changed, folder)
        #expect(
            try NeighborListsBuilder.refresh(reader, leastTrackCount: 1)
                == .updated(comparedCount: changed.suffix(400).count { $0.vector != nil }))
        let (exact, all) = (try Self.search(reader, isExact: true), try Self.search(reader, listCount: .max))
        for index in stride(from: 0, to: 5_000, by: 11) {
            #expect(try all.neighbors(of: index, count: 10) == exact.neighbors(of: index, count: 10))
        }
        #expect(try Self.recall(try Self.search(reader, listCount: 8), exact) >= 0.98)
        // Nothing is left of the old ones.
        #expect(
            try NeighborListsBuilder.refresh(
                try Self.write(Self.entries(0..<5_000, seed: 12), folder), leastTrackCount: 1)
                == .made)
    }
}
