/// The parts in which the rows of a table are scanned in parallel: one per core if there are many rows.
struct ScanParts {
    /// Most of a millisecond. With smaller parts, a server with many concurrent queries gains nothing and pays for the
    /// handover.
    private static let leastByteCount = 16 << 20

    private let rowCount: Int
    /// Number of parts, at least 1.
    let count: Int

    /// - Parameter threads: number of parts; nil chooses automatically.
    init(rowCount: Int, rowByteCount: Int, threads: Int? = nil) {
        self.rowCount = rowCount
        count = max(1, threads ?? min(ParallelMap.coreCount, rowCount * rowByteCount / Self.leastByteCount))
    }

    /// Rows of part `part`. Part sizes differ by at most one.
    subscript(part: Int) -> Range<Int> { part * rowCount / count..<(part + 1) * rowCount / count }
}
