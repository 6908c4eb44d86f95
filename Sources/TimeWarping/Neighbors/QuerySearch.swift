import Synchronization

/// The search for the nearest candidates of one query.
final class QuerySearch<Element: DTWElement>: Sendable {
    private struct State {
        /// The nearest so far, sorted once there are enough.
        var neighbors: [DTWNeighbor] = []
        /// The maximum cost of a candidate: that of the last neighbor, once there are enough.
        var limit = Double.infinity
        var statistics = DTWSearchStatistics()
    }

    /// Rounding may lift a lower bound above the cost that it bounds, by far less than this.
    private static var boundMargin: Double { 0.999 }
    /// Comparing candidates in the order of their bounds requires packing them again. That is worthwhile unless most of
    /// them remain.
    private static var reorderingShare: Double { 0.7 }
    /// Number of batches whose remaining candidates are collected at a time.
    private static var gatheredBatches: Int { 4 }

    private let search: DTWNeighborSearch<Element>
    private let comparer: BatchComparer<Element>
    private let count: Int
    private let state = Mutex(State())

    init(_ search: DTWNeighborSearch<Element>, query: FrameSequence<Element>, count: Int) throws(DTWError) {
        (self.search, self.count) = (search, count)
        comparer = BatchComparer(search, query: query)
        // Equal lengths fit in every window whose parameter is valid.
        _ = try search.window.bounds(rows: query.count, columns: query.count)
    }

    var result: DTWSearchResult {
        state.withLock { .init(neighbors: $0.neighbors.sorted(by: <), statistics: $0.statistics) }
    }

    /// - Parameter schedule: calls its second argument for each job in 0 ..< its first, on any threads.
    func run(_ schedule: (Int, @Sendable (Int, SearchScratch<Element>) -> Void) -> Void) {
        let scratch = SearchScratch<Element>()
        guard comparer.squaresFit, let lowerBounds = CandidateBounds(search, comparer, scratch) else {
            schedule(search.set.batches.count) { job, scratch in
                let batch = self.search.set.batches[job]
                self.compare(batch.members, batch.frames, scratch)
            }
            return
        }
        let bounds = lowerBounds.bounds
        var isOpen = bounds.map(\.isFinite)
        if search.set.areInterchangeable {
            // The most likely candidates give a limit for the others.
            let lanes = search.set.lanes
            let likeliest = Self.least(lanes, of: bounds)
            compare(likeliest[...], nil, scratch)
            for candidate in likeliest { isOpen[candidate] = false }
            let limit = self.limit
            let survivors = bounds.indices.filter { isOpen[$0] && bounds[$0] * Self.boundMargin <= limit }
            let openCount = isOpen.count { $0 }
            if Double(survivors.count) <= Self.reorderingShare * Double(openCount) {
                drop(openCount - survivors.count)
                compareInOrder(survivors.sorted { bounds[$0] < bounds[$1] }, lowerBounds, schedule)
                return
            }
        }
        compareByBatch(isOpen, bounds, schedule)
    }

    /// Compares the remaining candidates in their existing batches.
    private func compareByBatch(
        _ isOpen: [Bool], _ bounds: [Double],
        _ schedule: (Int, @Sendable (Int, SearchScratch<Element>) -> Void) -> Void
    ) {
        let least = search.set.batches.map { batch in
            batch.members.lazy.filter { isOpen[$0] }.map { bounds[$0] }.min() ?? .infinity
        }
        let order = least.indices.sorted { least[$0] < least[$1] }
        schedule(order.count) { job, scratch in
            let batch = self.search.set.batches[order[job]]
            let limit = self.limit
            let wanted = batch.members.map { isOpen[$0] && bounds[$0] * Self.boundMargin <= limit }
            self.drop(zip(batch.members, wanted).count { isOpen[$0] && !$1 })
            self.compare(batch.members, batch.frames, wanted: wanted, scratch)
        }
    }

    /// Compares candidates in new batches.
    private func compareInOrder(
        _ order: [Int], _ lowerBounds: CandidateBounds<Element>,
        _ schedule: (Int, @Sendable (Int, SearchScratch<Element>) -> Void) -> Void
    ) {
        let lanes = search.set.lanes
        let size = lanes * Self.gatheredBatches
        schedule((order.count + size - 1) / size) { job, scratch in
            let candidates = order[job * size..<min((job + 1) * size, order.count)]
            var kept: [Int] = []
            for begin in stride(from: candidates.startIndex, to: candidates.endIndex, by: lanes) {
                let limit = self.limit
                let group = candidates[begin..<min(begin + lanes, candidates.endIndex)]
                let near = group.prefix { lowerBounds.bounds[$0] * Self.boundMargin <= limit }
                self.drop(group.count - near.count)
                guard let improved = lowerBounds.improved(near, scratch) else {
                    self.compare(near, nil, scratch)
                    continue
                }
                let nearer = zip(near, improved).filter { $1 * Self.boundMargin <= limit }.map(\.0)
                self.drop(near.count - nearer.count, byImproved: true)
                kept += nearer
            }
            for begin in stride(from: 0, to: kept.count, by: lanes) {
                self.compare(kept[begin..<min(begin + lanes, kept.count)], nil, scratch)
            }
        }
    }

    /// Positions of the `count` smallest finite values.
    private static func least(_ count: Int, of values: [Double]) -> [Int] {
        var places: [Int] = []
        for (index, value) in values.enumerated() where value.isFinite {
            if places.count == count {
                if value >= values[places[count - 1]] { continue }
                places.removeLast()
            }
            places.insert(index, at: places.firstIndex { value < values[$0] } ?? places.count)
        }
        return places
    }

    private var limit: Double { state.withLock { $0.limit } }

    private func drop(_ count: Int, byImproved: Bool = false) {
        state.withLock {
            $0.statistics.candidates += count
            if byImproved {
                $0.statistics.prunedByImproved += count
            } else {
                $0.statistics.prunedByKeogh += count
            }
        }
    }

    // MARK: Comparisons

    /// Compares the query with at most as many candidates as there are lanes.
    ///
    /// - Parameters:
    ///   - packed: their frames in lanes; nil packs them.
    ///   - wanted: which of them to compare; nil compares all that the window can match.
    private func compare(
        _ members: ArraySlice<Int>, _ packed: UnsafePointer<Element>?, wanted: [Bool]? = nil,
        _ scratch: SearchScratch<Element>
    ) {
        let wanted = wanted ?? members.map(comparer.isFeasible)
        let costs = comparer.accumulatedCosts(members, packed, wanted: wanted, scratch: scratch) { self.limit }
        var part = DTWSearchStatistics()
        part.candidates = wanted.count { $0 }
        part.abandoned = costs == nil ? part.candidates : 0
        part.completed = part.candidates - part.abandoned
        let found = zip(members, costs ?? []).filter { $1.isFinite }.map {
            DTWNeighbor(index: $0, accumulatedCost: $1)
        }
        state.withLock { state in
            state.statistics += part
            state.neighbors += found
            guard state.neighbors.count >= count else { return }
            state.neighbors.sort(by: <)
            state.neighbors.removeLast(state.neighbors.count - count)
            state.limit = state.neighbors[count - 1].accumulatedCost
        }
    }
}
