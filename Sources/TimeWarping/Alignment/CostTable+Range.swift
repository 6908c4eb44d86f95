// Costs beyond the range of Float are rare and legitimate: such pairs are computed in Double. A sum that
// overflows shows it; the square of a difference must not, lest a path leads around it.
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

    /// Hands out both sequences in double precision.
    ///
    /// - Throws: ``DTWError/costOverflow`` when they already are.
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
    /// Whether the squared distance of two frames of such values is within the range of Float, and what is too small
    /// for it is nothing beside the rest. Nothing is wider than Double.
    static func squaresFit(_ largestMagnitude: Element, dimension: Int) -> Bool {
        guard Element.self != Double.self, largestMagnitude > 0 else { return true }
        let largest = Double(largestMagnitude)
        return largest > 0x1p-30 && 4 * largest * largest * Double(dimension) < Double(Float.greatestFiniteMagnitude)
    }
}
