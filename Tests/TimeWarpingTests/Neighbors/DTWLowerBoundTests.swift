import Testing
import TimeWarping
import WarpingSupport

@Suite struct DTWLowerBoundTests {
    static let windows: [WarpingWindow] = [
        .unconstrained, .sakoeChiba(radius: 0), .sakoeChiba(radius: 4), .sakoeChiba(radius: 30),
        .slantedBand(radius: 6), .itakura(maxSlope: 2),
    ]

    @Test(arguments: [(60, 60), (60, 57), (57, 60), (1, 1), (2, 1), (90, 61)], [1, 3, 20])
    func neverExceedTheDistance(size: (Int, Int), dimension: Int) throws {
        var random = DTWRandom(seed: UInt64(size.0 + size.1 * 100 + dimension))
        for _ in 0..<20 {
            let query = try FrameSequence(random.walk(frames: size.0, dimension: dimension), dimension: dimension)
            let candidate = try FrameSequence(random.walk(frames: size.1, dimension: dimension), dimension: dimension)
            for window in Self.windows {
                for cost in LocalCost.allCases {
                    let dtw = DynamicTimeWarping(cost: cost, window: window)
                    guard let exact = try? dtw.accumulatedCost(query, candidate) else { continue }
                    let envelope = try DTWEnvelope(
                        of: query, candidateCount: size.1, cost: cost, window: window)
                    let limit = exact * (1 + 1e-5) + 1e-9
                    let keogh = try envelope.keogh(candidate)
                    let improved = try envelope.improved(candidate)
                    #expect(try envelope.kim(candidate) <= limit)
                    #expect(keogh <= improved)
                    #expect(improved <= limit, "\(cost) \(window)")
                }
            }
        }
    }

    @Test func aDiagonalWindowIsBoundedExactly() throws {
        var random = DTWRandom(seed: 2)
        let query = try FrameSequence(random.values(64), dimension: 2)
        let candidate = try FrameSequence(random.values(64), dimension: 2)
        let window = WarpingWindow.sakoeChiba(radius: 0)
        let exact = try DynamicTimeWarping(window: window).accumulatedCost(query, candidate)
        let keogh = try DTWEnvelope(of: query, candidateCount: 32, window: window).keogh(candidate)
        #expect(abs(keogh - exact) <= 1e-5 * exact)
    }

    @Test func candidatesThatTheEnvelopeIsNotForAreRefused() throws {
        let query = try FrameSequence([1, 2, 3, 4] as [Float])
        let window = WarpingWindow.sakoeChiba(radius: 1)
        let envelope = try DTWEnvelope(of: query, candidateCount: 4, window: window)
        #expect(throws: DTWError.self) { try envelope.keogh(FrameSequence([1, 2, 3] as [Float])) }
        #expect(throws: DTWError.dimensionMismatch(first: 1, second: 2)) {
            try envelope.kim(FrameSequence([1, 2, 3, 4] as [Float], dimension: 2))
        }
        #expect(throws: DTWError.impossibleWindow(window, firstCount: 4, secondCount: 6)) {
            try DTWEnvelope(of: query, candidateCount: 6, window: window)
        }
        #expect(throws: DTWError.empty) { try DTWEnvelope(of: query, candidateCount: 0, window: window) }
    }
}
