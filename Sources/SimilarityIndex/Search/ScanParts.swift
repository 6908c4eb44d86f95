/// The parts in which the rows of a table are gone through at once: one a core where they are many.
struct ScanParts {
    /// Most of a millisecond. Of less a server with many questions at once gains nothing, and loses what handing over costs.
    private static let leastByteCount = 16 << 20

    private let rowCount: Int
    /// How many parts there are, 1 at least.
    let count: Int

    /// - Parameter threads: how many parts there are to be; nil for as many as are worth it.
    init(rowCount: Int, rowByteCount: Int, threads: Int? = nil) {
        self.rowCount = rowCount
        count = max(1, threads ?? min(ParallelMap.coreCount, rowCount * rowByteCount / Self.leastByteCount))
    }

    /// Rows of part `part`, as many in each but for one.
    subscript(part: Int) -> Range<Int> { part * rowCount / count..<(part + 1) * rowCount / count }
}
