internal import CKernels
import Foundation

/// Eigenvalues and eigenvectors of a small real symmetric matrix, by Jacobi rotations (G. Golub and C. Van Loan,
/// *Matrix Computations*, § 8.5): slower than LAPACK, but accurate to the last digits and short.
struct SymmetricEigen {
    let size: Int
    private(set) var values: [Double]
    /// One per row.
    private var vectors: [Double]

    private static let mostSweeps = 30
    /// The square of an element that counts as zero, as a share of the sum of all squares.
    private static let negligible = 1e-34

    /// - Parameter matrix: size × size, symmetric, finite.
    init(_ matrix: [Double], size: Int) {
        precondition(matrix.count == size * size, "expected a square matrix")
        self.size = size
        var a = matrix
        var v = (0..<size * size).map { $0 / size == $0 % size ? 1.0 : 0 }
        let whole = matrix.reduce(0) { $0 + $1 * $1 }
        for _ in 0..<Self.mostSweeps {
            var rest = 0.0
            for p in 0..<size {
                for q in p + 1..<max(size, p + 1) { rest += a[p * size + q] * a[p * size + q] }
            }
            if rest <= Self.negligible * Double(size * size) * whole { break }
            for p in 0..<size - 1 {
                for q in p + 1..<size where a[p * size + q] * a[p * size + q] > Self.negligible * whole {
                    Self.rotate(&a, &v, size, p, q)
                }
            }
        }
        values = (0..<size).map { a[$0 * size + $0] }
        vectors = v
    }

    /// Makes a[p, q] zero.
    private static func rotate(_ a: inout [Double], _ v: inout [Double], _ size: Int, _ p: Int, _ q: Int) {
        let theta = (a[q * size + q] - a[p * size + p]) / (2 * a[p * size + q])
        let tangent = (theta < 0 ? -1 : 1) / (abs(theta) + (theta * theta + 1).squareRoot())
        let cosine = 1 / (tangent * tangent + 1).squareRoot()
        let sine = tangent * cosine
        let (pp, qq, pq) = (a[p * size + p], a[q * size + q], a[p * size + q])
        a.withUnsafeMutableBufferPointer { a in
            guard let base = a.baseAddress else { return }
            ck_rotate(base + p * size, base + q * size, cosine, sine, size)
            // The remaining elements follow from the rotation of the columns, because the matrix stays symmetric.
            for k in 0..<size {
                a[k * size + p] = a[p * size + k]
                a[k * size + q] = a[q * size + k]
            }
            a[p * size + p] = pp - tangent * pq
            a[q * size + q] = qq + tangent * pq
            (a[p * size + q], a[q * size + p]) = (0, 0)
        }
        v.withUnsafeMutableBufferPointer { v in
            guard let base = v.baseAddress else { return }
            ck_rotate(base + p * size, base + q * size, cosine, sine, size)
        }
    }

    /// The matrix with the same eigenvectors and other eigenvalues: size × size, row-major.
    func applying(_ function: (Double) -> Double) -> [Double] {
        var result = [Double](repeating: 0, count: size * size)
        for k in 0..<size {
            let value = function(values[k])
            for i in 0..<size {
                let factor = value * vectors[k * size + i]
                for j in 0..<size { result[i * size + j] += factor * vectors[k * size + j] }
            }
        }
        return result
    }
}
