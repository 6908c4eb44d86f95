import Testing
import TimeWarping
import WarpingSupport

/// The parallelogram, compared with its definition in integers: with x = i/(n − 1) and y = j/(m − 1), neither y/x nor
/// (1 − y)/(1 − x) nor their inverses exceed p/q.
@Suite struct DTWItakuraTests {
    struct Slope: CustomTestStringConvertible {
        let p, q: Int
        var window: WarpingWindow { .itakura(maxSlope: Double(p) / Double(q)) }
        var testDescription: String { "\(p)/\(q)" }

        func contains(_ i: Int, _ j: Int, _ n: Int, _ m: Int) -> Bool {
            func holds(_ rise: Int, _ run: Int) -> Bool { rise * q <= run * p }
            let (x, y) = (i * (m - 1), j * (n - 1))
            let (restX, restY) = ((n - 1 - i) * (m - 1), (m - 1 - j) * (n - 1))
            return holds(y, x) && holds(x, y) && holds(restY, restX) && holds(restX, restY)
        }
    }

    /// Most of these are between two doubles, on either side; 100/… are not sums of two powers of two.
    static let slopes: [Slope] = [
        (1, 1), (2, 1), (3, 2), (5, 1), (6, 5), (11, 10), (17, 10), (13, 10), (113, 100), (129, 100), (7, 3), (22, 7),
        (1_000_000, 1), (1 << 40, 1),
    ].map { Slope(p: $0, q: $1) }

    @Test(arguments: slopes)
    func holdsTheCellsOfItsDefinition(slope: Slope) throws {
        let sizes = [
            (58, 4), (4, 58), (2, 100), (100, 2), (2, 2), (31, 31), (101, 101), (78, 155), (51, 31), (41, 61),
        ]
        for (n, m) in sizes {
            var (cells, isReachable) = (0, [Bool](repeating: false, count: m + 1))
            var corner = true
            for i in 0..<n {
                var row = [Bool](repeating: false, count: m + 1)
                for j in 0..<m where slope.contains(i, j, n, m) {
                    cells += 1
                    row[j + 1] = corner && j == 0 || isReachable[j] || isReachable[j + 1] || row[j]
                }
                (isReachable, corner) = (row, false)
            }
            let found = try? DynamicTimeWarping(window: slope.window).cellCount(firstCount: n, secondCount: m)
            #expect(found == (isReachable[m] ? cells : nil), "\(n) × \(m)")
        }
    }

    /// Long sequences, whose edges pass through cells that differ from their neighbors by less than 10⁻⁹ of a frame.
    @Test(arguments: [(50_001, 50_000, 2, 1), (30_001, 30_000, 3, 2), (40_000, 30_001, 17, 10), (60_001, 60_001, 6, 5)])
    func holdsTheCellsOfItsDefinitionWhenLarge(n: Int, m: Int, p: Int, q: Int) throws {
        var cells = 0
        for i in 0..<n {
            let (x, rest) = (i * (m - 1), (n - 1 - i) * (m - 1))
            // p/q · x / (n − 1) rounded down, q/p · x / (n − 1) rounded up; the same from the other end.
            let low = max((q * x + p * (n - 1) - 1) / (p * (n - 1)), m - 1 - p * rest / (q * (n - 1)))
            let high = min(p * x / (q * (n - 1)), m - 1 - (q * rest + p * (n - 1) - 1) / (p * (n - 1)))
            cells += max(0, high - low + 1)
        }
        let dtw = DynamicTimeWarping(window: Slope(p: p, q: q).window)
        #expect(try dtw.cellCount(firstCount: n, secondCount: m) == cells)
    }

    @Test(arguments: [(58, 4), (4, 58), (2, 100), (100, 2), (3, 3), (2, 2)])
    func steepSlopesForbidTheEdges(size: (Int, Int)) throws {
        var random = DTWRandom(seed: UInt64(size.0))
        let (n, m) = size
        let (a, b) = (random.walk(frames: n, dimension: 3), random.walk(frames: m, dimension: 3))
        let (first, second) = (try FrameSequence(a, dimension: 3), try FrameSequence(b, dimension: 3))
        for slope in [1e6, 1e15, 1e300, 1.7e308, .greatestFiniteMagnitude] {
            let window = WarpingWindow.itakura(maxSlope: slope)
            let expected = DTWOracle.accumulatedCost(
                a.map(Double.init), b.map(Double.init), dimension: 3, window: window)
            let found = try? DynamicTimeWarping(window: window).accumulatedCost(first, second)
            guard expected.isFinite, let found else {
                #expect(found == nil && expected == .infinity, "\(slope)")
                continue
            }
            // Float's rounding over at most 60 additions.
            #expect(abs(found - expected) <= 1e-5 * expected, "\(slope)")
        }
    }
}
