internal import CFFTW
import Foundation

/// The discrete Fourier transform of complex numbers, single precision, through FFTW.
///
/// A transform is planned once and can then be used from any number of threads. Executing an FFTW plan on caller-owned
/// arrays is thread-safe, but planning is not, so planning is serialized. Plans use `FFTW_ESTIMATE`. A measured plan is
/// faster but may differ from run to run, and with it the last bits of every feature, which an index must not.
package final class ComplexFFT: @unchecked Sendable {  // immutable after init; see above
    package enum Direction: Int32 {
        case forward = -1
        case backward = 1
    }

    /// Complex numbers per transform.
    package let length: Int

    private let plan: fftwf_plan
    private static let plannerLock = NSLock()

    /// - Parameter length: complex numbers, at least 1.
    package init(length: Int, _ direction: Direction) {
        self.length = length
        let (input, output) = (FloatBuffer(count: 2 * length), FloatBuffer(count: 2 * length))
        Self.plannerLock.lock()
        defer { Self.plannerLock.unlock() }
        guard
            let plan = fftwf_plan_dft_1d(
                Int32(length), Self.complex(input), Self.complex(output), direction.rawValue,
                FFTW_ESTIMATE | FFTW_PRESERVE_INPUT)
        else { preconditionFailure("FFTW could not plan a transform of length \(length)") }
        self.plan = plan
    }

    deinit {
        Self.plannerLock.lock()
        fftwf_destroy_plan(plan)
        Self.plannerLock.unlock()
    }

    /// Not normalized. Both buffers hold at least `2 * length` interleaved numbers. They must be `FloatBuffer`s, whose
    /// alignment the plan requires.
    package func execute(_ input: FloatBuffer, _ output: FloatBuffer) {
        fftwf_execute_dft(plan, Self.complex(input), Self.complex(output))
    }

    private static func complex(_ buffer: FloatBuffer) -> UnsafeMutablePointer<fftwf_complex> {
        UnsafeMutableRawPointer(buffer.base).assumingMemoryBound(to: fftwf_complex.self)
    }
}
