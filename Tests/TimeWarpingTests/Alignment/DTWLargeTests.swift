import Testing
import TimeWarping
import WarpingSupport

/// Sizes at which a path no longer keeps the whole table.
@Suite struct DTWLargeTests {
    @Test(
        arguments: [
            (1500, 1900, WarpingWindow.unconstrained), (4500, 4500, .sakoeChiba(radius: 1300)),
            (4000, 5200, .slantedBand(radius: 1200)), (4200, 3900, .itakura(maxSlope: 4)),
        ], LocalCost.allCases)
    func tiledPathsAreValidAndOptimal(size: (Int, Int, WarpingWindow), cost: LocalCost) throws {
        let (n, m, window) = size
        var random = DTWRandom(seed: UInt64(n + m))
        let a = random.walk(frames: n, dimension: 2)
        let b = random.walk(frames: m, dimension: 2)
        let expected = DTWOracle.accumulatedCost(
            a.map(Double.init), b.map(Double.init), dimension: 2, cost: cost, window: window)
        let first = try FrameSequence(a, dimension: 2)
        let second = try FrameSequence(b, dimension: 2)
        for workspace in (0..<3).compactMap({ DTWWorkspace(instructionSet: $0) }) {
            let dtw = DynamicTimeWarping(cost: cost, window: window)
            let alignment = try dtw.align(first, second, workspace: workspace)
            #expect(alignment.path.first == .init(i: 0, j: 0))
            #expect(alignment.path.last == .init(i: n - 1, j: m - 1))
            #expect(DTWOracle.isConnected(alignment.path))
            #expect(alignment.path.allSatisfy { DTWOracle.contains(window, $0.i, $0.j, n, m) })
            #expect(abs(alignment.accumulatedCost - expected) <= 1e-6 * expected)
            let distance = try dtw.accumulatedCost(first, second, workspace: workspace)
            #expect(abs(distance - expected) <= 1e-5 * expected)
        }
    }

    /// Windows narrower than the number of a kernel's rows, so that lanes enter the window while others leave it. For
    /// the long sequences, not all cells are kept.
    @Test(arguments: [(1, 120_000), (2, 120_000), (1, 1000), (2, 1000)])
    func longNarrowWindows(dimension: Int, count: Int) throws {
        let radius = 40
        var random = DTWRandom(seed: UInt64(dimension))
        let a = random.walk(frames: count, dimension: dimension)
        let b = random.walk(frames: count, dimension: dimension)
        let (x, y) = (a.map(Double.init), b.map(Double.init))
        var above = [Double](repeating: .infinity, count: count + 1)
        above[0] = 0
        for i in 0..<count {
            let columns = max(0, i - radius)...min(count - 1, i + radius)
            var diagonal = above[columns.lowerBound]
            above[columns.lowerBound] = .infinity
            for j in columns {
                let least = min(diagonal, above[j], above[j + 1])
                diagonal = above[j + 1]
                above[j + 1] = least + DTWOracle.localCost(x, i, y, j, dimension, .squaredEuclidean)
            }
        }
        let expected = above[count]
        let first = try FrameSequence(a, dimension: dimension)
        let second = try FrameSequence(b, dimension: dimension)
        let dtw = DynamicTimeWarping(window: .sakoeChiba(radius: radius))
        for workspace in (0..<3).compactMap({ DTWWorkspace(instructionSet: $0) }) {
            let alignment = try dtw.align(first, second, workspace: workspace)
            #expect(abs(alignment.accumulatedCost - expected) <= 1e-6 * expected)
            #expect(DTWOracle.isConnected(alignment.path))
            #expect(alignment.path.allSatisfy { abs($0.i - $0.j) <= radius })
            #expect(
                abs(DTWOracle.pathCost(x, y, dimension: dimension, path: alignment.path) - expected)
                    <= 1e-5 * expected)
            #expect(abs(try dtw.accumulatedCost(first, second, workspace: workspace) - expected) <= 1e-5 * expected)
        }
    }

    /// Adding the same cost over and over rounds the same way every time: a plain Float sum is 9e-4 off.
    @Test func floatKeepsItsDigitsOverLongSequences() throws {
        let count = 100_000
        let first = try FrameSequence([Float](repeating: 0, count: count))
        let second = try FrameSequence([Float](repeating: 1.1, count: count))
        let band = DynamicTimeWarping(cost: .euclidean, window: .sakoeChiba(radius: 3))
        let expected = Double(count) * Double(Float(1.1))
        #expect(abs(try band.accumulatedCost(first, second) - expected) <= 1e-5 * expected)
    }

    @Test func costsBeyondFloatAreComputedInDouble() throws {
        var random = DTWRandom(seed: 1)
        let a = random.values(100).map { $0 * 1e25 }
        let b = random.values(90).map { $0 * 1e25 }
        let expected = DTWOracle.accumulatedCost(a.map(Double.init), b.map(Double.init))
        let first = try FrameSequence(a)
        let second = try FrameSequence(b)
        #expect(abs(try DynamicTimeWarping().accumulatedCost(first, second) - expected) <= 1e-9 * expected)
        #expect(abs(try DynamicTimeWarping().align(first, second).accumulatedCost - expected) <= 1e-9 * expected)
        let huge = try FrameSequence([1e300, -1e300] as [Double])
        let small = try FrameSequence([0, 0] as [Double])
        #expect(throws: DTWError.costOverflow) { try DynamicTimeWarping().accumulatedCost(huge, small) }
        #expect(throws: DTWError.costOverflow) { try DynamicTimeWarping().align(huge, small) }
    }

    @Test func pathsInDoublePrecision() throws {
        var random = DTWRandom(seed: 2)
        let a = random.walk(frames: 1300, dimension: 3).map(Double.init)
        let b = random.walk(frames: 1500, dimension: 3).map(Double.init)
        let (first, second) = (try FrameSequence(a, dimension: 3), try FrameSequence(b, dimension: 3))
        for window in [WarpingWindow.unconstrained, .slantedBand(radius: 400)] {
            let expected = DTWOracle.accumulatedCost(a, b, dimension: 3, window: window)
            let alignment = try DynamicTimeWarping(window: window).align(first, second)
            #expect(abs(alignment.accumulatedCost - expected) <= 1e-12 * expected)
            #expect(alignment.path.allSatisfy { DTWOracle.contains(window, $0.i, $0.j, 1300, 1500) })
        }
        let excerpt = DTWOracle.accumulatedCost(a, b, dimension: 3, openEnds: true)
        #expect(abs(try SubsequenceDTW().align(first, in: second).accumulatedCost - excerpt) <= 1e-12 * excerpt)
        let exact = DTWOracle.accumulatedCost(a, b, dimension: 3)
        let fast = try FastDTW(radius: 40).align(first, second)
        #expect(fast.accumulatedCost >= exact * (1 - 1e-12))
        #expect(abs(fast.accumulatedCost - DTWOracle.pathCost(a, b, dimension: 3, path: fast.path)) <= 1e-12 * exact)
    }
}
