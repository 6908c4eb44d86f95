import CKernels

/// Lower bounds of the cost of every candidate of a search.
struct CandidateBounds<Element: DTWElement>: Sendable {
    /// The larger of LB_Kim and LB_Keogh; infinite if the window cannot match a candidate.
    let bounds: [Double]
    private let keogh: [Double]
    private let search: DTWNeighborSearch<Element>
    private let comparer: BatchComparer<Element>
    /// Envelope for the longest candidates that the window restricts; nil if there are none.
    private let envelope: DTWEnvelope<Element>?

    /// nil if the window allows every candidate and restricts none.
    init?(_ search: DTWNeighborSearch<Element>, _ comparer: BatchComparer<Element>, _ scratch: SearchScratch<Element>) {
        (self.search, self.comparer) = (search, comparer)
        var bounds = [Double](repeating: .infinity, count: search.candidates.count)
        var keogh = [Double](repeating: 0, count: bounds.count)
        var known: DTWEnvelope<Element>?
        var longest: DTWEnvelope<Element>?
        for batch in search.set.batches.reversed() {  // longest first: their envelope serves the shorter ones
            let lengths = batch.members.lazy.filter(comparer.isFeasible).map { search.candidates[$0].count }
            guard let columns = lengths.max() else { continue }
            let isKnown = if case .sakoeChiba = search.window { known != nil } else { known?.columnCount == columns }
            if !isKnown {
                switch scratch.shape(of: search.window, rows: comparer.query.count, columns: columns) {
                case .everything where search.set.areInterchangeable: return nil
                case .everything:
                    // Others may be restricted or impossible. A single frame meets every frame of the query.
                    for candidate in batch.members { bounds[candidate] = 0 }
                    continue
                case .impossible: continue
                case .bounded(let window):
                    known = DTWEnvelope(
                        of: comparer.query, columnCount: columns, cost: search.cost, bounds: window)
                }
            }
            guard let envelope = known else { continue }
            longest = longest ?? envelope
            let results = scratch.limits.reserve(Element.self, search.set.lanes)
            var request = dtw_batch()
            request.dimension = comparer.query.dimension
            request.euclidean = search.cost == .euclidean
            request.columnCount = Int32(columns)
            request.candidates = UnsafeRawPointer(batch.frames)
            envelope.withExtremes { low, high in search.set.kernel.keogh(&request, low, high, results) }
            for (lane, candidate) in batch.members.enumerated() where comparer.isFeasible(candidate) {
                // An infinite bound exceeds the element type and gives no information.
                keogh[candidate] = results[lane].isFinite ? Double(results[lane]) : 0
                bounds[candidate] = max(keogh[candidate], envelope.kim(unchecked: search.candidates[candidate]))
            }
        }
        guard bounds.contains(where: { $0 > 0 }) else { return nil }
        (self.bounds, self.keogh, envelope) = (bounds, keogh, longest)
    }

    /// LB_Improved of a few candidates, at most one per lane; nil if it is not valid.
    func improved(_ candidates: ArraySlice<Int>, _ scratch: SearchScratch<Element>) -> [Double]? {
        let query = comparer.query
        guard search.cost == .squaredEuclidean,
            let envelope, let columns = candidates.lazy.map({ search.candidates[$0].count }).max(),
            case .bounded(let window) = scratch.shape(of: search.window, rows: query.count, columns: columns)
        else { return nil }
        let lanes = search.set.lanes
        let results = scratch.limits.reserve(Element.self, lanes)
        var request = dtw_batch()
        request.dimension = query.dimension
        request.rowEnd = Int32(query.count)
        request.columnCount = Int32(columns)
        request.candidates = UnsafeRawPointer(comparer.pack(candidates, columnCount: columns, scratch: scratch))
        let extremes = scratch.extremes.reserve(Element.self, 2 * columns * lanes)
        query.values.withUnsafeBufferPointer { values in
            window.lower.withUnsafeBufferPointer { lower in
                window.upper.withUnsafeBufferPointer { upper in
                    request.query = UnsafeRawPointer(values.baseAddress)
                    request.lower = lower.baseAddress
                    request.upper = upper.baseAddress
                    envelope.withExtremes { low, high in
                        search.set.kernel.improved(&request, low, high, extremes, results)
                    }
                }
            }
        }
        return candidates.indices.map { index in
            let second = results[index - candidates.startIndex]
            let improved = keogh[candidates[index]] + (second.isFinite ? Double(second) : 0)
            return max(bounds[candidates[index]], improved)
        }
    }
}
