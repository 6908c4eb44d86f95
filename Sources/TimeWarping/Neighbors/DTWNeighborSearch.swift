import Foundation
import Synchronization
import WorkerThreads

/// One candidate found by a search.
public struct DTWNeighbor: Equatable, Sendable {
    /// Position among the candidates.
    public let index: Int
    /// Accumulated cost of DTW between the query and the candidate.
    public let accumulatedCost: Double

    /// By cost, then by index, so that the order of ties is deterministic.
    static func < (a: DTWNeighbor, b: DTWNeighbor) -> Bool {
        (a.accumulatedCost, a.index) < (b.accumulatedCost, b.index)
    }
}

/// Numbers of candidates by outcome of a search.
public struct DTWSearchStatistics: Equatable, Sendable {
    /// Candidates that the window allows.
    public internal(set) var candidates = 0
    /// Dropped because the larger of the lower bounds LB_Kim and LB_Keogh exceeded the k-th cost.
    public internal(set) var prunedByKeogh = 0
    /// Dropped because LB_Improved exceeded the k-th cost.
    public internal(set) var prunedByImproved = 0
    /// Abandoned midway, because every path already exceeded the k-th cost.
    public internal(set) var abandoned = 0
    /// Compared to the end.
    public internal(set) var completed = 0

    static func += (total: inout DTWSearchStatistics, part: DTWSearchStatistics) {
        total.candidates += part.candidates
        total.prunedByKeogh += part.prunedByKeogh
        total.prunedByImproved += part.prunedByImproved
        total.abandoned += part.abandoned
        total.completed += part.completed
    }
}

/// The nearest candidates, and how much work finding them was.
public struct DTWSearchResult: Equatable, Sendable {
    /// The nearest candidates, nearest first.
    public let neighbors: [DTWNeighbor]
    /// Numbers of dropped, abandoned and completed comparisons.
    public let statistics: DTWSearchStatistics
}

/// Exact k-nearest-neighbor search under DTW: the k candidates of least accumulated cost, none missed.
///
/// The candidates are packed once so that a vector register compares as many of them at a time as it has lanes. If the
/// window is narrow enough for lower bounds to be useful, LB_Kim, LB_Keogh and LB_Improved decide which candidates to
/// compare, and in which order. In every case, comparisons are abandoned once they must exceed the k-th best.
///
/// ```swift
/// let search = try DTWNeighborSearch(candidates: candidates, window: .sakoeChiba(radius: 10))
/// let result = try search.nearest(to: query, count: 5)
/// for neighbor in result.neighbors { print(neighbor.index, neighbor.accumulatedCost) }
/// ```
public struct DTWNeighborSearch<Element: DTWElement>: Sendable {
    /// The cost of a pair of frames.
    public let cost: LocalCost
    /// The pairs a path may visit.
    public let window: WarpingWindow
    /// The searched candidates.
    public let candidates: [FrameSequence<Element>]

    let set: PackedCandidates<Element>

    /// Packs the candidates, which doubles their memory.
    ///
    /// - Throws: ``DTWError`` if there are no candidates or their dimensions differ.
    public init(
        candidates: [FrameSequence<Element>], cost: LocalCost = .squaredEuclidean,
        window: WarpingWindow = .unconstrained
    ) throws(DTWError) {
        guard let first = candidates.first else { throw .empty }
        for candidate in candidates where candidate.dimension != first.dimension {
            throw .dimensionMismatch(first: first.dimension, second: candidate.dimension)
        }
        // Only these windows are the same for candidates of different lengths.
        let mixesLengths =
            switch window {
            case .unconstrained, .sakoeChiba: true
            case .slantedBand, .itakura: false
            }
        (self.candidates, self.cost, self.window) = (candidates, cost, window)
        set = PackedCandidates(candidates, mixesLengths: mixesLengths)
    }

    /// The `count` candidates of least accumulated cost, or all if there are fewer. Candidates that the window cannot
    /// match at all are skipped.
    ///
    /// `parallelism` is the number of threads; nil uses all cores.
    ///
    /// - Throws: ``DTWError`` if the query's dimension differs or a parameter is out of range.
    @specialized(where Element == Float)
    @specialized(where Element == Double)
    public func nearest(
        to query: FrameSequence<Element>, count: Int, parallelism: Int? = nil
    ) throws(DTWError) -> DTWSearchResult {
        try check(query, count: count, parallelism: parallelism)
        let threads = threads(parallelism)
        let search = try QuerySearch(self, query: query, count: count)
        search.run { jobs, work in
            let workers = min(threads, jobs)
            if workers <= 1 {
                let scratch = SearchScratch<Element>()
                for job in 0..<jobs { work(job, scratch) }
                return
            }
            let next = Atomic(0)
            Workers.run(workers) {
                let scratch = SearchScratch<Element>()
                while true {
                    let job = next.wrappingAdd(1, ordering: .relaxed).oldValue
                    guard job < jobs else { return }
                    work(job, scratch)
                }
            }
        }
        return search.result
    }

    /// ``nearest(to:count:parallelism:)`` for each of many queries, in their order, with one query per thread.
    ///
    /// `parallelism` is the number of threads; nil uses all cores.
    ///
    /// - Throws: ``DTWError`` if a query's dimension differs or a parameter is out of range.
    @specialized(where Element == Float)
    @specialized(where Element == Double)
    public func nearest(
        toEach queries: [FrameSequence<Element>], count: Int, parallelism: Int? = nil
    ) throws(DTWError) -> [DTWSearchResult] {
        for query in queries { try check(query, count: count, parallelism: parallelism) }
        let searches = try queries.map { query throws(DTWError) in try QuerySearch(self, query: query, count: count) }
        let workers = min(threads(parallelism), queries.count)
        let next = Atomic(0)
        Workers.run(workers) {
            let scratch = SearchScratch<Element>()
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < searches.count else { return }
                searches[index].run { jobs, work in
                    for job in 0..<jobs { work(job, scratch) }
                }
            }
        }
        return searches.map(\.result)
    }

    func threads(_ parallelism: Int?) -> Int {
        parallelism ?? ProcessInfo.processInfo.activeProcessorCount
    }

    func check(_ query: FrameSequence<Element>, count: Int, parallelism: Int?) throws(DTWError) {
        guard query.dimension == candidates[0].dimension else {
            throw .dimensionMismatch(first: query.dimension, second: candidates[0].dimension)
        }
        guard count >= 1 else { throw .invalidParameter("a search for \(count) neighbours finds none") }
        if let parallelism, parallelism < 1 {
            throw .invalidParameter("\(parallelism) threads cannot search")
        }
    }
}
