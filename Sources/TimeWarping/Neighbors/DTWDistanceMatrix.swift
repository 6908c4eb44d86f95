import Synchronization
import WorkerThreads

/// All pairwise comparisons of two collections of sequences, or of one with itself.
///
/// ```swift
/// let matrix = try DTWDistanceMatrix(sequences, dtw: DynamicTimeWarping(window: .sakoeChiba(radius: 10)))
/// print(matrix[0, 1])                                              // the cost of the first two sequences
/// ```
public struct DTWDistanceMatrix: Equatable, Sendable {
    /// Number of first sequences.
    public let rowCount: Int
    /// Number of second sequences.
    public let columnCount: Int
    /// Accumulated costs, `rowCount × columnCount`, row-major; infinite if the window cannot match the two sequences at
    /// all.
    public let accumulatedCosts: [Double]

    /// Accumulated cost between first sequence `row` and second sequence `column`.
    public subscript(row: Int, column: Int) -> Double { accumulatedCosts[row * columnCount + column] }

    /// Compares every sequence of `rows` with every sequence of `columns`.
    ///
    /// `parallelism` is the number of threads; nil uses all cores.
    ///
    /// - Throws: ``DTWError`` if a collection is empty, dimensions differ or a parameter is out of range.
    @specialized(where Element == Float)
    @specialized(where Element == Double)
    public init<Element>(
        _ rows: [FrameSequence<Element>], _ columns: [FrameSequence<Element>], dtw: DynamicTimeWarping = .init(),
        parallelism: Int? = nil
    ) throws(DTWError) {
        let search = try DTWNeighborSearch(candidates: columns, cost: dtw.cost, window: dtw.window)
        for row in rows { try search.check(row, count: 1, parallelism: parallelism) }
        guard let first = rows.first else { throw .empty }
        _ = try dtw.window.bounds(rows: first.count, columns: first.count)
        (rowCount, columnCount) = (rows.count, columns.count)
        accumulatedCosts = Self.compute(rows, search, parallelism) { _, _ in true }
    }

    /// Compares all pairs of `sequences`, each pair once. The matrix is symmetric, and 0 on the diagonal.
    ///
    /// `parallelism` is the number of threads; nil uses all cores.
    ///
    /// - Throws: ``DTWError`` if the collection is empty, dimensions differ or a parameter is out of range.
    @specialized(where Element == Float)
    @specialized(where Element == Double)
    public init<Element>(
        _ sequences: [FrameSequence<Element>], dtw: DynamicTimeWarping = .init(), parallelism: Int? = nil
    ) throws(DTWError) {
        let search = try DTWNeighborSearch(candidates: sequences, cost: dtw.cost, window: dtw.window)
        try search.check(sequences[0], count: 1, parallelism: parallelism)
        _ = try dtw.window.bounds(rows: sequences[0].count, columns: sequences[0].count)
        let count = sequences.count
        (rowCount, columnCount) = (count, count)
        var costs = Self.compute(sequences, search, parallelism) { row, column in row < column }
        for row in 0..<count {
            costs[row * count + row] = 0
            for column in 0..<row { costs[row * count + column] = costs[column * count + row] }
        }
        accumulatedCosts = costs
    }

    /// - Parameter isWanted: which pairs to compare; the others stay infinite.
    private static func compute<Element>(
        _ rows: [FrameSequence<Element>], _ search: DTWNeighborSearch<Element>, _ parallelism: Int?,
        isWanted: @Sendable (Int, Int) -> Bool
    ) -> [Double] {
        let columnCount = search.candidates.count
        let results = Mutex([Double](repeating: .infinity, count: rows.count * columnCount))
        let next = Atomic(0)
        Workers.run(min(search.threads(parallelism), rows.count)) {
            let scratch = SearchScratch<Element>()
            var costs = [Double](repeating: .infinity, count: columnCount)
            while true {
                let row = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard row < rows.count else { return }
                let comparer = BatchComparer(search, query: rows[row])
                for batch in search.set.batches {
                    let wanted = batch.members.map { comparer.isFeasible($0) && isWanted(row, $0) }
                    let batchCosts = comparer.accumulatedCosts(
                        batch.members, batch.frames, wanted: wanted, scratch: scratch)
                    for (column, cost) in zip(batch.members, batchCosts ?? []) { costs[column] = cost }
                }
                results.withLock { $0.replaceSubrange(row * columnCount..<(row + 1) * columnCount, with: costs) }
            }
        }
        return results.withLock { $0 }
    }
}
