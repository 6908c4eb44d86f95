import Testing
import TimeWarping
import WarpingSupport

/// SPRING by its definition: every start has its own table, in double precision, and all columns are kept.
private struct NaiveMonitor {
    let query: [Double]
    let dimension: Int
    let cost: LocalCost
    let limit: Double
    private var stream: [Double] = []
    /// The latest column for every start.
    private var columns: [[Double]] = []
    private(set) var best: (start: Int, end: Int, cost: Double)?

    init(query: [Double], dimension: Int, cost: LocalCost, limit: Double) {
        (self.query, self.dimension, self.cost, self.limit) = (query, dimension, cost, limit)
    }

    /// The cheapest stretch that ends now, and the match that is confirmed now.
    mutating func process(_ frame: [Double]) -> (ending: Double, confirmed: (start: Int, end: Int, cost: Double)?) {
        let (now, n) = (stream.count / dimension, query.count / dimension)
        stream += frame
        columns.append([Double](repeating: .infinity, count: n))
        for start in 0...now {
            let before = columns[start]
            for i in 0..<n {
                let least =
                    i == 0
                    ? (start == now ? 0 : before[0])
                    : min(before[i], before[i - 1], columns[start][i - 1])
                columns[start][i] = least + DTWOracle.localCost(stream, now, query, i, dimension, cost)
            }
        }
        // A path that began earlier is one of many through a cell. The cheapest one counts there.
        let cheapest: [Int] = (0..<n).map { i in (0...now).min { columns[$0][i] < columns[$1][i] }! }
        var confirmed: (start: Int, end: Int, cost: Double)?
        if let match = best,
            (0..<n).allSatisfy({ columns[cheapest[$0]][$0] >= match.cost || cheapest[$0] > match.end })
        {
            confirmed = match
            best = nil
            // SPRING drops the cells whose cheapest stretch overlaps the match.
            for i in 0..<n where cheapest[i] <= match.end {
                for start in 0...now { columns[start][i] = .infinity }
            }
        }
        let start = (0...now).min { columns[$0][n - 1] < columns[$1][n - 1] }!
        let ending = columns[start][n - 1]
        if ending <= limit, ending < best?.cost ?? .infinity { best = (start, now, ending) }
        return (ending, confirmed)
    }
}

struct SubsequenceMonitorTests {
    private static func frames(_ values: [Float], _ dimension: Int) -> [[Float]] {
        stride(from: 0, to: values.count, by: dimension).map { Array(values[$0..<$0 + dimension]) }
    }

    @Test(arguments: [(1, 1), (5, 1), (12, 3), (30, 2)], LocalCost.allCases)
    func equalsTheOracle(shape: (Int, Int), cost: LocalCost) throws {
        let (n, dimension) = shape
        var random = DTWRandom(seed: UInt64(7 * n + dimension))
        let query = random.walk(frames: n, dimension: dimension)
        let stream = random.walk(frames: 400, dimension: dimension)
        // A limit that some stretches of this stream satisfy.
        let best = DTWOracle.accumulatedCost(
            query.map(Double.init), stream.map(Double.init), dimension: dimension, cost: cost, openEnds: true)
        let limit = 4 * best + 0.01
        var naive = NaiveMonitor(query: query.map(Double.init), dimension: dimension, cost: cost, limit: limit)
        var monitor = try SubsequenceMonitor(
            query: FrameSequence(query, dimension: dimension), cost: cost, limit: limit)
        var count = 0
        for frame in Self.frames(stream, dimension) {
            let expected = naive.process(frame.map(Double.init))
            let match = try monitor.process(frame)
            #expect(match?.frames == expected.confirmed.map { $0.start..<$0.end + 1 })
            if let match, let confirmed = expected.confirmed {
                #expect(abs(match.accumulatedCost - confirmed.cost) <= 1e-12 * confirmed.cost)
                count += 1
            }
            if expected.ending <= limit {
                let current = try #require(monitor.current)
                #expect(abs(current.accumulatedCost - expected.ending) <= 1e-12 * expected.ending)
            } else {
                #expect(monitor.current == nil)
            }
        }
        #expect(monitor.finish()?.frames == naive.best.map { $0.start..<$0.end + 1 })
        #expect(count > 0)
    }

