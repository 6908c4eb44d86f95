internal import CKernels
import Foundation

/// The discrete Fourier transform of a real signal, single precision: a complex transform of half the length, which
/// `ck_real_spectrum` separates.
///
/// An instance may be used from any number of threads.
public final class RealFFT: Sendable {
    /// Samples per transform.
    public let length: Int
    /// Complex bins per transform, `length / 2 + 1`.
    public let binCount: Int

    private let half: ComplexFFT
    private let cosines: FloatBufferTable
    private let sines: FloatBufferTable

    /// Plans a transform.
    /// - Parameter length: samples, even, at least 2; powers of two are fastest.
    public init(length: Int) {
        precondition(length >= 2 && length <= 1 << 26 && length.isMultiple(of: 2), "FFT length out of range")
        self.length = length
        binCount = length / 2 + 1
        half = ComplexFFT(length: length / 2, .forward)
        let angles = (0...length / 4).map { 2 * Double.pi * Double($0) / Double(length) }
        cosines = FloatBufferTable(angles.flatMap { [Float(0.5 * cos($0)), Float(-0.5 * cos($0))] })
        sines = FloatBufferTable(angles.flatMap { [Float(-0.5 * sin($0)), Float(-0.5 * sin($0))] })
    }

    /// The spectrum of one frame.
    /// - Parameter samples: exactly `length` values.
    /// - Returns: `binCount` interleaved (real, imaginary) pairs: `2 * binCount` floats, not normalized.
    public func spectrum(of samples: [Float]) -> [Float] {
        precondition(samples.count == length, "expected \(length) samples")
        let input = FloatBuffer(count: length)
        let output = FloatBuffer(count: 2 * binCount)
        input.base.update(from: samples, count: length)
        execute(input, output)
        return output.array
    }

    /// - Parameters:
    ///   - input: `length` samples.
    ///   - output: receives `2 * binCount` floats.
    package func execute(_ input: FloatBuffer, _ output: FloatBuffer) {
        half.execute(input, output)
        ck_real_spectrum(output.base, cosines.base, sines.base, output.base, length / 2)
    }
}
