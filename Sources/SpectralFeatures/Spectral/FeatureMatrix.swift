/// A dense row-major matrix of frame features: one row per frame, one column per bin, band or coefficient.
///
/// librosa uses the transpose (features × frames): `matrix[frame, k]` here is `feature[k, frame]` there.
public struct FeatureMatrix: Sendable, Equatable {
    /// The values, row by row; `values.count == rowCount * columnCount`.
    public private(set) var values: [Float]
    /// Values per frame, at least 1.
    public let columnCount: Int

    /// A matrix without rows.
    /// - Parameter columnCount: values per frame, at least 1.
    public init(columnCount: Int) {
        precondition(columnCount > 0, "a feature matrix needs at least one column")
        self.columnCount = columnCount
        values = []
    }

    /// A matrix over existing values.
    /// - Parameters:
    ///   - values: row-major; the count must be a multiple of `columnCount`.
    ///   - columnCount: values per frame, at least 1.
    public init(values: [Float], columnCount: Int) {
        precondition(columnCount > 0 && values.count.isMultiple(of: columnCount), "rows must be complete")
        self.values = values
        self.columnCount = columnCount
    }

    /// Number of frames.
    public var rowCount: Int { values.count / columnCount }

    /// The value of one column in one frame.
    public subscript(row: Int, column: Int) -> Float {
        get {
            precondition(column >= 0 && column < columnCount, "column out of range")
            return values[row * columnCount + column]
        }
        set {
            precondition(column >= 0 && column < columnCount, "column out of range")
            values[row * columnCount + column] = newValue
        }
    }

    /// One frame's values.
    public func row(_ index: Int) -> ArraySlice<Float> {
        values[index * columnCount..<(index + 1) * columnCount]
    }

    /// Every frame's value in one column.
    public func column(_ index: Int) -> [Float] {
        precondition(index >= 0 && index < columnCount, "column out of range")
        return (0..<rowCount).map { values[$0 * columnCount + index] }
    }

    /// The mean of each column, accumulated in double precision; all zero without rows.
    public func columnMeans() -> [Double] { columnMeans(over: 0..<rowCount) }

    /// The same for some rows.
    package func columnMeans(over rows: Range<Int>) -> [Double] {
        var sums = [Double](repeating: 0, count: columnCount)
        for row in rows {
            for column in 0..<columnCount { sums[column] += Double(values[row * columnCount + column]) }
        }
        return sums.map { $0 / Double(max(rows.count, 1)) }
    }

    package mutating func append(_ row: UnsafePointer<Float>) {
        values.append(contentsOf: UnsafeBufferPointer(start: row, count: columnCount))
    }

    package mutating func reserveRows(_ count: Int) {
        values.reserveCapacity(count * columnCount)
    }

    package mutating func removeFirstRows(_ count: Int) {
        values.removeFirst(count * columnCount)
    }

    package mutating func removeAllRows() {
        values.removeAll(keepingCapacity: true)
    }

    package mutating func withMutableRows(_ body: (UnsafeMutablePointer<Float>, Int) -> Void) {
        let (width, rows) = (columnCount, rowCount)
        withMutableValues { base in
            for row in 0..<rows { body(base + row * width, row) }
        }
    }

    /// All rows at once; not called if there are none.
    package mutating func withMutableValues(_ body: (UnsafeMutablePointer<Float>) -> Void) {
        values.withUnsafeMutableBufferPointer { buffer in
            if let base = buffer.baseAddress, !buffer.isEmpty { body(base) }
        }
    }

    package func withRow<Result>(_ index: Int, _ body: (UnsafePointer<Float>) -> Result) -> Result {
        precondition(index >= 0 && index < rowCount, "row out of range")
        return values.withUnsafeBufferPointer { body($0.baseAddress! + index * columnCount) }
    }

    package func withRows(_ body: (UnsafePointer<Float>, Int) -> Void) {
        values.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            for row in 0..<rowCount { body(base + row * columnCount, row) }
        }
    }

    /// Applies a frame-by-frame stage: returns a matrix with one row of `columnCount` values per row of this one.
    package func mapRows(
        columnCount width: Int, _ stage: (UnsafePointer<Float>, UnsafeMutablePointer<Float>) -> Void
    ) -> FeatureMatrix {
        var result = FeatureMatrix(values: [Float](repeating: 0, count: rowCount * width), columnCount: width)
        result.values.withUnsafeMutableBufferPointer { output in
            guard let base = output.baseAddress else { return }
            withRows { row, index in stage(row, base + index * width) }
        }
        return result
    }
}
