import CKernels

/// Positions of the cells and the top edge of each slab of a window's rows within those of all slabs.
struct WindowSlabs {
    struct Slab {
        let rows: Range<Int>
        let columns: Range<Int>
        /// In bytes.
        let cells: Int
        let groups: Int
        /// In elements; position of the first column.
        let edge: Int
    }

    private(set) var slabs: [Slab] = []
    private(set) var cellSize = 0
    private(set) var groupCount = 0
    private(set) var edgeSize = 0

    init<Element>(table: CostTable<Element>, kernel: UnsafePointer<dtw_kernel>, height: Int) {
        for row in stride(from: 0, to: table.a.count, by: height) {
            let rows = row..<min(row + height, table.a.count)
            let columns = table.columnRange(row, rows.upperBound - 1)
            slabs.append(
                Slab(
                    rows: rows, columns: columns, cells: cellSize, groups: groupCount,
                    edge: edgeSize + CostTable<Element>.padding))
            var groups = 0
            let alignment = Int(DTW_ALIGNMENT)
            cellSize += table.withTile(rows: rows, columns: columns, kernel: kernel) {
                (dtw_cells_size(kernel, &$0, &groups) + alignment - 1) / alignment * alignment
            }
            groupCount += groups
            edgeSize += columns.count + 2 * CostTable<Element>.padding
        }
    }
}
