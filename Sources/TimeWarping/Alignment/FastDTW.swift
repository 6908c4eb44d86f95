/// Approximate DTW with a path in linear time and memory (Salvador & Chan 2007, doi:10.3233/IDA-2007-11508). It aligns
/// the sequences at half the resolution, then refines that path inside a window around it.
///
/// `radius` counts cells of the *high* resolution, as in the paper. The Python package `fastdtw` widens the path before
/// projecting it, so its radius r corresponds to about 2r here, with twice the work. ``DynamicTimeWarping`` describes
/// when an exact band is the better choice.
///
/// ```swift
/// let alignment = try FastDTW(radius: 50).align(first, second)    // two recordings of an hour: linear time and memory
/// ```
public struct FastDTW: Equatable, Sendable {
    /// Number of cells by which the projected path is widened on every side, ≥ 0.
    public var radius: Int
    /// The cost of a pair of frames.
    public var cost: LocalCost

    /// FastDTW with a radius in high-resolution cells.
    public init(radius: Int, cost: LocalCost = .squaredEuclidean) {
        self.radius = radius
        self.cost = cost
    }

    /// A path whose cost is at least the exact optimum.
    ///
    /// `workspace` is memory to reuse; nil allocates and frees its own.
    ///
    /// - Throws: ``DTWError`` if the dimensions differ or the radius is negative.
    @specialized(where Element == Float)
    @specialized(where Element == Double)
    public func align<Element>(
        _ first: FrameSequence<Element>, _ second: FrameSequence<Element>, workspace: DTWWorkspace? = nil
    ) throws(DTWError) -> DTWAlignment {
        guard radius >= 0 else { throw .invalidParameter("a radius of \(radius) is negative") }
        let workspace = workspace ?? DTWWorkspace()
        return try first.withFrames { a throws(DTWError) in
            try second.withFrames { b throws(DTWError) in
                try a.checkComparable(with: b)
                let (path, cells) = try refine(a, b, workspace: workspace)
                return DTWAlignment(path: path, a, b, cost: cost, cellCount: cells)
            }
        }
    }

    /// The cost of the path that ``align(_:_:workspace:)`` finds.
    ///
    /// `workspace` is memory to reuse; nil allocates and frees its own.
    ///
    /// - Throws: ``DTWError`` if the dimensions differ or the radius is negative.
    public func accumulatedCost<Element>(
        _ first: FrameSequence<Element>, _ second: FrameSequence<Element>, workspace: DTWWorkspace? = nil
    ) throws(DTWError) -> Double {
        try align(first, second, workspace: workspace).accumulatedCost
    }

    /// √``accumulatedCost(_:_:workspace:)`` for squared costs, the accumulated cost itself for Euclidean ones.
    ///
    /// `workspace` is memory to reuse; nil allocates and frees its own.
    ///
    /// - Throws: ``DTWError`` if the dimensions differ or the radius is negative.
    public func distance<Element>(
        _ first: FrameSequence<Element>, _ second: FrameSequence<Element>, workspace: DTWWorkspace? = nil
    ) throws(DTWError) -> Double {
        try align(first, second, workspace: workspace).distance
    }

    private func refine<Element>(
        _ a: FrameView<Element>, _ b: FrameView<Element>, workspace: DTWWorkspace
    ) throws(DTWError) -> (path: WarpingPath, cellCount: Int) {
        // Sequences of the paper's minTSsize, radius + 2, are still compared exactly.
        guard min(a.count, b.count) - 2 > radius else {
            let path = try CostTable.path(a, b, cost: cost, bounds: nil, workspace: workspace)
            return (path, a.count * b.count)
        }
        let (halfA, halfB) = (a.halved(), b.halved())
        let (coarse, cells) = try halfA.withUnsafeBufferPointer { halfA throws(DTWError) in
            try halfB.withUnsafeBufferPointer { halfB throws(DTWError) in
                try refine(
                    FrameView(unchecked: halfA, dimension: a.dimension, largestMagnitude: a.largestMagnitude),
                    FrameView(unchecked: halfB, dimension: b.dimension, largestMagnitude: b.largestMagnitude),
                    workspace: workspace)
            }
        }
        let bounds = WindowBounds(around: coarse, radius: radius, rows: a.count, columns: b.count)
        let path = try CostTable.path(a, b, cost: cost, bounds: bounds, workspace: workspace)
        return (path, cells + bounds.cellCount)
    }
}

extension WindowBounds {
    /// The cells of a path at half the resolution, each projected onto its 2 × 2 cells and widened
    /// by `radius` cells on every side.
    init(around coarse: WarpingPath, radius: Int, rows n: Int, columns m: Int) {
        lower = .init(repeating: Int32(m), count: n)
        upper = .init(repeating: 0, count: n)
        for step in coarse {
            let low = Int32(max(0, 2 * step.j - radius))
            let high = Int32(min(m, 2 * step.j + 2 + radius))
            for i in max(0, 2 * step.i - radius)..<min(n, 2 * step.i + 2 + radius) {
                lower[i] = min(lower[i], low)
                upper[i] = max(upper[i], high)
            }
        }
        // An odd last frame has no cell at half the resolution.
        if lower[n - 1] == m { lower[n - 1] = lower[n - 2] }
        upper[n - 1] = Int32(m)
    }
}

extension FrameView {
    /// Means of adjacent frames; an odd last frame is dropped.
    func halved() -> [Element] {
        let half = count / 2 * dimension
        return [Element](unsafeUninitializedCapacity: half) { buffer, initialized in
            guard let target = buffer.baseAddress else { return }
            for frame in 0..<count / 2 {
                let (pair, mean) = (base + 2 * frame * dimension, target + frame * dimension)
                // Halved first: the sum of two finite values may be infinite.
                for k in 0..<dimension { mean[k] = pair[k] / 2 + pair[k + dimension] / 2 }
            }
            initialized = half
        }
    }
}
