import Testing
import TimeWarping
import WarpingSupport

@Suite struct FastDTWTests {
    @Test(arguments: DTWDistanceTests.sizes, [0, 1, 3, 10])
    func isAValidPathNeverBelowTheOptimum(size: (Int, Int), radius: Int) throws {
        var random = DTWRandom(seed: UInt64(size.0 * 31 + size.1))
        let (n, m) = size
        let first = try FrameSequence(random.walk(frames: n, dimension: 3), dimension: 3)
        let second = try FrameSequence(random.walk(frames: m, dimension: 3), dimension: 3)
        for cost in LocalCost.allCases {
            let exact = try DynamicTimeWarping(cost: cost).align(first, second)
            let fast = try FastDTW(radius: radius, cost: cost).align(first, second)
            #expect(fast.path.first == .init(i: 0, j: 0))
            #expect(fast.path.last == .init(i: n - 1, j: m - 1))
            #expect(DTWOracle.isConnected(fast.path))
            #expect(fast.accumulatedCost >= exact.accumulatedCost * (1 - 1e-6))
        }
    }

    @Test func aLargeRadiusIsExact() throws {
        var random = DTWRandom(seed: 3)
        let first = try FrameSequence(random.walk(frames: 200))
        let second = try FrameSequence(random.walk(frames: 170))
        let exact = try DynamicTimeWarping().align(first, second)
        for radius in [168, 170, 200, 100_000, Int.max] {
            let fast = try FastDTW(radius: radius).align(first, second)
            #expect(abs(fast.accumulatedCost - exact.accumulatedCost) <= 1e-6 * exact.accumulatedCost)
        }
    }

    @Test func workIsLinear() throws {
        var random = DTWRandom(seed: 4)
        let first = try FrameSequence(random.walk(frames: 4000))
        let second = try FrameSequence(random.walk(frames: 4000))
        let radius = 5
        let cells = try FastDTW(radius: radius).align(first, second).cellCount
        // Salvador & Chan, section 4: at most n (8 r + 14) cells.
        #expect(cells <= 4000 * (8 * radius + 14))
    }

    /// Salvador & Chan: minTSsize = radius + 2. Sequences up to this length are compared exactly.
    @Test(arguments: [(12, 12), (12, 40), (40, 12), (11, 11)])
    func shortSequencesAreComparedWhole(size: (Int, Int)) throws {
        var random = DTWRandom(seed: 5)
        let (n, m) = size
        let fast = try FastDTW(radius: 10).align(
            FrameSequence(random.walk(frames: n)), FrameSequence(random.walk(frames: m)))
        #expect(fast.cellCount == n * m)
    }

    /// With one more frame there is a lower resolution. The window of radius 10 still contains every pair.
    @Test func longerSequencesAreNot() throws {
        var random = DTWRandom(seed: 6)
        let fast = try FastDTW(radius: 10).align(
            FrameSequence(random.walk(frames: 13)), FrameSequence(random.walk(frames: 13)))
        #expect(fast.cellCount == 13 * 13 + 6 * 6)
    }

    /// Values so large that the sum of two exceeds Float are aligned like the same values scaled down: a power of two
    /// scales them, their means and their squares without rounding.
    @Test(arguments: LocalCost.allCases)
    func valuesMayTakeTheWholeRangeOfFloat(cost: LocalCost) throws {
        var random = DTWRandom(seed: 7)
        func sequence(_ count: Int) -> [Float] {
            (0..<count).map { _ in Float(Int.random(in: 9...15, using: &random)) }
        }
        let (a, b) = (sequence(40), sequence(50))
        let scale = Float(sign: .plus, exponent: 124, significand: 1)
        let dtw = FastDTW(radius: 1, cost: cost)
        let small = try dtw.align(FrameSequence(a), FrameSequence(b))
        let large = try dtw.align(FrameSequence(a.map { $0 * scale }), FrameSequence(b.map { $0 * scale }))
        #expect(large.path == small.path)
        #expect(large.distance == small.distance * Double(scale))
    }
}
