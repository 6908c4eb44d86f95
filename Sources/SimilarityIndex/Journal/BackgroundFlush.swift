import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Brings a file to the disk while its writer goes on: what is written during one flush waits for the next (group commit),
/// so that a slow disk makes flushes fewer and not the writer slower.
final class BackgroundFlush: Sendable {
    private struct State {
        var isRequested = false
        var failure: Int32?
    }

    private let descriptor: Int32
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "SonicIndex journal")

    /// - Parameter descriptor: a file that stays open until ``finish()``.
    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Asks for what was written until now; `errno` of a flush that has failed, nil if none has.
    func request() -> Int32? {
        let (isNew, failure) = state.withLock { state in
            defer { state.isRequested = true }
            return (!state.isRequested, state.failure)
        }
        if isNew { queue.async { self.flush() } }
        return failure
    }

    /// Waits until all that was asked for has been tried.
    /// - Returns: `errno` of a flush that has failed, nil if none has.
    @discardableResult func finish() -> Int32? {
        queue.sync {}
        return state.withLock { $0.failure }
    }

    private func flush() {
        // First: what is written from now on may miss this flush.
        state.withLock { $0.isRequested = false }
        guard DescriptorIO.synchronize(descriptor) != 0 else { return }
        let code = errno
        state.withLock { $0.failure = code }
    }
}
