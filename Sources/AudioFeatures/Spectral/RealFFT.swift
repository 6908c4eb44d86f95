internal import CFFTW
import Foundation

/// The discrete Fourier transform of a real signal, single precision, through FFTW.
///
/// A transform is planned once and may then be used from any number of threads: executing an
/// FFTW plan on caller-owned arrays is thread-safe, only planning is not, so planning is serialised.
/// Plans use `FFTW_ESTIMATE`: a measured plan is faster but may differ from run to run,
/// and with it the last bits of every feature; an index must not.
public final class RealFFT: @unchecked Sendable {  // immutable after init; see above
    /// Samples per transform.
    public let length: Int
    /// Complex bins per transform, `length / 2 + 1`.
    public let binCount: Int

    private let plan: fftwf_plan
    private static let plannerLock = NSLock()

    /// Plans a transform.
    /// - Parameter length: samples, at least 2; powers of two are fastest.
    public init(length: Int) {
        precondition(length >= 2 && length <= 1 << 26, "FFT length out of range")
        self.length = length
        binCount = length / 2 + 1
        let input = FloatBuffer(count: length)
        let output = FloatBuffer(count: 2 * binCount)
        Self.plannerLock.lock()
        defer { Self.plannerLock.unlock() }
        let planned = output.base.withMemoryRebound(to: fftwf_complex.self, capacity: binCount) {
            fftwf_plan_dft_r2c_1d(Int32(length), input.base, $0, FFTW_ESTIMATE | FFTW_PRESERVE_INPUT)
        }
        guard let planned else { preconditionFailure("FFTW could not plan a transform of length \(length)") }
        plan = planned
    }

    deinit {
        Self.plannerLock.lock()
        fftwf_destroy_plan(plan)
        Self.plannerLock.unlock()
    }

    /// The spectrum of one frame.
    /// - Parameter samples: exactly `length` values.
    /// - Returns: `binCount` interleaved (real, imaginary) pairs: `2 * binCount` floats, unnormalised.
    public func spectrum(of samples: [Float]) -> [Float] {
        precondition(samples.count == length, "expected \(length) samples")
        let input = FloatBuffer(count: length)
        let output = FloatBuffer(count: 2 * binCount)
        input.base.update(from: samples, count: length)
        execute(input, output)
        return output.array
    }

    /// Both buffers come from `FloatBuffer`, so they have the alignment the plan was made for.
    func execute(_ input: FloatBuffer, _ output: FloatBuffer) {
        output.base.withMemoryRebound(to: fftwf_complex.self, capacity: binCount) {
            fftwf_execute_dft_r2c(plan, input.base, $0)
        }
    }
}
