import CKernels

/// Squared Euclidean distances with a weight for every dimension, from one vector to many.
enum WeightedDistances {
    /// - Parameters:
    ///   - vector: `weights.count` values.
    ///   - rows: `count` vectors, one after the other.
    ///   - count: number of rows.
    ///   - weights: inverse variance of each dimension.
    static func squared(from vector: [Float], toRows rows: [Float], count: Int, weights: [Float]) -> [Float] {
        precondition(vector.count == weights.count && rows.count == count * weights.count, "rows must be whole vectors")
        var squared = [Float](repeating: 0, count: count)
        ck_weighted_squared_distances(vector, rows, count, vector.count, weights, &squared)
        return squared
    }
}
