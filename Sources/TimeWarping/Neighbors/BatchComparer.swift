import CKernels

/// Compares one query with as many candidates at a time as a register has lanes.
struct BatchComparer<Element: DTWElement>: Sendable {
    let query: FrameSequence<Element>
    private let candidates: [FrameSequence<Element>]
    private let cost: LocalCost
    private let window: WarpingWindow
    private let kernel: dtw_batch_kernel
    /// Whether Float is sufficient for the values. Otherwise every candidate is compared separately.
    let squaresFit: Bool

    init(_ search: DTWNeighborSearch<Element>, query: FrameSequence<Element>) {
        self.query = query
        (candidates, cost, window, kernel) = (search.candidates, search.cost, search.window, search.set.kernel)
        squaresFit = DTWKernel.squaresFit(
            max(query.largestMagnitude, search.set.largestMagnitude), dimension: query.dimension)
    }

    /// Whether the window may match a candidate. The answer is exact only for windows whose batches mix lengths.
    func isFeasible(_ candidate: Int) -> Bool {
        guard case .sakoeChiba(let radius) = window else { return true }
        return abs(candidates[candidate].count - query.count) <= radius
    }

    /// - Parameters:
    ///   - members: positions of the candidates, at most one per lane.
    ///   - packed: their frames in lanes; nil packs them.
    ///   - wanted: which of them to compare.
    ///   - limit: the maximum cost, queried from time to time.
    /// - Returns: the cost of each member, infinite if it is not wanted or cannot be matched; nil if all exceed the
    ///   limit.
    func accumulatedCosts(
        _ members: ArraySlice<Int>, _ packed: UnsafePointer<Element>?, wanted: [Bool],
        scratch: SearchScratch<Element>, limit: () -> Double = { .infinity }
    ) -> [Double]? {
        let lengths = zip(members, wanted).map { $1 ? candidates[$0].count : 0 }
        let nothing = [Double](repeating: .infinity, count: members.count)
        guard let columnCount = lengths.max(), columnCount > 0 else { return nothing }
        let width = CostTable<Element>.panelWidth(rows: query.count, columns: columnCount)
        guard squaresFit, columnCount <= width else {
            return zip(members, wanted).map { $1 ? singleCost($0, scratch) : .infinity }
        }
        let bounds: WindowBounds?
        switch scratch.shape(of: window, rows: query.count, columns: columnCount) {
        case .everything: bounds = nil
        case .bounded(let window): bounds = window
        case .impossible: return nothing
        }
        let frames = packed ?? pack(members, columnCount: columnCount, scratch: scratch)
        let costs = accumulatedCosts(
            frames, columnCount: columnCount, lengths: lengths, bounds: bounds, scratch: scratch, limit: limit)
        guard let costs else { return nil }
        return zip(members, zip(costs, wanted)).map { candidate, result in
            let (cost, isWanted) = result
            return cost.isFinite || !isWanted ? cost : singleCost(candidate, scratch)
        }
    }

    /// Packs candidates into lanes.
    func pack(
        _ members: ArraySlice<Int>, columnCount: Int, scratch: SearchScratch<Element>
    ) -> UnsafePointer<Element> {
        let lanes = Int(kernel.lanes)
        let size = PackedCandidates<Element>.size(columnCount: columnCount, query.dimension, lanes)
        let target = scratch.frames.reserve(Element.self, size)
        PackedCandidates.pack(
            members.map { candidates[$0] }, columnCount: columnCount, query.dimension, into: target, lanes: lanes)
        return UnsafePointer(target)
    }

    /// - Parameter lengths: number of frames in each lane, 0 for candidates that are not wanted.
    /// - Returns: the cost of each lane; nil if all exceed the limit.
    private func accumulatedCosts(
        _ frames: UnsafePointer<Element>, columnCount: Int, lengths: [Int], bounds: WindowBounds?,
        scratch: SearchScratch<Element>, limit: () -> Double
    ) -> [Double]? {
        let lanes = Int(kernel.lanes)
        let cells = (columnCount + Int(DTW_BATCH_PADDING) + 1) * lanes
        let accumulated = scratch.accumulated.reserve(Element.self, cells)
        accumulated.update(repeating: 0, count: lanes)
        (accumulated + lanes).update(repeating: .infinity, count: cells - lanes)
        let limits = scratch.limits.reserve(Element.self, lanes)
        var offsets = [Double](repeating: 0, count: lanes)
        var request = dtw_batch()
        request.dimension = query.dimension
        request.euclidean = cost == .euclidean
        request.columnCount = Int32(columnCount)
        request.candidates = UnsafeRawPointer(frames)
        request.accumulated = UnsafeMutableRawPointer(accumulated + lanes)
        request.limits = UnsafeRawPointer(limits)
        // The costs restart from 0 after this number of rows, so that Float keeps its digits.
        for row in stride(from: 0, to: query.count, by: 256) {
            let limit = limit()
            for lane in 0..<lanes {
                let isWanted = lane < lengths.count && lengths[lane] > 0
                limits[lane] = isWanted ? Element(limit - offsets[lane]).nextUp : -1
            }
            request.rowBegin = Int32(row)
            request.rowEnd = Int32(min(row + 256, query.count))
            let isAlive = query.values.withUnsafeBufferPointer { values in
                request.query = UnsafeRawPointer(values.baseAddress)
                guard let bounds else { return kernel.run(&request) }
                return bounds.lower.withUnsafeBufferPointer { lower in
                    bounds.upper.withUnsafeBufferPointer { upper in
                        request.lower = lower.baseAddress
                        request.upper = upper.baseAddress
                        return kernel.run(&request)
                    }
                }
            }
            guard isAlive else { return nil }
            if Int(request.rowEnd) < query.count {
                DTWKernel.rebaseLanes(accumulated + lanes, count: columnCount, lanes: lanes, offsets: &offsets)
            }
        }
        return lengths.enumerated().map { lane, length in
            length == 0 ? .infinity : offsets[lane] + Double(accumulated[length * lanes + lane])
        }
    }

    /// The cost of a candidate for which the precision of lanes is not sufficient.
    private func singleCost(_ candidate: Int, _ scratch: SearchScratch<Element>) -> Double {
        let dtw = DynamicTimeWarping(cost: cost, window: window)
        let cost = try? dtw.accumulatedCost(query, candidates[candidate], workspace: scratch.workspace)
        return cost ?? .infinity
    }
}
