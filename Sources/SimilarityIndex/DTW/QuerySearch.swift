import CKernels
import Synchronization

/// The search for the nearest candidates of one query.
final class QuerySearch<Element: DTWElement>: Sendable {
    private struct State {
        /// The nearest so far, sorted once there are enough.
        var neighbors: [DTWNeighbor] = []
        /// The cost that a candidate must not exceed: the last of theirs once there are enough.
        var limit = Double.infinity
        var statistics = DTWSearchStatistics()
    }

    /// Rounding may lift a lower bound above the cost that it bounds, by far less than this.
    private static var boundMargin: Double { 0.999 }
    /// Comparing candidates in the order of their bounds means laying them out again. That pays
    /// unless most of them survive.
    private static var reorderingShare: Double { 0.7 }
    /// Columns a row from which a comparison costs so much more than LB_Improved that even a few
    /// more candidates dropped pay for it.
    private static var improvedWidth: Int { 128 }

    private let search: DTWNeighborSearch<Element>
    private let comparer: BatchComparer<Element>
    private let count: Int
    private let state = Mutex(State())

    init(_ search: DTWNeighborSearch<Element>, query: FrameSequence<Element>, count: Int) throws(DTWError) {
        (self.search, self.count) = (search, count)
        comparer = BatchComparer(search, query: query)
        // Equal lengths fit every window whose parameter is in range.
        _ = try search.window.bounds(rows: query.count, columns: query.count)
    }

    private var query: FrameSequence<Element> { comparer.query }

    var result: DTWSearchResult {
        state.withLock { .init(neighbors: $0.neighbors.sorted(by: <), statistics: $0.statistics) }
    }

    /// - Parameter schedule: calls its second argument for each job in 0 ..< its first, on any threads.
    func run(_ schedule: (Int, @Sendable (Int, SearchScratch<Element>) -> Void) -> Void) {
        let scratch = SearchScratch<Element>()
        let lanes = Int(search.set.kernel.lanes)
        guard let bounds = lowerBounds(scratch) else {
            schedule(search.set.batches.count) { job, scratch in
                let batch = self.search.set.batches[job]
                self.compare(batch.members, batch.frames, scratch)
            }
            return
        }
        // The likeliest candidates give a limit to hold the others against.
        let likeliest = Self.least(lanes, of: bounds)
        compare(likeliest[...], nil, scratch)
        let limit = self.limit
        let survivors = bounds.indices.filter {
            bounds[$0].isFinite && bounds[$0] * Self.boundMargin <= limit && !likeliest.contains($0)
        }
        let rest = bounds.count { $0.isFinite } - likeliest.count
        drop(rest - survivors.count)
        if Double(survivors.count) > Self.reorderingShare * Double(rest) {
            let isSurvivor = survivors.reduce(into: [Bool](repeating: false, count: bounds.count)) { $0[$1] = true }
            schedule(search.set.batches.count) { job, scratch in
                let batch = self.search.set.batches[job]
                let limit = self.limit
                let near = batch.members.map { isSurvivor[$0] && bounds[$0] * Self.boundMargin <= limit }
                self.drop(zip(batch.members, near).count { isSurvivor[$0] && !$1 })
                self.compare(batch.members, batch.frames, wanted: near, scratch)
            }
            return
        }
        let order = survivors.sorted { bounds[$0] < bounds[$1] }
        schedule((order.count + lanes - 1) / lanes) { job, scratch in
            let group = order[job * lanes..<min((job + 1) * lanes, order.count)]
            let limit = self.limit
            let near = group.prefix { bounds[$0] * Self.boundMargin <= limit }
            self.drop(group.count - near.count)
            self.compare(self.improved(near, scratch), nil, scratch)
        }
    }

    /// Positions of the `count` least finite values.
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

    private func drop(_ count: Int) {
        state.withLock {
            $0.statistics.candidates += count
            $0.statistics.prunedByKeogh += count
        }
    }

    // MARK: Lower bounds

    /// The better of LB_Kim and LB_Keogh of every candidate, infinite for those that the window
    /// cannot match; nil when the window is too wide for bounds.
    private func lowerBounds(_ scratch: SearchScratch<Element>) -> [Double]? {
        let set = search.set
        let lanes = Int(set.kernel.lanes)
        var bounds = [Double](repeating: .infinity, count: search.candidates.count)
        var known: (columns: Int, envelope: DTWEnvelope<Element>)?
        for batch in set.batches.reversed() {  // longest first: their envelope serves the shorter ones
            let members = batch.members.filter(comparer.isFeasible)
            guard let columns = members.map({ search.candidates[$0].count }).max() else { continue }
            let isKnown =
                if case .sakoeChiba = search.window { known != nil } else { known?.columns == columns }
            if !isKnown {
                switch scratch.shape(of: search.window, rows: query.count, columns: columns) {
                case .everything: return nil
                case .impossible: continue
                case .bounded(let window):
                    known = (columns, DTWEnvelope(of: query, columnCount: columns, cost: search.cost, bounds: window))
                }
            }
            guard let envelope = known?.envelope else { continue }
            let results = scratch.limits.reserve(Element.self, lanes)
            var request = dtw_batch()
            request.dimension = query.dimension
            request.euclidean = search.cost == .euclidean
            request.columnCount = Int32(columns)
            request.candidates = UnsafeRawPointer(batch.frames)
            envelope.low.withUnsafeBufferPointer { low in
                envelope.high.withUnsafeBufferPointer { high in
                    set.kernel.keogh(&request, low.baseAddress, high.baseAddress, results)
                }
            }
            for (lane, candidate) in batch.members.enumerated() where comparer.isFeasible(candidate) {
                let keogh = results[lane].isFinite ? Double(results[lane]) : 0  // beyond the element type
                bounds[candidate] = max(keogh, envelope.kim(unchecked: search.candidates[candidate]))
            }
        }
        return bounds
    }

    /// Those of `candidates` that LB_Improved leaves.
    private func improved(
        _ candidates: ArraySlice<Int>, _ scratch: SearchScratch<Element>
    ) -> ArraySlice<Int> {
        let limit = self.limit
        guard search.cost == .squaredEuclidean, limit < .infinity else { return candidates }
        let kept = candidates.filter { candidate in
            let sequence = search.candidates[candidate]
            guard
                case .bounded(let window) = scratch.shape(
                    of: search.window, rows: query.count, columns: sequence.count),
                Int(window.upper[query.count / 2] - window.lower[query.count / 2]) >= Self.improvedWidth
            else { return true }
            let envelope = DTWEnvelope(
                of: query, columnCount: sequence.count, cost: search.cost, bounds: window)
            return envelope.improved(unchecked: sequence) * Self.boundMargin <= limit
        }
        state.withLock {
            $0.statistics.candidates += candidates.count - kept.count
            $0.statistics.prunedByImproved += candidates.count - kept.count
        }
        return kept[...]
    }

    // MARK: Comparisons

    /// Compares the query with at most as many candidates as there are lanes.
    ///
    /// - Parameters:
    ///   - packed: their frames in lanes; nil lays them out.
    ///   - wanted: which of them to compare; nil compares all that the window may match.
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
