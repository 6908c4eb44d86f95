internal import CKernels
import Foundation

/// The orthonormal discrete cosine transform, type II, as a matrix: the first `outputCount` of `inputCount` terms.
package struct DCT: Sendable {
    /// Values per input row.
    package let inputCount: Int
    /// Coefficients per output row.
    package let outputCount: Int
    private let matrix: FloatBufferTable

    /// - Parameters:
    ///   - inputCount: values to transform, at least 1.
    ///   - outputCount: coefficients to keep, 1…inputCount.
    package init(inputCount: Int, outputCount: Int) {
        precondition(outputCount >= 1 && outputCount <= inputCount, "a DCT keeps 1…inputCount coefficients")
        self.inputCount = inputCount
        self.outputCount = outputCount
        let n = Double(inputCount)
        var rows: [Float] = []
        for k in 0..<outputCount {
            let scale = sqrt((k == 0 ? 1 : 2) / n)
            for i in 0..<inputCount {
                rows.append(Float(scale * cos(Double.pi * Double(k) * (Double(i) + 0.5) / n)))
            }
        }
        matrix = FloatBufferTable(rows)
    }

    package func apply(_ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>) {
        ck_matrix_vector(matrix.base, input, output, outputCount, inputCount)
    }

    /// Transforms every row: rows × `inputCount` → rows × `outputCount`.
    package func apply(to matrix: FeatureMatrix) -> FeatureMatrix {
        precondition(matrix.columnCount == inputCount, "expected \(inputCount) values per row")
        return matrix.mapRows(columnCount: outputCount) { apply($0, into: $1) }
    }
}
