import Testing
import TimeWarping
import WarpingSupport

@Suite struct DTWPruningTests {
    @Test(arguments: DTWDistanceTests.sizes + [(700, 1500), (1500, 700)], [1, 5])
    func agreesWithTheWholeTable(size: (Int, Int), dimension: Int) throws {
        let (n, m) = size
        var random = DTWRandom(seed: UInt64(n * 3 + m))
        let first = try FrameSequence(random.walk(frames: n, dimension: dimension), dimension: dimension)
        let second = try FrameSequence(random.walk(frames: m, dimension: dimension), dimension: dimension)
        for workspace in (0..<3).compactMap({ DTWWorkspace(instructionSet: $0) }) {
            for cost in LocalCost.allCases {
                for window in DTWDistanceTests.windows {
                    let dtw = DynamicTimeWarping(cost: cost, window: window)
                    guard let exact = try? dtw.accumulatedCost(first, second, workspace: workspace) else { continue }
                    for factor in [1.0001, 1.5, 20, .infinity] {
                        let limit = exact * factor + 1e-6
                        let result = try dtw.accumulatedCost(first, second, notAbove: limit, workspace: workspace)
                        #expect(abs((result ?? .infinity) - exact) <= 1e-5 * exact, "\(window) \(factor)")
                    }
                    for factor in [0.9999, 0.7, 0.01, 0, -1] where exact > 0 {
                        #expect(
                            try dtw.accumulatedCost(first, second, notAbove: exact * factor, workspace: workspace)
                                == nil, "\(window) \(factor)")
                    }
                }
            }
        }
    }

    /// Windows in which lanes enter while others leave.
    @Test(arguments: [2, 5, 12, 40], [1, 5])
    func narrowWindows(radius: Int, dimension: Int) throws {
        let count = 1100
        var random = DTWRandom(seed: UInt64(radius))
        let a = random.walk(frames: count, dimension: dimension)
        let b = random.walk(frames: count, dimension: dimension)
        let first = try FrameSequence(a, dimension: dimension)
        let second = try FrameSequence(b, dimension: dimension)
        let dtw = DynamicTimeWarping(window: .sakoeChiba(radius: radius))
        let exact = DTWOracle.accumulatedCost(
            a.map(Double.init), b.map(Double.init), dimension: dimension, window: .sakoeChiba(radius: radius))
        for workspace in (0..<3).compactMap({ DTWWorkspace(instructionSet: $0) }) {
            for factor in [1.001, 3, 1000] {
                let result = try dtw.accumulatedCost(first, second, notAbove: exact * factor, workspace: workspace)
                #expect(abs((result ?? .infinity) - exact) <= 1e-5 * exact, "\(factor)")
            }
            #expect(try dtw.accumulatedCost(first, second, notAbove: exact * 0.999, workspace: workspace) == nil)
        }
    }

    @Test func aCostEqualToTheLimitIsKept() throws {
        let first = try FrameSequence([0, 0, 0] as [Float])
        let second = try FrameSequence([2, 2, 2] as [Float])
        #expect(try DynamicTimeWarping().accumulatedCost(first, second, notAbove: 12) == 12)
        #expect(try DynamicTimeWarping().accumulatedCost(first, second, notAbove: 11.999) == nil)
        #expect(throws: DTWError.self) {
            try DynamicTimeWarping().accumulatedCost(first, second, notAbove: .nan)
        }
    }
}
