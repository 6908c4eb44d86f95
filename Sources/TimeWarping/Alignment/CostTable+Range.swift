// Costs beyond the range of Float are rare and legitimate. Such pairs are computed in Double. An overflow of a sum is
// visible in the result. The square of a difference must not overflow, because the path would avoid it.
extension CostTable {
    /// The least accumulated cost of the paths in a window.
    static func accumulatedCost(
        _ a: FrameView<Element>, _ b: FrameView<Element>, cost: LocalCost, bounds: WindowBounds?,
        hasOpenEnds: Bool = false, workspace: DTWWorkspace
    ) throws(DTWError) -> Double {
        if a.squaresFit(with: b) {
            let table = try CostTable(
                a, b, cost: cost, bounds: bounds, hasOpenEnds: hasOpenEnds, workspace: workspace)
            let result = table.accumulatedCost()
            if result.isFinite { return result }
        }
        return try a.widened(with: b) { a, b throws(DTWError) in
            try CostTable<Double>.accumulatedCost(
                a, b, cost: cost, bounds: bounds, hasOpenEnds: hasOpenEnds, workspace: workspace)
        }
    }

    /// A cheapest path in a window.
    static func path(
        _ a: FrameView<Element>, _ b: FrameView<Element>, cost: LocalCost, bounds: WindowBounds?,
        hasOpenEnds: Bool = false, workspace: DTWWorkspace
    ) throws(DTWError) -> WarpingPath {
        if a.squaresFit(with: b) {
            let table = try CostTable(
                a, b, cost: cost, bounds: bounds, hasOpenEnds: hasOpenEnds, workspace: workspace)
            if let path = table.path() { return path }
        }
        return try a.widened(with: b) { a, b throws(DTWError) in
            try CostTable<Double>.path(
                a, b, cost: cost, bounds: bounds, hasOpenEnds: hasOpenEnds, workspace: workspace)
        }
    }
}

extension FrameView {
    func squaresFit(with other: FrameView) -> Bool {
        DTWKernel.squaresFit(max(largestMagnitude, other.largestMagnitude), dimension: dimension)
    }

    /// Calls the closure with both sequences in double precision.
    ///
    /// - Throws: ``DTWError/costOverflow`` if they are in double precision already.
    fileprivate func widened<R>(
        with other: FrameView, _ body: (FrameView<Double>, FrameView<Double>) throws(DTWError) -> R
    ) throws(DTWError) -> R {
        guard Element.self != Double.self else { throw .costOverflow }
        func wide(_ view: FrameView) -> [Double] {
            UnsafeBufferPointer(start: view.base, count: view.count * view.dimension).map { Double($0) }
        }
        let (a, b) = (wide(self), wide(other))
        return try a.withUnsafeBufferPointer { a throws(DTWError) in
            try b.withUnsafeBufferPointer { b throws(DTWError) in
                try body(
                    FrameView<Double>(
                        unchecked: a, dimension: dimension, largestMagnitude: Double(largestMagnitude)),
                    FrameView<Double>(
                        unchecked: b, dimension: dimension, largestMagnitude: Double(other.largestMagnitude)))
            }
        }
    }
}

extension DTWKernel {
    /// Whether the squared distance of two frames of such values is within the range of Float, and values too small for
    /// it are negligible. Always true for Double, because there is no wider type.
    static func squaresFit(_ largestMagnitude: Element, dimension: Int) -> Bool {
        guard Element.self != Double.self, largestMagnitude > 0 else { return true }
        let largest = Double(largestMagnitude)
        return largest > 0x1p-30 && 4 * largest * largest * Double(dimension) < Double(Float.greatestFiniteMagnitude)
    }
}
