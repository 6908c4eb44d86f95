internal import CKernels
import Foundation

/// Distribution of a track's MFCCs: their mean μ and covariance Σ (M. Mandel and D. Ellis, *Song-level features and
/// support vector machines for music classification*, ISMIR 2005).
package struct TimbreDistribution: Sendable, Equatable {
    /// Frames measured.
    package let frameCount: Int
    /// μ: one value per coefficient; 0 without frames.
    package let mean: [Double]
    /// Σ of the population: coefficients × coefficients, row-major; 0 without frames.
    package let covariance: [Double]

    /// - Parameter mfcc: frames × coefficients.
    package init(of mfcc: FeatureMatrix) {
        var accumulator = Accumulator(coefficientCount: mfcc.columnCount)
        mfcc.withRows { row, _ in accumulator.add(row) }
        self = accumulator.distribution
    }

    private init(frameCount: Int, mean: [Double], covariance: [Double]) {
        (self.frameCount, self.mean, self.covariance) = (frameCount, mean, covariance)
    }

    /// The distribution as a point of a flat space, in which Euclidean distances are meaningful: the matrix logarithm
    /// of [[Σ + μμᵀ, μ], [μᵀ, 1]] (M. Lovrić, M. Min-Oo and E. Ruh, *Multivariate normal distributions parametrized as
    /// a Riemannian symmetric space*, 2000, doi:10.1006/jmva.1999.1853), with Σ + 10⁻³ I for Σ and eigenvalues of at
    /// least 10⁻⁶.
    /// - Returns: the upper triangle row by row, off-diagonal elements multiplied by √2: 231 values for 20
    ///   coefficients.
    package var embedding: [Float] {
        let (count, size) = (mean.count, mean.count + 1)
        var matrix = [Double](repeating: 0, count: size * size)
        for i in 0..<count {
            for j in 0..<count { matrix[i * size + j] = covariance[i * count + j] + mean[i] * mean[j] }
            matrix[i * size + i] += 1e-3
            matrix[i * size + count] = mean[i]
            matrix[count * size + i] = mean[i]
        }
        matrix[count * size + count] = 1
        let logarithm = SymmetricEigen(matrix, size: size).applying { log(max($0, 1e-6)) }
        return (0..<size).flatMap { row in
            (row..<size).map { Float(logarithm[row * size + $0] * ($0 == row ? 1 : 2.0.squareRoot())) }
        }
    }

    package struct Accumulator {
        private var frameCount = 0
        private var sums: [Double]
        private var products: [Double]

        package init(coefficientCount: Int) {
            sums = Array(repeating: 0, count: coefficientCount)
            products = Array(repeating: 0, count: coefficientCount * coefficientCount)
        }

        package mutating func add(_ row: UnsafePointer<Float>) {
            ck_accumulate_products(row, &sums, &products, sums.count)
            frameCount += 1
        }

        package var distribution: TimbreDistribution {
            let count = Double(max(frameCount, 1))
            let mean = sums.map { $0 / count }
            let covariance = products.indices.map {
                products[$0] / count - mean[$0 / mean.count] * mean[$0 % mean.count]
            }
            return TimbreDistribution(frameCount: frameCount, mean: mean, covariance: covariance)
        }
    }
}
