import Testing
import TimeWarping
import WarpingSupport

@Suite struct DTWAlignmentTests {
    @Test(arguments: DTWDistanceTests.sizes, [1, 3, 20])
    func pathsAreValidAndOptimal(size: (Int, Int), dimension: Int) throws {
        var random = DTWRandom(seed: UInt64(size.0 * 7919 + size.1 + dimension))
        let (n, m) = size
        let a = random.walk(frames: n, dimension: dimension)
        let b = random.walk(frames: m, dimension: dimension)
        let first = try FrameSequence(a, dimension: dimension)
        let second = try FrameSequence(b, dimension: dimension)
        for workspace in (0..<3).compactMap({ DTWWorkspace(instructionSet: $0) }) {
            for cost in LocalCost.allCases {
                for window in DTWDistanceTests.windows {
                    let expected = DTWOracle.accumulatedCost(
                        a.map(Double.init), b.map(Double.init), dimension: dimension, cost: cost, window: window)
                    if expected == .infinity { continue }
                    let alignment = try DynamicTimeWarping(cost: cost, window: window).align(
                        first, second, workspace: workspace)
                    let path = alignment.path
                    #expect(path.first == .init(i: 0, j: 0))
                    #expect(path.last == .init(i: n - 1, j: m - 1))
                    #expect(DTWOracle.isConnected(path))
                    #expect(path.allSatisfy { DTWOracle.contains(window, $0.i, $0.j, n, m) })
                    let pathCost = DTWOracle.pathCost(
                        a.map(Double.init), b.map(Double.init), dimension: dimension, cost: cost, path: path)
                    #expect(abs(alignment.accumulatedCost - pathCost) <= 1e-12 * pathCost)
                    #expect(pathCost <= expected * (1 + 1e-5), "\(cost) \(window)")
                    #expect(alignment.distance == cost.distance(fromAccumulatedCost: alignment.accumulatedCost))
                }
            }
        }
    }

    @Test func cellsAreThoseOfTheWindow() throws {
        #expect(try DynamicTimeWarping().cellCount(firstCount: 30, secondCount: 20) == 600)
        let windows: [WarpingWindow] = [
            .sakoeChiba(radius: 10), .sakoeChiba(radius: 28), .slantedBand(radius: 2), .slantedBand(radius: 9),
            .itakura(maxSlope: 2), .itakura(maxSlope: 5),
        ]
        for window in windows {
            var expected = 0
            for i in 0..<30 {
                for j in 0..<20 where DTWOracle.contains(window, i, j, 30, 20) { expected += 1 }
            }
            #expect(
                try DynamicTimeWarping(window: window).cellCount(firstCount: 30, secondCount: 20) == expected,
                "\(window)")
        }
    }
}
