import CKernels

/// Mean and inverse standard deviation of each dimension over a library. They convert features with different units to
/// comparable z-scores.
package struct FeatureScaling: Equatable, Sendable {
    /// Mean of each dimension.
    package let means: [Float]
    /// 1 / standard deviation of each dimension; 0 for a constant dimension, which thus has no weight.
    package let inverseDeviations: [Float]

    init(means: [Float], inverseDeviations: [Float]) {
        self.means = means
        self.inverseDeviations = inverseDeviations
    }

    /// Statistics of rows of `dimension` values.
    ///
    /// Values farther than four standard deviations from the mean are left out and the statistics computed again.
    /// Otherwise a single extreme track would stretch a dimension until all others coincide in it. Arithmetic is in
    /// Double and in row order, so the result is the same on every machine.
    /// - Parameter forEachBlock: calls its argument with all blocks, each a whole number of rows. It is called twice
    ///   and must supply the same data both times.
    init(
        dimension: Int, forEachBlock: (_ receive: ([Float]) -> Void) throws(IndexError) -> Void
    ) throws(IndexError) {
        var sums = MomentSums(dimension: dimension, limits: nil)
        try forEachBlock { sums.add($0) }
        let first = sums.moments
        sums = MomentSums(
            dimension: dimension,
            limits: zip(first.means, first.deviations).map { mean, deviation in
                mean - 4 * deviation...mean + 4 * deviation
            })
        try forEachBlock { sums.add($0) }
        let (means, deviations) = sums.moments
        self.init(
            means: means.map { Float($0) },
            // A spread of a few units in the last place is rounding, not variation.
            inverseDeviations: zip(means, deviations).map { mean, deviation in
                deviation <= max(1e-6 * mean.magnitude, Self.smallestDeviation) ? 0 : Float(1 / deviation)
            })
    }

    /// For a space whose distances need no scaling.
    static func none(dimension: Int) -> FeatureScaling {
        FeatureScaling(
            means: [Float](repeating: 0, count: dimension), inverseDeviations: [Float](repeating: 1, count: dimension))
    }

    /// Smallest standard deviation that counts as variation: the square of its inverse is still finite in `Float`.
    private static let smallestDeviation = 1e-18

    /// Whether the numbers are possible for storable features.
    var isUsable: Bool {
        means.allSatisfy { $0.magnitude <= 2 * IndexEntry.largestMagnitude }
            && inverseDeviations.allSatisfy { (0...Float(2 / Self.smallestDeviation)).contains($0) }
    }
}

/// Sums for the mean and standard deviation of each dimension, over the values within limits.
private struct MomentSums {
    private let low: [Double]
    private let high: [Double]
    private var counts: [Double]
    private var sums: [Double]
    private var squares: [Double]
    /// The first row. Sums of differences from it have no cancellation and are exactly zero for a constant dimension.
    private var origins: [Double] = []

    init(dimension: Int, limits: [ClosedRange<Double>]?) {
        counts = [Double](repeating: 0, count: dimension)
        (sums, squares) = (counts, counts)
        low = limits?.map(\.lowerBound) ?? counts.map { _ in -.infinity }
        high = limits?.map(\.upperBound) ?? counts.map { _ in .infinity }
    }

    mutating func add(_ block: [Float]) {
        let dimension = counts.count
        if origins.isEmpty { origins = block.prefix(dimension).map { Double($0) } }
        ck_accumulate_moments_within(
            block, block.count / dimension, dimension, origins, low, high, &counts, &sums, &squares)
    }

    var moments: (means: [Double], deviations: [Double]) {
        var (means, deviations) = (sums, sums)
        for column in sums.indices where counts[column] > 0 {
            let mean = sums[column] / counts[column]
            means[column] = origins[column] + mean
            deviations[column] = max(0, squares[column] / counts[column] - mean * mean).squareRoot()
        }
        return (means, deviations)
    }
}
