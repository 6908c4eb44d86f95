import Testing
import TimeWarping
import WarpingSupport

@Suite struct DTWNeighborSearchTests {
    static let windows: [WarpingWindow] = [
        .unconstrained, .sakoeChiba(radius: 5), .sakoeChiba(radius: 25), .slantedBand(radius: 8), .itakura(maxSlope: 2),
    ]

    /// The neighbors by exhaustive comparison.
    static func exhaustive<E>(
        _ query: FrameSequence<E>, _ candidates: [FrameSequence<E>], _ dtw: DynamicTimeWarping, count: Int
    ) -> [DTWNeighborSearchTests.Found] {
        let costs = candidates.indices.compactMap { index in
            (try? dtw.accumulatedCost(query, candidates[index])).map { Found(index: index, cost: $0) }
        }
        return Array(costs.sorted { ($0.cost, $0.index) < ($1.cost, $1.index) }.prefix(count))
    }

    struct Found: Equatable { var index: Int, cost: Double }

    func expectEqual(_ result: DTWSearchResult, _ expected: [Found], _ comment: Comment) {
        #expect(result.neighbors.count == expected.count, comment)
        for (found, wanted) in zip(result.neighbors, expected) {
            #expect(abs(found.accumulatedCost - wanted.cost) <= 1e-5 * wanted.cost + 1e-9, comment)
            // Neighbors within rounding of each other may be exchanged.
            let twins = expected.filter { abs($0.cost - found.accumulatedCost) <= 1e-5 * wanted.cost + 1e-9 }
            #expect(twins.contains { $0.index == found.index } || found.index == wanted.index, comment)
        }
        #expect(Set(result.neighbors.map(\.index)).count == result.neighbors.count, comment)
        let s = result.statistics
        #expect(s.candidates == s.prunedByKeogh + s.prunedByImproved + s.abandoned + s.completed, comment)
    }

    @Test(arguments: windows, [1, 6])
    func findsWhatComparingAllFinds(window: WarpingWindow, dimension: Int) throws {
        var random = DTWRandom(seed: 11)
        let candidates = try (0..<90).map { _ in
            try FrameSequence(random.walk(frames: 60, dimension: dimension), dimension: dimension)
        }
        let query = try FrameSequence(random.walk(frames: 60, dimension: dimension), dimension: dimension)
        for cost in LocalCost.allCases {
            let search = try DTWNeighborSearch(candidates: candidates, cost: cost, window: window)
            let dtw = DynamicTimeWarping(cost: cost, window: window)
            for count in [1, 3, 17, 90, 200] {
                for parallelism in [1, 3] {
                    expectEqual(
                        try search.nearest(to: query, count: count, parallelism: parallelism),
                        Self.exhaustive(query, candidates, dtw, count: count), "\(cost) \(count)")
                }
            }
        }
    }

    @Test(arguments: windows, [1, 20])
    func candidatesOfManyLengths(window: WarpingWindow, shortest: Int) throws {
        var random = DTWRandom(seed: 12)
        let candidates = try (0..<70).map { index in
            try FrameSequence(random.walk(frames: shortest + index * 37 % 61, dimension: 3), dimension: 3)
        }
        let search = try DTWNeighborSearch(candidates: candidates, window: window)
        let dtw = DynamicTimeWarping(window: window)
        for frames in [1, 4, 30, 61, 100] {
            let query = try FrameSequence(random.walk(frames: frames, dimension: 3), dimension: 3)
            let allowed = Self.exhaustive(query, candidates, dtw, count: candidates.count).count
            for count in [1, 5, 70] {
                let result = try search.nearest(to: query, count: count)
                expectEqual(
                    result, Self.exhaustive(query, candidates, dtw, count: count), "\(frames) frames, \(count)")
                #expect(result.statistics.candidates == allowed, "\(frames) frames, \(count)")
            }
        }
    }

    @Test(arguments: [1, 2])
    func longSequences(dimension: Int) throws {
        var random = DTWRandom(seed: 13)
        let candidates = try (0..<150).map {
            try FrameSequence(random.walk(frames: 500 + $0 % 3 * 20, dimension: dimension), dimension: dimension)
        }
        let query = try FrameSequence(random.walk(frames: 510, dimension: dimension), dimension: dimension)
        for window in [WarpingWindow.unconstrained, .sakoeChiba(radius: 60), .slantedBand(radius: 50)] {
            let search = try DTWNeighborSearch(candidates: candidates, window: window)
            expectEqual(
                try search.nearest(to: query, count: 4),
                Self.exhaustive(query, candidates, .init(window: window), count: 4), "\(window)")
        }
    }

