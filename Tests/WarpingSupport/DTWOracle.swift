import TestSupport
public import TimeWarping

/// DTW by definition, in double precision, cell by cell over the full table: the reference for all kernel tests.
public enum DTWOracle {
    /// Whether (i, j) is in the window; i in 0..<n, j in 0..<m.
    public static func contains(_ window: WarpingWindow, _ i: Int, _ j: Int, _ n: Int, _ m: Int) -> Bool {
        switch window {
        case .unconstrained:
            return true
        case .sakoeChiba(let radius):
            return abs(i - j) <= radius
        case .slantedBand(let radius):
            return n == 1 || m == 1 || abs(i * (m - 1) - j * (n - 1)) <= radius * (max(n, m) - 1)
        case .itakura(let slope):
            if n == 1 || m == 1 { return true }
            // Exact at these sizes for slopes of few digits, in binary or in decimal.
            func holds(_ rise: Int, _ run: Int) -> Bool { Double(rise) <= slope * Double(run) }
            let (x, y) = (i * (m - 1), j * (n - 1))
            let (restX, restY) = ((n - 1 - i) * (m - 1), (m - 1 - j) * (n - 1))
            return holds(y, x) && holds(x, y) && holds(restY, restX) && holds(restX, restY)
        }
    }

    /// Cost of frame i of a and frame j of b, both of d numbers.
    public static func localCost(_ a: [Double], _ i: Int, _ b: [Double], _ j: Int, _ d: Int, _ cost: LocalCost)
        -> Double
    {
        var sum = 0.0
        for k in 0..<d {
            let difference = a[i * d + k] - b[j * d + k]
            sum += difference * difference
        }
        return cost == .euclidean ? sum.squareRoot() : sum
    }

    /// Least sum of local costs; infinite if the window contains no path.
    public static func accumulatedCost(
        _ a: [Double], _ b: [Double], dimension d: Int = 1, cost: LocalCost = .squaredEuclidean,
        window: WarpingWindow = .unconstrained, openEnds: Bool = false
    ) -> Double {
        let (n, m) = (a.count / d, b.count / d)
        var above = [Double](repeating: openEnds ? 0 : .infinity, count: m + 1)
        above[0] = 0
        for i in 0..<n {
            var row = [Double](repeating: .infinity, count: m + 1)
            for j in 0..<m where contains(window, i, j, n, m) {
                row[j + 1] = localCost(a, i, b, j, d, cost) + min(above[j], above[j + 1], row[j])
            }
            above = row
        }
        return openEnds ? above[1...].min() ?? .infinity : above[m]
    }

    /// Sum of local costs along a path.
    public static func pathCost(
        _ a: [Double], _ b: [Double], dimension d: Int = 1, cost: LocalCost = .squaredEuclidean, path: WarpingPath
    ) -> Double {
        path.reduce(0) { $0 + localCost(a, $1.i, b, $1.j, d, cost) }
    }

    /// Whether every step is (1,0), (0,1) or (1,1).
    public static func isConnected(_ path: WarpingPath) -> Bool {
        zip(path, path.dropFirst()).allSatisfy { from, to in
            let (di, dj) = (to.i - from.i, to.j - from.j)
            return (0...1).contains(di) && (0...1).contains(dj) && di + dj > 0
        }
    }
}

/// Deterministic test data.
public struct DTWRandom: RandomNumberGenerator {
    private var generator: SplitMix64

    /// The same seed gives the same values.
    public init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    /// The next bits.
    public mutating func next() -> UInt64 { generator.next() }

    /// Values from −2 to 2.
    public mutating func values(_ count: Int) -> [Float] {
        (0..<count).map { _ in Float.random(in: -2...2, using: &self) }
    }

    /// A random walk: adjacent frames are similar, as in music.
    public mutating func walk(frames: Int, dimension: Int = 1) -> [Float] {
        var frame = values(dimension)
        var walk: [Float] = []
        for _ in 0..<frames {
            for k in 0..<dimension { frame[k] += Float.random(in: -0.5...0.5, using: &self) }
            walk += frame
        }
        return walk
    }
}
