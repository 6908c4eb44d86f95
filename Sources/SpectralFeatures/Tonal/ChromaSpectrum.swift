internal import CKernels
import Foundation

/// The discrete Fourier transform of twelve pitch classes, orders 0…6: real parts, then imaginary parts.
package struct ChromaSpectrum {
    private var parts: SIMD16<Double>

    package static let zero = ChromaSpectrum(parts: .zero)

    private init(parts: SIMD16<Double>) { self.parts = parts }

    /// A spectrum of seven real values.
    package init(real: [Double]) {
        parts = .zero
        for order in 0...6 { parts[order] = real[order] }
    }

    private static let matrix = FloatBufferTable(
        (0..<14).flatMap { row in
            (0..<12).map { pitch in
                let angle = 2 * Double.pi * Double(row % 7 * pitch) / 12
                return Float(row < 7 ? cos(angle) : -sin(angle))
            }
        })

    /// - Parameters:
    ///   - chroma: 12 values.
    ///   - total: their sum, which scales order 0 to 1.
    package init(_ chroma: UnsafePointer<Float>, total: Float) {
        parts = .zero
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 14) { row in
            guard let base = row.baseAddress else { return }
            ck_matrix_vector(Self.matrix.base, chroma, base, 14, 12)
            let scale = 1 / Double(total)
            for order in 0...6 {
                parts[order] = Double(base[order]) * scale
                parts[8 + order] = Double(base[7 + order]) * scale
            }
        }
    }

    func real(_ order: Int) -> Double { parts[order] }
    func imaginary(_ order: Int) -> Double { parts[8 + order] }

    package func power(_ order: Int) -> Double { parts[order] * parts[order] + parts[8 + order] * parts[8 + order] }

    package mutating func add(_ other: ChromaSpectrum) { parts += other.parts }

    /// Adds conj(a) · b: the spectrum of their circular cross-correlation, Σ aₚ bₚ₊ₗ at lag l.
    package mutating func addProduct(of a: ChromaSpectrum, _ b: ChromaSpectrum) {
        let (re, im) = (a.parts.lowHalf, a.parts.highHalf)
        parts.lowHalf += re * b.parts.lowHalf + im * b.parts.highHalf
        parts.highHalf += re * b.parts.highHalf - im * b.parts.lowHalf
    }

    /// The twelve values of this spectrum.
    package var sequence: [Double] {
        (0..<12).map { index in
            (0...6).reduce(0) { sum, order in
                let angle = 2 * Double.pi * Double(order * index) / 12
                let weight = order == 0 || order == 6 ? 1.0 : 2
                return sum + weight * (real(order) * cos(angle) - imaginary(order) * sin(angle)) / 12
            }
        }
    }
}
