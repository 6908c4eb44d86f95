internal import FFTWBridge
internal import Synchronization

/// Transforms of any number of complex numbers by FFTW, which takes part in builds with the trait `FFTW`.
final class FFTWTransform: FourierTransform {
    private struct Plan: @unchecked Sendable {  // executing a plan is thread-safe
        let pointer: OpaquePointer
    }

    /// FFTW has one planner for the whole process, and it is not thread-safe.
    private static let planner = Mutex(())

    private let plan: Plan

    /// nil without the trait.
    init?(length: Int, _ direction: ComplexFFT.Direction) {
        // A plan is for buffers of one alignment, which is the same for all.
        let (input, output) = (FloatBuffer(count: 2 * length), FloatBuffer(count: 2 * length))
        let plan = Self.planner.withLock { _ in
            fftw_bridge_create(Int32(length), Int32(direction.rawValue), input.base, output.base)
                .map { Plan(pointer: $0) }
        }
        guard let plan else { return nil }
        self.plan = plan
    }

    deinit {
        Self.planner.withLock { _ in fftw_bridge_destroy(plan.pointer) }
    }

    func execute(_ input: FloatBuffer, _ output: FloatBuffer) {
        fftw_bridge_execute(plan.pointer, input.base, output.base)
    }
}
