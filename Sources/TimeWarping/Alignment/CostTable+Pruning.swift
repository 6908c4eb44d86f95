import CKernels

// Cells above a limit cannot be on a path below it. Pruning skips them by whole tiles: a slab of rows starts at the
// first column still below the limit, and ends when no row of it is.
extension CostTable {
    /// Number of columns by which a slab is extended at a time.
    private static var continuation: Int { 256 }

    /// The least accumulated cost of the paths in a window; nil if it exceeds `limit`.
    static func accumulatedCost(
        _ a: FrameView<Element>, _ b: FrameView<Element>, cost: LocalCost, bounds: WindowBounds?,
        notAbove limit: Double, workspace: DTWWorkspace
    ) throws(DTWError) -> Double? {
        let isShort = b.count <= panelWidth(rows: a.count, columns: b.count)
        if limit < Double(Element.greatestFiniteMagnitude), a.squaresFit(with: b), isShort {
            // Its sums are rounded at other places than those of `accumulatedCost`, which decides in borderline cases.
            let margin = abs(limit) * Double(Element.ulpOfOne) * 256
            let table = try CostTable(a, b, cost: cost, bounds: bounds, workspace: workspace)
            guard let result = table.accumulatedCost(notAbove: limit + margin) else { return nil }
            if result <= limit - margin { return result }
        }
        let result = try accumulatedCost(a, b, cost: cost, bounds: bounds, workspace: workspace)
        return result <= limit ? result : nil
    }

    private func accumulatedCost(notAbove limit: Double) -> Double? {
        let kernel = kernel()
        let height = kernel.height
        let left = workspace.left.reserve(Element.self, height)
        var offset = 0.0
        // Columns that may have cells of the last row below the limit; beyond `reached`, none was computed.
        var (live, reached) = (0..<1, 0)
        for row in stride(from: 0, to: a.count, by: height) {
            let rows = row..<min(row + height, a.count)
            let corner = live.lowerBound == 0 ? corner(beforeRow: row) : .infinity
            let remaining = Element(limit - offset).nextUp
            left.update(repeating: .infinity, count: rows.count)
            var (begin, end) = (live.lowerBound, min(live.upperBound + Self.continuation, b.count))
            run(rows: rows, columns: begin..<end, corner: corner, left: left, kernel: kernel)
            while end < b.count, (0..<rows.count).contains(where: { left[$0] <= remaining }) {
                // Its corner is beyond the last live column of the row above.
                (begin, end) = (end, min(end + Self.continuation, b.count))
                run(rows: rows, columns: begin..<end, corner: .infinity, left: left, kernel: kernel)
            }
            if reached > end { (top + end).update(repeating: .infinity, count: reached - end) }
            reached = max(reached, end)
            guard let first = (live.lowerBound..<end).first(where: { top[$0] <= remaining }),
                let last = (first..<end).last(where: { top[$0] <= remaining })
            else { return nil }
            live = first..<last + 1
            offset += DTWKernel.subtractMinimum(top + first, end - first)
            if offset > limit { return nil }
        }
        let result = offset + Double(top[b.count - 1])
        return result <= limit ? result : nil
    }
}
