/// The discrete Fourier transform of complex numbers, single precision.
///
/// A transform has immutable tables and can be used from any number of threads. It gives the same bits on every run.
package final class ComplexFFT: Sendable {
    package enum Direction: Double, Sendable {
        case forward = -1
        case backward = 1
    }

    /// Complex numbers per transform.
    package let length: Int

    private let algorithm: any FourierTransform

    /// - Parameter length: complex numbers, at least 1.
    package init(length: Int, _ direction: Direction) {
        precondition(length >= 1, "FFT length out of range")
        self.length = length
        if length < PowerOfTwoTransform.shortest {
            algorithm = DirectTransform(length: length, direction)
        } else if length.nonzeroBitCount == 1 {
            algorithm = PowerOfTwoTransform(length: length, direction)
        } else {
            algorithm = ChirpTransform(length: length, direction)
        }
    }

    /// Not normalized. Both buffers hold at least `2 * length` interleaved numbers, and are not the same.
    package func execute(_ input: FloatBuffer, _ output: FloatBuffer) { algorithm.execute(input, output) }
}

/// One algorithm for one length and direction. Lengths, buffers and threads are as `ComplexFFT` has them.
protocol FourierTransform: Sendable {
    func execute(_ input: FloatBuffer, _ output: FloatBuffer)
}
