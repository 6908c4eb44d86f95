import CKernels

/// The accumulated cost table D of two sequences. It is never stored whole but computed in tiles that pass on their
/// edges. A workspace has all data that the tiles share.
///
/// D(i, j) is the least sum of local costs from the start to (i, j). After each slab of rows the least D of its last
/// row is subtracted from that row and kept in double precision, so that Float loses no digits with the length of the
/// sequences.
struct CostTable<Element: DTWElement> {
    let a: FrameView<Element>
    let b: FrameView<Element>
    let cost: LocalCost
    let bounds: WindowBounds?
    /// Whether a path may start and end at any frame of `b`.
    let hasOpenEnds: Bool
    let workspace: DTWWorkspace

    private let columns: UnsafeMutablePointer<Element>
    private let columnStride: Int
    /// Column j of the last finished row is at [j].
    let top: UnsafeMutablePointer<Element>

    static var padding: Int { Int(DTW_PADDING) }

    init(
        _ a: FrameView<Element>, _ b: FrameView<Element>, cost: LocalCost, bounds: WindowBounds?,
        hasOpenEnds: Bool = false, workspace: DTWWorkspace
    ) throws(DTWError) {
        let padded = b.count + 2 * Self.padding
        // An odd number of cache lines per component, so that the components do not share a few cache sets.
        let stride = ((padded + 15) / 16 | 1) * 16
        let (size, overflows) = stride.multipliedReportingOverflow(by: b.dimension * MemoryLayout<Element>.stride)
        guard !overflows, size < Int.max / 2 else { throw .sizeOverflow }
        (self.a, self.b, self.cost, self.bounds) = (a, b, cost, bounds)
        (self.hasOpenEnds, self.workspace) = (hasOpenEnds, workspace)
        columnStride = stride
        columns = workspace.columns.reserve(Element.self, stride * b.dimension) + Self.padding
        DTWKernel.packColumns(b, into: columns, stride: stride)
        let edge = workspace.top.reserve(Element.self, padded)
        edge.initialize(repeating: hasOpenEnds ? 0 : .infinity, count: padded)
        top = edge + Self.padding
    }

    /// The columns of rows first...last that are in the window.
    func columnRange(_ first: Int, _ last: Int) -> Range<Int> {
        guard let bounds else { return 0..<b.count }
        return Int(bounds.lower[first])..<Int(bounds.upper[last])
    }

    func kernel(rows: Int, columns: Int, keepsCells: Bool = false) -> UnsafePointer<dtw_kernel> {
        DTWKernel<Element>.fastest(
            rows: rows, width: columns, dimension: a.dimension, isWindowed: bounds != nil, keepsCells: keepsCells,
            instructionSet: workspace.instructionSet)
    }

    /// A kernel for whole rows of the table; nil means all rows.
    func kernel(rows: Range<Int>? = nil, keepsCells: Bool = false) -> UnsafePointer<dtw_kernel> {
        kernel(
            rows: rows?.count ?? a.count, columns: bounds.map { $0.cellCount / a.count } ?? b.count,
            keepsCells: keepsCells)
    }

    /// Calls `body` with a tile without edges. The window pointers in it are valid only inside `body`.
    func withTile<R>(
        rows: Range<Int>, columns range: Range<Int>, kernel: UnsafePointer<dtw_kernel>,
        _ body: (inout dtw_tile) -> R
    ) -> R {
        let scratch = workspace.kernelScratch.reserve(UInt8.self, dtw_scratch_size(kernel, a.dimension))
        var tile = dtw_tile()
        tile.rowBegin = Int32(rows.lowerBound)
        tile.rowEnd = Int32(rows.upperBound)
        tile.columnBegin = Int32(range.lowerBound)
        tile.columnEnd = Int32(range.upperBound)
        tile.dimension = a.dimension
        tile.euclidean = cost == .euclidean
        tile.rows = UnsafeRawPointer(a.base)
        tile.columns = UnsafeRawPointer(columns)
        tile.columnStride = columnStride
        tile.scratch = UnsafeMutableRawPointer(scratch)
        guard let bounds else { return body(&tile) }
        return bounds.lower.withUnsafeBufferPointer { lower in
            bounds.upper.withUnsafeBufferPointer { upper in
                tile.lower = lower.baseAddress
                tile.upper = upper.baseAddress
                return body(&tile)
            }
        }
    }

