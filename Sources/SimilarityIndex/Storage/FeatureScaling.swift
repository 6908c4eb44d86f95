/// Mean and inverse standard deviation of each dimension over a library: what turns features of
/// different units into comparable z-scores.
public struct FeatureScaling: Equatable, Sendable {
    /// Mean of each dimension.
    public let means: [Float]
    /// 1 / standard deviation of each dimension; 0 for a dimension that does not vary, which so has no weight.
    public let inverseDeviations: [Float]

    init(means: [Float], inverseDeviations: [Float]) {
        self.means = means
        self.inverseDeviations = inverseDeviations
    }

    /// Statistics of rows of `dimension` values; each block is a whole number of rows.
    ///
    /// Values farther than four standard deviations from the mean are left out and the statistics
    /// taken again: otherwise a single absurd track would stretch a dimension until all others
    /// coincide in it. Double arithmetic in row order, so the result is the same on every machine.
    init(dimension: Int, blocks: some Collection<[Float]>) {
        var moments = Moments(dimension: dimension, blocks: blocks, limits: nil)
        let limits = zip(moments.means, moments.deviations).map { mean, deviation in
            mean - 4 * deviation...mean + 4 * deviation
        }
        moments = Moments(dimension: dimension, blocks: blocks, limits: limits)
        self.init(
            means: moments.means.map { Float($0) },
            // A spread of a few units in the last place is rounding, not variation.
            inverseDeviations: zip(moments.means, moments.deviations).map { mean, deviation in
                deviation <= max(1e-6 * mean.magnitude, Self.smallestDeviation) ? 0 : Float(1 / deviation)
            })
    }

    /// Smallest standard deviation that counts as variation: the square of its inverse stays finite in `Float`.
    private static let smallestDeviation = 1e-18

    /// Whether the numbers can be those of storable features.
    var isUsable: Bool {
        means.allSatisfy { $0.magnitude <= 2 * IndexEntry.largestMagnitude }
            && inverseDeviations.allSatisfy { (0...Float(2 / Self.smallestDeviation)).contains($0) }
    }
}

/// Mean and standard deviation of each dimension over the values within `limits`.
private struct Moments {
    var means: [Double]
    var deviations: [Double]

    init(dimension: Int, blocks: some Collection<[Float]>, limits: [ClosedRange<Double>]?) {
        var counts = [Double](repeating: 0, count: dimension)
        var sums = counts
        var squares = counts
        // Sums of differences from the first row: no cancellation, and exact zeros for a constant dimension.
        var origins: [Double] = []
        for block in blocks {
            if origins.isEmpty { origins = block.prefix(dimension).map { Double($0) } }
            var column = 0
            for value in block {
                let difference = Double(value) - origins[column]
                if limits?[column].contains(Double(value)) ?? true {
                    counts[column] += 1
                    sums[column] += difference
                    squares[column] += difference * difference
                }
                column += 1
                if column == dimension { column = 0 }
            }
        }
        means = sums
        deviations = sums
        for column in 0..<dimension where counts[column] > 0 {
            let mean = sums[column] / counts[column]
            means[column] = origins[column] + mean
            deviations[column] = max(0, squares[column] / counts[column] - mean * mean).squareRoot()
        }
    }
}
