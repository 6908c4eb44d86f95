import CKernels

// A path needs all of D, which is never stored. A first pass keeps the edges of tiles. The backward pass recomputes
// only the tiles that the path crosses, each from its edges to the cell where the path enters.
extension CostTable {
    /// Bytes of D in memory at once: all of a small table, one tile of a large one.
    private static var cellBudget: Int { 4 << 20 }
    /// The same for windows. A second pass over a narrow window would cost as much as the first.
    private static var windowBudget: Int { 32 << 20 }
    /// Number of columns of a window from which on its cells cost more to write than to compute, in one dimension.
    private static var wideWindow: Int { 768 }
    /// Bytes of stored tile edges. Larger tables have larger tiles.
    private static var edgeBudget: Int { 32 << 20 }

    /// A cheapest path; nil if the costs exceed the element type.
    func path() -> WarpingPath? {
        let whole = kernel(keepsCells: true)
        var groupCount = 0
        let size = withTile(rows: 0..<a.count, columns: 0..<b.count, kernel: whole) {
            dtw_cells_size(whole, &$0, &groupCount)
        }
        var trail = PathTrail(capacity: a.count + b.count, workspace: workspace)
        if let bounds, size <= Self.windowBudget, a.dimension > 1 || bounds.cellCount <= Self.wideWindow * a.count {
            return pathInWindow(whole, &trail)
        }
        if size <= Self.cellBudget {
            let isFinite = trace(
                rows: 0..<a.count, columns: 0..<b.count, corner: 0, top: top, left: nil, kernel: whole, trail: &trail)
            return isFinite ? trail.path : nil
        }
        let grid = TileGrid(table: self, edgeBudget: Self.edgeBudget)
        guard sweep(keeping: grid) else { return nil }
        trail.append(i: a.count - 1, j: lastColumn())
        while !trail.isFinished {
            let tile = grid.tile(i: trail.i, j: trail.j)
            let rows = tile.rowBegin..<trail.i + 1
            let columns = tile.columnBegin..<trail.j + 1
            _ = trace(
                rows: rows, columns: columns, corner: Double(tile.top[tile.columnBegin - 1]), top: tile.top,
                left: tile.left, kernel: kernel(rows: rows.count, columns: columns.count, keepsCells: true),
                trail: &trail)
        }
        return trail.path
    }

    /// A path through a window whose cells are all kept. It is computed in slabs of rows, so that costs restart from 0
    /// here too.
    private func pathInWindow(_ kernel: UnsafePointer<dtw_kernel>, _ trail: inout PathTrail) -> WarpingPath? {
        let height = (1023 / kernel.height + 1) * kernel.height
        let slabs = WindowSlabs(table: self, kernel: kernel, height: height)
        let cells = workspace.cells.reserve(UInt8.self, slabs.cellSize)
        let groups = workspace.groups.reserve(dtw_group.self, slabs.groupCount)
        let edges = workspace.traceTop.reserve(Element.self, slabs.edgeSize)
        let left = workspace.left.reserve(Element.self, height)
        edges.update(repeating: .infinity, count: slabs.edgeSize)

        func withSlab(_ slab: WindowSlabs.Slab, _ body: (inout dtw_tile, UnsafeMutablePointer<Element>) -> Void) {
            withTile(rows: slab.rows, columns: slab.columns, kernel: kernel) { tile in
                let kept = edges + slab.edge - slab.columns.lowerBound
                tile.left = UnsafeMutableRawPointer(left)
                tile.cells = UnsafeMutableRawPointer(cells + slab.cells)
                tile.groups = groups + slab.groups
                body(&tile, kept)
            }
        }

        for slab in slabs.slabs {
            let begin = slab.columns.lowerBound
            withSlab(slab) { tile, kept in
                kept[begin - 1] = begin == 0 ? Element(corner(beforeRow: slab.rows.lowerBound)) : top[begin - 1]
                (kept + begin).update(from: top + begin, count: slab.columns.count)
                left.update(repeating: .infinity, count: slab.rows.count)
                tile.corner = Double(kept[begin - 1])
                tile.top = UnsafeMutableRawPointer(top)
                kernel.pointee.run(&tile)
            }
            if begin > 0 { top[begin - 1] = .infinity }
            let live = columnRange(slab.rows.upperBound - 1, slab.rows.upperBound - 1)
            guard DTWKernel.subtractMinimum(top + live.lowerBound, live.count).isFinite else { return nil }
        }
        guard top[lastColumn()].isFinite else { return nil }
        trail.append(i: a.count - 1, j: lastColumn())
        left.update(repeating: .infinity, count: height)
        for slab in slabs.slabs.reversed() {
            withSlab(slab) { tile, kept in
                tile.corner = Double(kept[slab.columns.lowerBound - 1])
                tile.top = UnsafeMutableRawPointer(kept)
                trail.walk(kernel, &tile, openBegin: hasOpenEnds)
            }
        }
        return trail.path
    }

