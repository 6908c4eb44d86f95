import Testing
import TimeWarping
import WarpingSupport

@Suite struct SubsequenceDTWTests {
    @Test(arguments: [(1, 1), (1, 40), (40, 1), (16, 100), (33, 500), (300, 257), (700, 2300)], [1, 4])
    func equalsTheOracle(size: (Int, Int), dimension: Int) throws {
        let (n, m) = size
        var random = DTWRandom(seed: UInt64(n * m))
        let a = random.walk(frames: n, dimension: dimension)
        let b = random.walk(frames: m, dimension: dimension)
        let query = try FrameSequence(a, dimension: dimension)
        let reference = try FrameSequence(b, dimension: dimension)
        for cost in LocalCost.allCases {
            let dtw = SubsequenceDTW(cost: cost)
            let expected = DTWOracle.accumulatedCost(
                a.map(Double.init), b.map(Double.init), dimension: dimension, cost: cost, openEnds: true)
            #expect(abs(try dtw.accumulatedCost(query, in: reference) - expected) <= 1e-5 * expected)
            let match = try dtw.align(query, in: reference)
            #expect(match.path.first?.i == 0)
            #expect(match.path.last?.i == n - 1)
            #expect(DTWOracle.isConnected(match.path))
            #expect(abs(match.accumulatedCost - expected) <= 1e-5 * expected)
            let cost = DTWOracle.pathCost(
                a.map(Double.init), b.map(Double.init), dimension: dimension, cost: cost, path: match.path)
            #expect(abs(match.accumulatedCost - cost) <= 1e-12 * cost)
        }
    }

    @Test func findsAnExcerptWhereItWasTaken() throws {
        var random = DTWRandom(seed: 5)
        let values = random.walk(frames: 1000, dimension: 3)
        let reference = try FrameSequence(values, dimension: 3)
        let query = try FrameSequence(Array(values[3 * 400..<3 * 500]), dimension: 3)
        let match = try SubsequenceDTW().align(query, in: reference)
        #expect(match.accumulatedCost == 0)
        #expect(match.path.first == .init(i: 0, j: 400))
        #expect(match.path.last == .init(i: 99, j: 499))
    }

    @Test func differentDimensionsAreRefused() throws {
        let query = try FrameSequence([1, 2] as [Float], dimension: 2)
        let reference = try FrameSequence([1, 2] as [Float])
        #expect(throws: DTWError.dimensionMismatch(first: 2, second: 1)) {
            try SubsequenceDTW().align(query, in: reference)
        }
    }
}
