internal import CKernels

/// Mean and standard deviation over a track's frames of every `FrameFeature`.
package struct FeatureSummary: Sendable, Equatable {
    /// Frames measured; with 0 all moments are 0.
    package let frameCount: Int
    private let means: [Float]
    private let deviations: [Float]

    /// The mean of each of the feature's values.
    package func mean(_ feature: FrameFeature) -> ArraySlice<Float> { means[feature.range] }

    /// The (population) standard deviation of each of the feature's values.
    package func standardDeviation(_ feature: FrameFeature) -> ArraySlice<Float> { deviations[feature.range] }

    /// Number of frames as a share of those of a summary that includes these, 0…1.
    func share(of whole: FeatureSummary) -> Float { Float(frameCount) / Float(max(whole.frameCount, 1)) }

    /// Collects rows in double precision.
    struct Accumulator {
        private(set) var frameCount = 0
        private var sums = [Double](repeating: 0, count: FrameFeature.rowLength)
        private var squares = [Double](repeating: 0, count: FrameFeature.rowLength)

        mutating func add(_ row: UnsafePointer<Float>) {
            ck_accumulate_moments(row, &sums, &squares, sums.count)
            frameCount += 1
        }

        mutating func add(_ other: Accumulator) {
            frameCount += other.frameCount
            sums = zip(sums, other.sums).map { $0 + $1 }
            squares = zip(squares, other.squares).map { $0 + $1 }
        }

        /// The moments of the rows that are not in `other`. All rows of `other` must be in this one.
        func without(_ other: Accumulator) -> Accumulator {
            var rest = self
            rest.frameCount -= other.frameCount
            rest.sums = zip(sums, other.sums).map { $0 - $1 }
            rest.squares = zip(squares, other.squares).map { $0 - $1 }
            return rest
        }

        var summary: FeatureSummary {
            let count = Double(max(frameCount, 1))
            let variances = zip(sums, squares).map { sum, square in
                max(0, square / count - (sum / count) * (sum / count))
            }
            return FeatureSummary(
                frameCount: frameCount, means: sums.map { Float($0 / count) },
                deviations: variances.map { Float($0.squareRoot()) })
        }
    }
}
