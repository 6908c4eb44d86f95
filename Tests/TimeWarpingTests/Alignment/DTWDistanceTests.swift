import Testing
import TimeWarping
import WarpingSupport

@Suite struct DTWDistanceTests {
    static let windows: [WarpingWindow] = [
        .unconstrained, .sakoeChiba(radius: 0), .sakoeChiba(radius: 3), .sakoeChiba(radius: 40),
        .slantedBand(radius: 1), .slantedBand(radius: 5), .itakura(maxSlope: 1.2), .itakura(maxSlope: 2),
    ]
    /// Lengths around the lane counts and block heights of the kernels.
    static let sizes: [(Int, Int)] = [
        (1, 1), (1, 9), (9, 1), (2, 2), (15, 18), (16, 16), (17, 15), (33, 31), (64, 66), (65, 64), (129, 127),
        (300, 140), (140, 300), (513, 517),
    ]

    @Test(arguments: sizes, [1, 2, 3, 7, 20, 21])
    func equalsTheOracle(size: (Int, Int), dimension: Int) throws {
        var random = DTWRandom(seed: UInt64(size.0 * 1000 + size.1 + dimension))
        let (n, m) = size
        let a = random.walk(frames: n, dimension: dimension)
        let b = random.walk(frames: m, dimension: dimension)
        for workspace in (0..<3).compactMap({ DTWWorkspace(instructionSet: $0) }) {
            for cost in LocalCost.allCases {
                for window in Self.windows {
                    let dtw = DynamicTimeWarping(cost: cost, window: window)
                    let expected = DTWOracle.accumulatedCost(
                        a.map(Double.init), b.map(Double.init), dimension: dimension, cost: cost, window: window)
                    let first = try FrameSequence(a, dimension: dimension)
                    let second = try FrameSequence(b, dimension: dimension)
                    if expected == .infinity {
                        #expect(throws: DTWError.impossibleWindow(window, firstCount: n, secondCount: m)) {
                            try dtw.accumulatedCost(first, second, workspace: workspace)
                        }
                        continue
                    }
                    let float = try dtw.accumulatedCost(first, second, workspace: workspace)
                    #expect(abs(float - expected) <= 1e-5 * expected, "\(cost) \(window)")
                    let double = try dtw.accumulatedCost(
                        FrameSequence(a.map(Double.init), dimension: dimension),
                        FrameSequence(b.map(Double.init), dimension: dimension), workspace: workspace)
                    #expect(abs(double - expected) <= 1e-12 * expected, "\(cost) \(window) in double")
                }
            }
        }
    }

    @Test func distanceIsTheRootOfSquaredCostsOnly() throws {
        let first = try FrameSequence([0, 0, 0] as [Float])
        let second = try FrameSequence([2, 2, 2] as [Float])
        #expect(try DynamicTimeWarping().accumulatedCost(first, second) == 12)
        #expect(try DynamicTimeWarping().distance(first, second) == 12.0.squareRoot())
        #expect(try DynamicTimeWarping(cost: .euclidean).distance(first, second) == 6)
    }

    @Test func isSymmetricAndZeroForItself() throws {
        var random = DTWRandom(seed: 7)
        let first = try FrameSequence(random.walk(frames: 211, dimension: 5), dimension: 5)
        let second = try FrameSequence(random.walk(frames: 190, dimension: 5), dimension: 5)
        for window in [WarpingWindow.unconstrained, .sakoeChiba(radius: 30), .slantedBand(radius: 20)] {
            let dtw = DynamicTimeWarping(window: window)
            let forth = try dtw.accumulatedCost(first, second)
            let back = try dtw.accumulatedCost(second, first)
            #expect(abs(forth - back) <= 1e-6 * forth)
            #expect(try dtw.accumulatedCost(first, first) == 0)
        }
    }

    @Test func aBandAsWideAsTheSequencesIsNoBand() throws {
        var random = DTWRandom(seed: 8)
        let first = try FrameSequence(random.walk(frames: 100))
        let second = try FrameSequence(random.walk(frames: 130))
        let exact = try DynamicTimeWarping().accumulatedCost(first, second)
        for radius in [129, 130, 1_000_000, Int.max] {
            for window in [WarpingWindow.sakoeChiba(radius: radius), .slantedBand(radius: radius)] {
                #expect(try DynamicTimeWarping(window: window).accumulatedCost(first, second) == exact)
            }
        }
    }
}
