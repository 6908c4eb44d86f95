/// The parts in which the rows of a table are gone through at once: one a core, but none so small that starting a thread would
/// take longer.
struct ScanParts {
    /// Some 50 µs of reading from memory.
    private static let leastByteCount = 1 << 20

    private let rowCount: Int
    /// How many parts there are, 1 at least.
    let count: Int

    init(rowCount: Int, rowByteCount: Int) {
        self.rowCount = rowCount
        count = max(1, min(ParallelMap.coreCount, rowCount * rowByteCount / Self.leastByteCount))
    }

    /// Rows of part `part`, as many in each but for one.
    subscript(part: Int) -> Range<Int> { part * rowCount / count..<(part + 1) * rowCount / count }
}
