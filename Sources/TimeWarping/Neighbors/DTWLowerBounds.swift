import CKernels

/// The least and greatest value of each component of a query that a window lets a column meet. It is created once per
/// query. Every bound is at most the accumulated cost of DTW in that window.
public struct DTWEnvelope<Element: DTWElement>: Sendable {
    let query: FrameSequence<Element>
    let cost: LocalCost
    let bounds: WindowBounds?
    let columnCount: Int
    /// `columnCount × dimension`, row-major.
    let low: [Element]
    let high: [Element]

    /// The envelope of `query` for candidates of `candidateCount` frames.
    ///
    /// - Throws: ``DTWError`` if the window contains no path.
    @specialized(where Element == Float)
    @specialized(where Element == Double)
    public init(
        of query: FrameSequence<Element>, candidateCount: Int, cost: LocalCost = .squaredEuclidean,
        window: WarpingWindow
    ) throws(DTWError) {
        guard candidateCount >= 1 else { throw .empty }
        guard candidateCount <= FrameView<Element>.maximumCount else { throw .sizeOverflow }
        self.init(
            of: query, columnCount: candidateCount, cost: cost,
            bounds: try window.bounds(rows: query.count, columns: candidateCount))
    }

    init(of query: FrameSequence<Element>, columnCount: Int, cost: LocalCost, bounds: WindowBounds?) {
        (self.query, self.cost, self.bounds, self.columnCount) = (query, cost, bounds, columnCount)
        let rows =
            bounds?.transposed(columnCount: columnCount)
            ?? WindowBounds(rowCount: columnCount, columnCount: query.count)
        (low, high) = extremes(of: query.values, dimension: query.dimension, ranges: rows)
    }

    /// LB_Kim (Kim et al. 2001, in the form of Rakthanmanon et al. 2012): the cost of the pairs that every path visits,
    /// the first and the last.
    ///
    /// - Throws: ``DTWError`` if the candidate has another dimension or length than expected.
    public func kim(_ candidate: FrameSequence<Element>) throws(DTWError) -> Double {
        try check(candidate)
        return kim(unchecked: candidate)
    }

    func kim(unchecked candidate: FrameSequence<Element>) -> Double {
        let (n, m, d) = (query.count, candidate.count, query.dimension)
        func pair(_ i: Int, _ j: Int) -> Double {
            var square = 0.0
            for k in 0..<d {
                let difference = Double(query.values[i * d + k]) - Double(candidate.values[j * d + k])
                square += difference * difference
            }
            return cost == .euclidean ? square.squareRoot() : square
        }
        return n == 1 && m == 1 ? pair(0, 0) : pair(0, 0) + pair(n - 1, m - 1)
    }

    /// LB_Keogh (Keogh & Ratanamahatana 2005; several dimensions as in Vlachos et al. 2003): the cost of each frame of
    /// the candidate to reach the envelope.
    ///
    /// - Throws: ``DTWError`` if the candidate has another dimension or length than expected.
    public func keogh(_ candidate: FrameSequence<Element>) throws(DTWError) -> Double {
        try check(candidate)
        return excess(of: candidate.values, over: low, high)
    }

    /// LB_Improved (Lemire 2009, doi:10.1016/j.patcog.2008.11.030): ``keogh(_:)`` plus the cost of the query to reach
    /// the candidate once that is inside the envelope. The second part is 0 for ``LocalCost/euclidean``, for which the
    /// two cannot be added in several dimensions.
    ///
    /// - Throws: ``DTWError`` if the candidate has another dimension or length than expected.
    @specialized(where Element == Float)
    @specialized(where Element == Double)
    public func improved(_ candidate: FrameSequence<Element>) throws(DTWError) -> Double {
        try check(candidate)
        return improved(unchecked: candidate)
    }

    func improved(unchecked candidate: FrameSequence<Element>) -> Double {
        let keogh = excess(of: candidate.values, over: low, high)
        guard cost == .squaredEuclidean else { return keogh }
        let projected = candidate.values.indices.map { min(max(candidate.values[$0], self.low[$0]), self.high[$0]) }
        let ranges = bounds ?? WindowBounds(rowCount: query.count, columnCount: columnCount)
        let (low, high) = extremes(of: projected, dimension: query.dimension, ranges: ranges)
        return keogh + excess(of: query.values, over: low, high)
    }

    /// Calls `body` with the least and greatest values of each column.
    func withExtremes(_ body: (UnsafeRawPointer?, UnsafeRawPointer?) -> Void) {
        low.withUnsafeBufferPointer { low in
            high.withUnsafeBufferPointer { high in
                body(UnsafeRawPointer(low.baseAddress), UnsafeRawPointer(high.baseAddress))
            }
        }
    }

    private func check(_ candidate: FrameSequence<Element>) throws(DTWError) {
        guard candidate.dimension == query.dimension else {
            throw .dimensionMismatch(first: query.dimension, second: candidate.dimension)
        }
        guard candidate.count == columnCount else {
            throw .invalidParameter("an envelope for \(columnCount) frames cannot bound \(candidate.count)")
        }
    }

    private func excess(of values: [Element], over low: [Element], _ high: [Element]) -> Double {
        let d = query.dimension
        var total = 0.0
        for frame in 0..<values.count / d {
            var square = 0.0
            for index in frame * d..<(frame + 1) * d {
                let distance = Double(max(values[index] - high[index], low[index] - values[index], 0))
                square += distance * distance
            }
            total += cost == .euclidean ? square.squareRoot() : square
        }
        return total
    }
}

/// The extremes of each component of `values` over `ranges` of frames.
private func extremes<Element: DTWElement>(
    of values: [Element], dimension: Int, ranges: WindowBounds
) -> (low: [Element], high: [Element]) {
    let (count, size) = (ranges.lower.count, ranges.lower.count * dimension)
    var low = [Element](repeating: 0, count: size)
    var high = low
    var queue = [Int32](repeating: 0, count: 2 * values.count / dimension)
    values.withUnsafeBufferPointer { values in
        low.withUnsafeMutableBufferPointer { low in
            high.withUnsafeMutableBufferPointer { high in
                DTWKernel.envelope(
                    values, dimension: dimension, first: ranges.lower, last: ranges.upper, count: count,
                    low: low, high: high, queue: &queue)
            }
        }
    }
    return (low, high)
}

extension WindowBounds {
    /// Every column in every row.
    init(rowCount: Int, columnCount: Int) {
        lower = .init(repeating: 0, count: rowCount)
        upper = .init(repeating: Int32(columnCount), count: rowCount)
    }

    /// The rows of each column. A column without rows, which no path in the window visits, gets the nearest row.
    func transposed(columnCount: Int) -> WindowBounds {
        var rows = WindowBounds(rowCount: columnCount, columnCount: 0)
        let rowCount = Int32(lower.count)
        var (first, last): (Int32, Int32) = (0, 0)
        for j in 0..<columnCount {
            while first < rowCount - 1, upper[Int(first)] <= j { first += 1 }
            while last < rowCount, lower[Int(last)] <= j { last += 1 }
            rows.lower[j] = first
            rows.upper[j] = max(last, first + 1)
        }
        return rows
    }
}