    @Test(arguments: [(1, 40), (16, 100), (33, 500)])
    func findsTheBestStretchOfSubsequenceDTW(size: (Int, Int)) throws {
        var random = DTWRandom(seed: UInt64(size.1))
        let query = try FrameSequence(random.walk(frames: size.0, dimension: 2), dimension: 2)
        let stream = random.walk(frames: size.1, dimension: 2)
        let expected = try SubsequenceDTW().align(query, in: FrameSequence(stream, dimension: 2))
        var monitor = try SubsequenceMonitor(query: query, limit: .infinity)
        var matches: [SubsequenceMonitor.Match] = []
        for frame in Self.frames(stream, 2) {
            if let match = try monitor.process(frame) { matches.append(match) }
        }
        if let match = monitor.finish() { matches.append(match) }
        let best = try #require(matches.min { $0.accumulatedCost < $1.accumulatedCost })
        #expect(abs(best.accumulatedCost - expected.accumulatedCost) <= 1e-12 * expected.accumulatedCost)
        let (first, last) = (try #require(expected.path.first), try #require(expected.path.last))
        #expect(best.frames == first.j..<last.j + 1)
        #expect(zip(matches, matches.dropFirst()).allSatisfy { $0.frames.upperBound <= $1.frames.lowerBound })
    }

    @Test func findsEveryCopy() throws {
        var random = DTWRandom(seed: 3)
        let query = random.walk(frames: 20, dimension: 3)
        let gap = { (random: inout DTWRandom) in random.values(3 * 50).map { $0 + 20 } }
        let stream = gap(&random) + query + gap(&random) + query + query + gap(&random)
        var monitor = try SubsequenceMonitor(query: FrameSequence(query, dimension: 3), limit: 1)
        let matches = try Self.frames(stream, 3).compactMap { try monitor.process($0) }
        #expect(matches.map(\.frames) == [50..<70, 120..<140, 140..<160])
        #expect(matches.allSatisfy { $0.accumulatedCost == 0 })
    }

    @Test func lengthsAreKept() throws {
        // A rise, at the query's pace and at a quarter of it.
        let query = (0..<8).map(Float.init)
        let slow = query.flatMap { [$0, $0, $0, $0] }
        let rest = [Float](repeating: 50, count: 10)
        let stream = rest + query + rest + slow + rest
        func matches(_ lengths: ClosedRange<Int>) throws -> [Range<Int>] {
            var monitor = try SubsequenceMonitor(query: FrameSequence(query), limit: 0.5, lengths: lengths)
            return try stream.compactMap { try monitor.process([$0])?.frames }
        }
        #expect(try matches(1...Int.max).count == 2)
        #expect(try matches(4...16) == [10..<18])
        #expect(try matches(9...40).allSatisfy { $0.lowerBound >= 28 })
        #expect(try matches(9...40).count == 1)
    }

    @Test func discardedMatchesAreNotFound() throws {
        let query = (0..<8).map(Float.init)
        var monitor = try SubsequenceMonitor(query: FrameSequence(query), limit: 0.5)
        for value in query { _ = try monitor.process([value]) }
        #expect(monitor.current?.frames == 0..<8)
        monitor.discard(startingBefore: 1)
        #expect(monitor.current == nil)
        #expect(monitor.finish() == nil)
        for value in query { _ = try monitor.process([value]) }
        #expect(monitor.finish()?.frames == 8..<16)
    }

    @Test func badInputIsRefusedAndForgotten() throws {
        let query = try FrameSequence([1, 2, 3, 4] as [Float], dimension: 2)
        #expect(throws: DTWError.self) { try SubsequenceMonitor(query: query, limit: .nan) }
        #expect(throws: DTWError.self) { try SubsequenceMonitor(query: query, limit: -1) }
        #expect(throws: DTWError.self) { try SubsequenceMonitor(query: query, limit: 1, lengths: 0...4) }
        var monitor = try SubsequenceMonitor(query: query, limit: 0.1)
        _ = try monitor.process([1, 2])
        #expect(throws: DTWError.dimensionMismatch(first: 2, second: 3)) { try monitor.process([1, 2, 3]) }
        #expect(throws: DTWError.nonFinite(frame: 1, component: 1)) { try monitor.process([1, .nan]) }
        _ = try monitor.process([3, 4])
        #expect(monitor.finish()?.frames == 0..<2)
    }
}