    /// Every kind of pruning is used in this search, and none drops a neighbor.
    @Test func boundsAndAbandoningDropNoNeighbor() throws {
        var random = DTWRandom(seed: 16)
        let candidates = try (0..<300).map { _ in try FrameSequence(random.walk(frames: 256)) }
        let window = WarpingWindow.sakoeChiba(radius: 20)
        let search = try DTWNeighborSearch(candidates: candidates, window: window)
        var (keogh, improved) = (0, 0)
        for _ in 0..<20 {
            let query = try FrameSequence(random.walk(frames: 256))
            let result = try search.nearest(to: query, count: 3, parallelism: 1)
            expectEqual(result, Self.exhaustive(query, candidates, .init(window: window), count: 3), "\(window)")
            keogh += result.statistics.prunedByKeogh
            improved += result.statistics.prunedByImproved
        }
        #expect(keogh > 0)
        #expect(improved > 0)
    }

    @Test func inDoublePrecisionToo() throws {
        var random = DTWRandom(seed: 14)
        let candidates = try (0..<30).map { _ in try FrameSequence(random.walk(frames: 50).map(Double.init)) }
        let query = try FrameSequence(random.walk(frames: 45).map(Double.init))
        let window = WarpingWindow.sakoeChiba(radius: 9)
        let result = try DTWNeighborSearch(candidates: candidates, window: window).nearest(to: query, count: 5)
        let expected = Self.exhaustive(query, candidates, .init(window: window), count: 5)
        #expect(result.neighbors.map(\.index) == expected.map(\.index))
        for (found, wanted) in zip(result.neighbors, expected) {
            #expect(abs(found.accumulatedCost - wanted.cost) <= 1e-12 * wanted.cost)
        }
    }

    @Test func manyQueriesAreAnsweredInOrder() throws {
        var random = DTWRandom(seed: 15)
        let candidates = try (0..<40).map { _ in try FrameSequence(random.walk(frames: 80)) }
        let window = WarpingWindow.sakoeChiba(radius: 8)
        let search = try DTWNeighborSearch(candidates: candidates, window: window)
        let results = try search.nearest(toEach: candidates, count: 1)
        #expect(results.map { $0.neighbors.first?.index } == candidates.indices.map { $0 })
        #expect(results.allSatisfy { $0.neighbors.first?.accumulatedCost == 0 })
        #expect(try search.nearest(toEach: [], count: 1).isEmpty)
    }

    @Test func equalCandidatesComeInOrder() throws {
        let candidate = try FrameSequence([1, 2, 3, 2] as [Float])
        let search = try DTWNeighborSearch(
            candidates: .init(repeating: candidate, count: 50), window: .sakoeChiba(radius: 1))
        let query = try FrameSequence([1, 2, 2, 2] as [Float])
        #expect(try search.nearest(to: query, count: 20).neighbors.map(\.index) == Array(0..<20))
    }

    @Test func costsBeyondFloatAreRankedInDouble() throws {
        let candidates = try [3e25, 1e25, 2e25].map { try FrameSequence([Float($0), 0]) }
        let query = try FrameSequence([0, 0] as [Float])
        for window in [WarpingWindow.unconstrained, .sakoeChiba(radius: 0)] {
            let result = try DTWNeighborSearch(candidates: candidates, window: window).nearest(to: query, count: 2)
            #expect(result.neighbors.map(\.index) == [1, 2])
        }
    }

    @Test func emptyOrMixedCandidatesAreRefused() throws {
        let one = try FrameSequence([1, 2] as [Float])
        let two = try FrameSequence([1, 2] as [Float], dimension: 2)
        #expect(throws: DTWError.empty) { try DTWNeighborSearch<Float>(candidates: []) }
        #expect(throws: DTWError.dimensionMismatch(first: 1, second: 2)) {
            try DTWNeighborSearch(candidates: [one, two])
        }
        let search = try DTWNeighborSearch(candidates: [one])
        #expect(throws: DTWError.dimensionMismatch(first: 2, second: 1)) { try search.nearest(to: two, count: 1) }
        #expect(throws: DTWError.self) { try search.nearest(to: one, count: 0) }
        #expect(throws: DTWError.self) { try search.nearest(to: one, count: 1, parallelism: 0) }
        let bad = try DTWNeighborSearch(candidates: [one], window: .sakoeChiba(radius: -1))
        #expect(throws: DTWError.self) { try bad.nearest(to: one, count: 1) }
    }
}