    /// Computes the table once and keeps the top and left edge of every tile of `grid`.
    ///
    /// - Returns: false if the costs exceed the element type.
    private func sweep(keeping grid: TileGrid<Element>) -> Bool {
        let kernel = grid.kernel
        let left = workspace.left.reserve(Element.self, grid.height)
        for (slab, range) in grid.columnRanges.enumerated() {
            let rows = grid.rows(slab)
            let kept = grid.top(slab)
            kept[range.lowerBound - 1] =
                range.lowerBound == 0 ? Element(corner(beforeRow: rows.lowerBound)) : top[range.lowerBound - 1]
            (kept + range.lowerBound).update(from: top + range.lowerBound, count: range.count)
            left.update(repeating: .infinity, count: rows.count)
            for begin in stride(from: range.lowerBound, to: range.upperBound, by: grid.width) {
                grid.left(slab, columnBegin: begin)?.update(from: left, count: rows.count)
                let columns = begin..<min(begin + grid.width, range.upperBound)
                run(rows: rows, columns: columns, corner: Double(kept[begin - 1]), left: left, kernel: kernel)
            }
            // Outside the window of the next rows, which may start at the same column.
            if range.lowerBound > 0 { top[range.lowerBound - 1] = .infinity }
            let live = columnRange(rows.upperBound - 1, rows.upperBound - 1)
            guard DTWKernel.subtractMinimum(top + live.lowerBound, live.count).isFinite else { return false }
        }
        return top[lastColumn()].isFinite
    }

    /// Computes a tile, keeps its cells, and follows the path through it. `trail` is in its last row and column, or is
    /// empty.
    ///
    /// - Returns: whether the last cell is finite.
    private func trace(
        rows: Range<Int>, columns: Range<Int>, corner: Double, top edge: UnsafePointer<Element>,
        left leftEdge: UnsafePointer<Element>?, kernel: UnsafePointer<dtw_kernel>, trail: inout PathTrail
    ) -> Bool {
        // Kernels overwrite the edges, but the backward pass needs the original values.
        let tops = workspace.traceTop.reserve(Element.self, 2 * (columns.count + 2 * Self.padding))
        let lefts = workspace.left.reserve(Element.self, 2 * rows.count)
        let (top, workingTop) = (tops + Self.padding, tops + columns.count + 3 * Self.padding)
        let (left, workingLeft) = (lefts, lefts + rows.count)
        tops.update(repeating: .infinity, count: 2 * (columns.count + 2 * Self.padding))
        for target in [top, workingTop] { target.update(from: edge + columns.lowerBound, count: columns.count) }
        for target in [left, workingLeft] {
            if let leftEdge {
                target.update(from: leftEdge, count: rows.count)
            } else {
                target.update(repeating: .infinity, count: rows.count)
            }
        }
        return withTile(rows: rows, columns: columns, kernel: kernel) { tile in
            tile.corner = corner
            tile.top = UnsafeMutableRawPointer(workingTop - columns.lowerBound)
            tile.left = UnsafeMutableRawPointer(workingLeft)
            var groupCount = 0
            let size = dtw_cells_size(kernel, &tile, &groupCount)
            tile.cells = UnsafeMutableRawPointer(workspace.cells.reserve(UInt8.self, size))
            tile.groups = workspace.groups.reserve(dtw_group.self, groupCount)
            kernel.pointee.run(&tile)
            if trail.isEmpty {
                trail.append(i: a.count - 1, j: lastColumn(of: workingTop))
            }
            guard workingTop[trail.j - columns.lowerBound].isFinite else { return false }
            tile.top = UnsafeMutableRawPointer(top - columns.lowerBound)
            tile.left = UnsafeMutableRawPointer(left)
            trail.walk(kernel, &tile, openBegin: hasOpenEnds)
            return true
        }
    }
}
