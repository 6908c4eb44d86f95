import CKernels

/// Points around which the vectors of an index gather, as whole numbers like the vectors.
///
/// They are the means that k-means finds in a sample (S. P. Lloyd, *Least squares quantization in PCM*, IEEE Transactions
/// on Information Theory 28, 1982). Rounding moves a distance by less than a thousandth of what vectors of one list differ.
struct ListCentroids: Sendable {
    /// Vectors of the sample for each centroid.
    static let sampledPerCentroid = 64
    private static let roundCount = 8
    private static let rowBlock = 1_024

    let dimension: Int
    /// `count` × `dimension`.
    let values: [Int8]
    var count: Int { values.count / dimension }

    /// - Precondition: `values` has a whole number of rows.
    init(values: [Int8], dimension: Int) {
        precondition(values.count % dimension == 0)
        (self.values, self.dimension) = (values, dimension)
    }

    /// The centroids of `sample`, rows of `dimension` values. There are at most `count`.
    init(of sample: [Int8], dimension: Int, count: Int) {
        let rowCount = sample.count / dimension
        let count = min(count, rowCount)
        // Rows spread evenly. An index is sorted by path, so they are of different artists.
        var seeds: [Int8] = []
        for place in 0..<count {
            let row = place * rowCount / count
            seeds += sample[row * dimension..<(row + 1) * dimension]
        }
        var current = ListCentroids(values: seeds, dimension: dimension)
        for _ in 0..<Self.roundCount { current = current.moved(toMeansOf: sample) }
        self = current
    }

    /// The number of the nearest centroid for each row, on all cores.
    func nearest(toRows rows: [Int8]) -> [UInt32] {
        ParallelMap.map(0..<rows.count / dimension, by: Self.rowBlock) { range in
            var distances = [UInt32](repeating: 0, count: count)
            return rows.withUnsafeBufferPointer { rows in
                range.map { row in
                    let vector = UnsafeBufferPointer(rebasing: rows[row * dimension..<(row + 1) * dimension])
                    return nearest(to: vector, &distances)
                }
            }
        }.flatMap { $0 }
    }

    /// Squared distances of `vector` from all centroids.
    func squaredDistances(from vector: [Int8]) -> [UInt32] {
        var distances = [UInt32](repeating: 0, count: count)
        ck_byte_squared_distances(vector, values, count, dimension, dimension, &distances)
        return distances
    }

    private func nearest(to vector: UnsafeBufferPointer<Int8>, _ distances: inout [UInt32]) -> UInt32 {
        ck_byte_squared_distances(vector.baseAddress, values, count, dimension, dimension, &distances)
        var (best, least) = (0, UInt32.max)
        for (number, distance) in distances.enumerated() where distance < least { (best, least) = (number, distance) }
        return UInt32(best)
    }

    /// Each centroid moves to the mean of the rows that are nearest to it. One without rows stays.
    private func moved(toMeansOf sample: [Int8]) -> ListCentroids {
        var sums = [Int32](repeating: 0, count: values.count)
        var rowCounts = [Int32](repeating: 0, count: count)
        for (row, number) in nearest(toRows: sample).enumerated() {
            let (from, to) = (row * dimension, Int(number) * dimension)
            rowCounts[Int(number)] += 1
            for column in 0..<dimension { sums[to + column] += Int32(sample[from + column]) }
        }
        var moved = values
        for place in moved.indices where rowCounts[place / dimension] > 0 {
            moved[place] = Int8((Float(sums[place]) / Float(rowCounts[place / dimension])).rounded())
        }
        return ListCentroids(values: moved, dimension: dimension)
    }
}
