/// The discrete Fourier transform of complex numbers, single precision.
///
/// A transform has immutable tables and can be used from any number of threads. It gives the same bits on every run. With
/// the trait `FFTW`, FFTW computes it, else the package. Their results differ in the last bits.
package final class ComplexFFT: Sendable {
    package enum Direction: Double, Sendable {
        case forward = -1
        case backward = 1
    }

    /// Complex numbers per transform.
    package let length: Int

    private let algorithm: any FourierTransform

    /// Plans a transform in the way of this build.
    /// - Parameter length: complex numbers, at least 1.
    package init(length: Int, _ direction: Direction) {
        precondition(length >= 1, "FFT length out of range")
        self.length = length
        algorithm = FFTWTransform(length: length, direction) ?? Self.own(length, direction)
    }

    /// Plans a transform that the package computes in every build.
    /// - Parameter ownLength: complex numbers, at least 1.
    package init(ownLength: Int, _ direction: Direction) {
        precondition(ownLength >= 1, "FFT length out of range")
        length = ownLength
        algorithm = Self.own(ownLength, direction)
    }

    private static func own(_ length: Int, _ direction: Direction) -> any FourierTransform {
        if length < PowerOfTwoTransform.shortest {
            DirectTransform(length: length, direction)
        } else if length.nonzeroBitCount == 1 {
            PowerOfTwoTransform(length: length, direction)
        } else {
            ChirpTransform(length: length, direction)
        }
    }

    /// Whether FFTW computes it.
    package var isFFTW: Bool { algorithm is FFTWTransform }

    /// Not normalized. Both buffers hold at least `2 * length` interleaved numbers, and are not the same.
    package func execute(_ input: FloatBuffer, _ output: FloatBuffer) { algorithm.execute(input, output) }
}

/// One algorithm for one length and direction. Lengths, buffers and threads are as `ComplexFFT` has them.
protocol FourierTransform: Sendable {
    func execute(_ input: FloatBuffer, _ output: FloatBuffer)
}
