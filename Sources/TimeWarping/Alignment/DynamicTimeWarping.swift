/// Exact dynamic time warping, over all pairs or inside a window.
///
/// Steps (1,0), (0,1), (1,1) of weight 1 ("symmetric1"), both ends fixed. ``accumulatedCost(_:_:workspace:)`` is the
/// least sum of local costs over all paths in the window, without division or root.
///
/// ```swift
/// let first = try FrameSequence(mfcc1, dimension: 20)   // frames × 20, row-major
/// let second = try FrameSequence(mfcc2, dimension: 20)
/// let dtw = DynamicTimeWarping(window: .sakoeChiba(radius: 100))
/// let distance = try dtw.distance(first, second)
/// let alignment = try dtw.align(first, second)
/// ```
public struct DynamicTimeWarping: Equatable, Sendable {
    /// The cost of a pair of frames.
    public var cost: LocalCost
    /// The pairs a path may visit.
    public var window: WarpingWindow

    /// Exact DTW with a local cost, inside a window.
    public init(cost: LocalCost = .squaredEuclidean, window: WarpingWindow = .unconstrained) {
        self.cost = cost
        self.window = window
    }

    /// The least sum of local costs over the paths in the window. Time n·m·d, linear memory.
    ///
    /// `workspace` is memory to reuse; nil allocates and frees its own.
    ///
    /// - Throws: ``DTWError`` if the dimensions differ or the window contains no path.
    @specialized(where Element == Float)
    @specialized(where Element == Double)
    public func accumulatedCost<Element>(
        _ first: FrameSequence<Element>, _ second: FrameSequence<Element>, workspace: DTWWorkspace? = nil
    ) throws(DTWError) -> Double {
        try first.withFrames { a throws(DTWError) in
            try second.withFrames { b throws(DTWError) in
                try accumulatedCost(a, b, workspace: workspace ?? DTWWorkspace())
            }
        }
    }

    /// The accumulated cost if it is at most `limit`, else nil. The nil is found sooner: cells that exceed the limit
    /// are skipped, and the comparison ends when none is left (early abandoning and pruning, Herrmann & Webb 2021,
    /// doi:10.1007/s10618-021-00782-4, tile by tile).
    ///
    /// `workspace` is memory to reuse; nil allocates and frees its own.
    ///
    /// - Throws: ``DTWError`` if the dimensions differ, the window contains no path, or the limit is NaN.
    @specialized(where Element == Float)
    @specialized(where Element == Double)
    public func accumulatedCost<Element>(
        _ first: FrameSequence<Element>, _ second: FrameSequence<Element>, notAbove limit: Double,
        workspace: DTWWorkspace? = nil
    ) throws(DTWError) -> Double? {
        guard !limit.isNaN else { throw .invalidParameter("the limit of an accumulated cost is NaN") }
        return try first.withFrames { a throws(DTWError) in
            try second.withFrames { b throws(DTWError) in
                try CostTable.accumulatedCost(
                    a, b, cost: cost, bounds: try bounds(a, b), notAbove: limit,
                    workspace: workspace ?? DTWWorkspace())
            }
        }
    }

    /// √``accumulatedCost(_:_:workspace:)`` for squared costs, the accumulated cost itself for Euclidean ones.
    ///
    /// `workspace` is memory to reuse; nil allocates and frees its own.
    ///
    /// - Throws: ``DTWError`` if the dimensions differ or the window contains no path.
    public func distance<Element>(
        _ first: FrameSequence<Element>, _ second: FrameSequence<Element>, workspace: DTWWorkspace? = nil
    ) throws(DTWError) -> Double {
        cost.distance(fromAccumulatedCost: try accumulatedCost(first, second, workspace: workspace))
    }

    /// A path of least cost.
    ///
    /// `workspace` is memory to reuse; nil allocates and frees its own.
    ///
    /// - Throws: ``DTWError`` if the dimensions differ or the window contains no path.
    @specialized(where Element == Float)
    @specialized(where Element == Double)
    public func align<Element>(
        _ first: FrameSequence<Element>, _ second: FrameSequence<Element>, workspace: DTWWorkspace? = nil
    ) throws(DTWError) -> DTWAlignment {
        try first.withFrames { a throws(DTWError) in
            try second.withFrames { b throws(DTWError) in
                try align(a, b, workspace: workspace ?? DTWWorkspace())
            }
        }
    }

    /// The number of pairs inside the window, computed without a comparison. It is the work of
    /// ``accumulatedCost(_:_:workspace:)``.
    ///
    /// - Throws: ``DTWError/impossibleWindow(_:firstCount:secondCount:)``.
    public func cellCount(firstCount: Int, secondCount: Int) throws(DTWError) -> Int {
        guard firstCount > 0, secondCount > 0 else { throw .empty }
        guard max(firstCount, secondCount) <= FrameView<Float>.maximumCount else { throw .sizeOverflow }
        return try window.bounds(rows: firstCount, columns: secondCount)?.cellCount ?? firstCount * secondCount
    }

    func accumulatedCost<Element>(
        _ a: FrameView<Element>, _ b: FrameView<Element>, workspace: DTWWorkspace
    ) throws(DTWError) -> Double {
        try CostTable.accumulatedCost(a, b, cost: cost, bounds: try bounds(a, b), workspace: workspace)
    }

    func align<Element>(
        _ a: FrameView<Element>, _ b: FrameView<Element>, workspace: DTWWorkspace
    ) throws(DTWError) -> DTWAlignment {
        let bounds = try bounds(a, b)
        let path = try CostTable.path(a, b, cost: cost, bounds: bounds, workspace: workspace)
        return DTWAlignment(path: path, a, b, cost: cost, cellCount: bounds?.cellCount ?? a.count * b.count)
    }

    private func bounds<Element>(_ a: FrameView<Element>, _ b: FrameView<Element>) throws(DTWError) -> WindowBounds? {
        try a.checkComparable(with: b)
        return try window.bounds(rows: a.count, columns: b.count)
    }
}

extension DTWAlignment {
    /// Computes the cost of `path` in double precision, exact to the last digit.
    init<Element>(
        path: WarpingPath, _ a: FrameView<Element>, _ b: FrameView<Element>, cost: LocalCost, cellCount: Int
    ) {
        var total = 0.0
        for step in path {
            var square = 0.0
            for k in 0..<a.dimension {
                let difference = Double(a.base[step.i * a.dimension + k]) - Double(b.base[step.j * a.dimension + k])
                square += difference * difference
            }
            total += cost == .euclidean ? square.squareRoot() : square
        }
        self.init(
            accumulatedCost: total, distance: cost.distance(fromAccumulatedCost: total), path: path,
            cellCount: cellCount)
    }
}