    /// D(row − 1, −1): 0 where a path may begin, else infinity.
    func corner(beforeRow row: Int) -> Double { row == 0 ? 0 : .infinity }

    /// Computes the table to its last row and keeps only ``top``.
    ///
    /// - Returns: the amount subtracted from the last row.
    private func sweep() -> Double {
        let kernel = kernel()
        // Slabs are whole groups of rows, large enough to make the cost of the subtraction negligible.
        let slab = (255 / kernel.height + 1) * kernel.height
        let left = workspace.left.reserve(Element.self, slab)
        let width = Self.panelWidth(rows: a.count, columns: b.count)
        var offset = 0.0
        for row in stride(from: 0, to: a.count, by: slab) {
            let rows = row..<min(row + slab, a.count)
            left.update(repeating: .infinity, count: rows.count)
            // Few rows may remain at the end, perhaps too few for that kernel.
            let suited = rows.count == slab ? kernel : self.kernel(rows: rows)
            if columnRange(row, rows.upperBound - 1).count > width {
                sweepPanels(of: width, rows: rows, left: left, kernel: suited)
            } else {
                run(rows: rows, columns: 0..<b.count, corner: corner(beforeRow: row), left: left, kernel: suited)
            }
            let live = columnRange(rows.upperBound - 1, rows.upperBound - 1)
            offset += DTWKernel.subtractMinimum(top + live.lowerBound, live.count)
        }
        return offset
    }

    /// Number of columns after which costs restart from 0. If there are many more columns than rows, a path has many
    /// steps along a row; otherwise this is rare.
    static func panelWidth(rows: Int, columns: Int) -> Int { columns > 4 * rows ? 2048 : 10_240 }

    /// Replaces ``top`` by the last of the rows. The common part of their costs at the end of a panel is subtracted in
    /// the next, so that Float loses no digits with the number of columns either.
    private func sweepPanels(
        of width: Int, rows: Range<Int>, left: UnsafeMutablePointer<Element>, kernel: UnsafePointer<dtw_kernel>
    ) {
        let range = columnRange(rows.lowerBound, rows.upperBound - 1)
        var corner = top[range.lowerBound - 1]
        if range.lowerBound == 0 { corner = Element(self.corner(beforeRow: rows.lowerBound)) }
        var offset = 0.0
        for begin in stride(from: range.lowerBound, to: range.upperBound, by: width) {
            let columns = begin..<min(begin + width, range.upperBound)
            for column in columns { top[column] -= Element(offset) }
            let next = top[columns.upperBound - 1]
            run(rows: rows, columns: columns, corner: Double(corner), left: left, kernel: kernel)
            for column in columns { top[column] += Element(offset) }
            let least = DTWKernel.subtractMinimum(left, rows.count)
            if least.isFinite { offset += least }
            corner = least.isFinite ? next - Element(least) : next
        }
        if range.lowerBound > 0 { top[range.lowerBound - 1] = .infinity }
    }

    /// Replaces ``top`` and `left` by the lower and right edge of a tile.
    func run(
        rows: Range<Int>, columns: Range<Int>, corner: Double, left: UnsafeMutablePointer<Element>,
        kernel: UnsafePointer<dtw_kernel>
    ) {
        withTile(rows: rows, columns: columns, kernel: kernel) { tile in
            tile.corner = corner
            tile.top = UnsafeMutableRawPointer(top)
            tile.left = UnsafeMutableRawPointer(left)
            kernel.pointee.run(&tile)
        }
    }

    /// The last column of the cheapest path, from the last row of the table.
    func lastColumn(of row: UnsafePointer<Element>? = nil) -> Int {
        guard hasOpenEnds else { return b.count - 1 }
        let row = row ?? UnsafePointer(top)
        var best = 0
        for j in 0..<b.count where row[j] < row[best] { best = j }
        return best
    }

    /// The least accumulated cost; infinite if it exceeds the element type.
    func accumulatedCost() -> Double {
        sweep() + Double(top[lastColumn()])
    }
}

extension UnsafePointer<dtw_kernel> {
    /// Number of rows computed at once.
    var height: Int { Int(pointee.lanes * pointee.strips * pointee.rowsPerLane) }
}
