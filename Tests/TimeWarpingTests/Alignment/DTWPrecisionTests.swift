import Foundation
import TestSupport
import Testing
import TimeWarping
import WarpingSupport

/// Cases in which plain Float is not sufficient: magnitudes at the ends of its range, long rows, ties.
struct DTWPrecisionTests {
    static func noise(_ count: Int, _ magnitude: Double, seed: UInt64) -> [Float] {
        var generator = SplitMix64(seed: seed)
        return (0..<count).map { _ in Float(Double.random(in: -1...1, using: &generator) * magnitude) }
    }

    static func sequence(_ values: [Float], _ dimension: Int) throws -> FrameSequence<Float> {
        try FrameSequence(values, dimension: dimension)
    }

    /// Squares of differences overflow in the first rows and vanish in the last. Their roots would do neither.
    @Test(arguments: [1e19, 3e18, 1e22, 1e-12, 1e-22, 1e-25, 1e-40], [LocalCost.euclidean, .squaredEuclidean])
    func magnitudesAtTheEndsOfFloat(magnitude: Double, cost: LocalCost) throws {
        for (seed, dimension) in [(1, 2), (2, 3), (3, 20)] as [(UInt64, Int)] {
            let a = Self.noise(30 * dimension, magnitude, seed: seed)
            let b = Self.noise(40 * dimension, magnitude, seed: seed + 100)
            let (wideA, wideB) = (a.map(Double.init), b.map(Double.init))
            let expected = DTWOracle.accumulatedCost(wideA, wideB, dimension: dimension, cost: cost)
            let dtw = DynamicTimeWarping(cost: cost)
            let (first, second) = (try Self.sequence(a, dimension), try Self.sequence(b, dimension))
            #expect(abs(try dtw.accumulatedCost(first, second) / expected - 1) < 1e-5)
            let path = try dtw.align(first, second).path
            let found = DTWOracle.pathCost(wideA, wideB, dimension: dimension, cost: cost, path: path)
            #expect(found / expected < 1 + 1e-5)
            #expect(try dtw.accumulatedCost(first, second, notAbove: expected * 1.001) != nil)
        }
    }

    @Test(arguments: [1e22, 1e-25], [WarpingWindow.unconstrained, .sakoeChiba(radius: 3)])
    func nearestOfExtremeMagnitudes(magnitude: Double, window: WarpingWindow) throws {
        let query = Self.noise(60, magnitude, seed: 7)
        let candidates = (0..<100).map { Self.noise(60, magnitude, seed: 100 + $0) }
        let costs = candidates.map {
            DTWOracle.accumulatedCost(
                query.map(Double.init), $0.map(Double.init), dimension: 3, cost: .euclidean, window: window)
        }
        let expected = costs.indices.sorted { costs[$0] < costs[$1] }.prefix(5)
        let search = try DTWNeighborSearch(
            candidates: candidates.map { try Self.sequence($0, 3) }, cost: .euclidean, window: window)
        let found = try search.nearest(to: Self.sequence(query, 3), count: 5)
        #expect(found.neighbors.map(\.index) == Array(expected))
        let matrix = try DTWDistanceMatrix(
            [Self.sequence(query, 3)], candidates.map { try Self.sequence($0, 3) },
            dtw: .init(cost: .euclidean, window: window))
        for (column, cost) in costs.enumerated() { #expect(abs(matrix[0, column] / cost - 1) < 1e-5) }
    }

    /// One row: every path has all columns, so the cost is a product.
    @Test(arguments: [5_000, 100_000, 1_000_000])
    func longRowsKeepTheirDigits(count: Int) throws {
        let step = Float(0.1).squareRoot()
        let expected = Double(step) * Double(step) * Double(count)
        let (row, long) = (try Self.sequence([0], 1), try Self.sequence([Float](repeating: step, count: count), 1))
        let dtw = DynamicTimeWarping()
        for cost in [
            try dtw.accumulatedCost(row, long), try dtw.accumulatedCost(long, row),
            try DTWDistanceMatrix([row], [long])[0, 0],
        ] {
            #expect(abs(cost / expected - 1) < 2e-5)
        }
    }

    /// A few rows against many columns, with and without a window, compared with the definition.
    @Test(arguments: [WarpingWindow.unconstrained, .sakoeChiba(radius: 14_000), .slantedBand(radius: 30)])
    func panelsOfColumnsFitTogether(window: WarpingWindow) throws {
        let (a, b) = (Self.noise(300, 1, seed: 5), Self.noise(14_000, 1, seed: 6))
        let expected = DTWOracle.accumulatedCost(a.map(Double.init), b.map(Double.init), window: window)
        let found = try DynamicTimeWarping(window: window).accumulatedCost(Self.sequence(a, 1), Self.sequence(b, 1))
        #expect(abs(found / expected - 1) < 1e-5)
    }

    /// The first tenth is far away, and the sums after it must still resolve small costs.
    @Test func bandedPathsKeepTheirDigits() throws {
        let (count, dimension) = (20_000, 4)
        var a = Self.noise(count * dimension, 0.02, seed: 8)
        let b = Self.noise(count * dimension, 0.02, seed: 9)
        for k in 0..<count * dimension / 10 { a[k] += 30 }
        let (wideA, wideB) = (a.map(Double.init), b.map(Double.init))
        let dtw = DynamicTimeWarping(cost: .euclidean, window: .sakoeChiba(radius: 30))
        let best = try dtw.accumulatedCost(
            FrameSequence(wideA, dimension: dimension), FrameSequence(wideB, dimension: dimension))
        let path = try dtw.align(Self.sequence(a, dimension), Self.sequence(b, dimension)).path
        #expect(DTWOracle.isConnected(path) && path.allSatisfy { abs($0.i - $0.j) <= 30 })
        let found = DTWOracle.pathCost(wideA, wideB, dimension: dimension, cost: .euclidean, path: path)
        #expect(found / best < 1 + 2e-6)
    }

    @Test(arguments: [60, 300, 1_000])
    func aTieIsNotAbove(count: Int) throws {
        for seed in 0..<10 as Range<UInt64> {
            let a = try Self.sequence(Self.noise(count * 3, 1, seed: seed), 3)
            let b = try Self.sequence(Self.noise(count * 3, 1, seed: seed + 50), 3)
            let dtw = DynamicTimeWarping()
            let cost = try dtw.accumulatedCost(a, b)
            #expect(try dtw.accumulatedCost(a, b, notAbove: cost) == cost)
            #expect(try dtw.accumulatedCost(a, b, notAbove: cost.nextDown) == nil)
        }
    }
}
