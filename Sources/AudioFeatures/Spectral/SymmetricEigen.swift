import Foundation

/// Eigenvalues and eigenvectors of a small real symmetric matrix, by Jacobi's rotations (G. Golub and C. Van Loan,
/// *Matrix Computations*, § 8.5): slower than what LAPACK has, accurate to the last digits, and of a few lines.
struct SymmetricEigen {
    let size: Int
    private(set) var values: [Double]
    /// One a row.
    private var vectors: [Double]

    private static let mostSweeps = 30

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
            if rest <= 1e-32 * whole { break }
            for p in 0..<size - 1 {
                for q in p + 1..<size where a[p * size + q] != 0 { Self.rotate(&a, &v, size, p, q) }
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
        for k in 0..<size {
            let (x, y) = (a[k * size + p], a[k * size + q])
            a[k * size + p] = cosine * x - sine * y
            a[k * size + q] = sine * x + cosine * y
        }
        for k in 0..<size {
            let (x, y) = (a[p * size + k], a[q * size + k])
            a[p * size + k] = cosine * x - sine * y
            a[q * size + k] = sine * x + cosine * y
            let (s, t) = (v[p * size + k], v[q * size + k])
            v[p * size + k] = cosine * s - sine * t
            v[q * size + k] = sine * s + cosine * t
        }
    }

    /// The matrix with the same vectors and other values: size × size, row-major.
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
