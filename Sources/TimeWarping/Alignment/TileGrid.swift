import CKernels

/// Tiles of a table or of the window in it, with their top and left edges. Each slab of rows has its own first column,
/// so a narrow window has few edges.
final class TileGrid<Element: DTWElement> {
    /// The kernel that computes the tiles. They contain whole groups of its rows.
    let kernel: UnsafePointer<dtw_kernel>
    let height: Int
    let width: Int
    let columnRanges: [Range<Int>]
    private let rowCount: Int
    private let topOffsets: [Int]
    private let leftOffsets: [Int]
    private let edges: UnsafeMutablePointer<Element>

    init(table: CostTable<Element>, edgeBudget: Int) {
        rowCount = table.a.count
        kernel = table.kernel(rows: 768, columns: 768)
        // Small tiles waste steps where lanes enter and leave. Large tiles waste cells beside the path, which cost more
        // in many dimensions.
        var (height, width) = (max(1, 384 / kernel.height) * kernel.height, table.a.dimension == 1 ? 1536 : 768)
        while true {
            var ranges: [Range<Int>] = []
            var (tops, lefts): ([Int], [Int]) = ([], [])
            var size = 0
            for row in stride(from: 0, to: rowCount, by: height) {
                let range = table.columnRange(row, min(row + height, rowCount) - 1)
                ranges.append(range)
                tops.append(size)
                size += range.count + 1
                lefts.append(size)
                size += (range.count - 1) / width * height
            }
            // Wider tiles would not fit in the caches and would save little.
            if size * MemoryLayout<Element>.stride <= edgeBudget || width > 6000 {
                (self.height, self.width) = (height, width)
                (columnRanges, topOffsets, leftOffsets) = (ranges, tops, lefts)
                edges = .allocate(capacity: size)
                return
            }
            height *= 2
            width *= 2
        }
    }

    deinit { edges.deallocate() }

    func rows(_ slab: Int) -> Range<Int> { slab * height..<min((slab + 1) * height, rowCount) }

    /// Indexed by column, from one before the first.
    func top(_ slab: Int) -> UnsafeMutablePointer<Element> {
        edges + topOffsets[slab] + 1 - columnRanges[slab].lowerBound
    }

    /// Indexed by row within the slab; nil for the first tile, which has nothing to its left.
    func left(_ slab: Int, columnBegin: Int) -> UnsafeMutablePointer<Element>? {
        let index = (columnBegin - columnRanges[slab].lowerBound) / width
        return index == 0 ? nil : edges + leftOffsets[slab] + (index - 1) * height
    }

    /// The tile that contains (i, j).
    func tile(i: Int, j: Int) -> (
        rowBegin: Int, columnBegin: Int, top: UnsafePointer<Element>, left: UnsafePointer<Element>?
    ) {
        let slab = i / height
        let begin = j - (j - columnRanges[slab].lowerBound) % width
        return (
            slab * height, begin, UnsafePointer(top(slab)), left(slab, columnBegin: begin).map { UnsafePointer($0) }
        )
    }
}
