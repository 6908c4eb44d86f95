import Synchronization
import SystemFiles
import WorkerThreads

/// Brings a file to the disk while its writer goes on: what is written during one flush waits for the next (group commit),
/// so that a slow disk makes flushes fewer and not the writer slower.
final class BackgroundFlush: Sendable {
    private struct State {
        var isRequested = false
        var isFlushing = false
        var isOver = false
        var failure: Int32?
    }

    private let descriptor: Int32
    private let state = Monitor(State())
    /// Whether there is a thread for it; otherwise the caller flushes.
    private let hasThread = Atomic(false)

    /// - Parameter descriptor: a file that stays open until ``finish()``.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        let state = state
        hasThread.store(
            WorkerThread.detach { while Self.flush(descriptor, state) {} }, ordering: .relaxed)
    }

    deinit { state.change { $0.isOver = true } }

    /// Asks for what was written until now; `errno` of a flush that has failed, nil if none has.
    func request() -> Int32? {
        let failure = state.change { state in
            state.isRequested = true
            return state.failure
        }
        if hasThread.load(ordering: .relaxed) { return failure }
        _ = Self.flush(descriptor, state)
        return state.change { $0.failure }
    }

    /// Waits until all that was asked for has been tried.
    /// - Returns: `errno` of a flush that has failed, nil if none has.
    @discardableResult func finish() -> Int32? {
        state.wait { state in state.isRequested || state.isFlushing ? nil : .some(state.failure) }
    }

    /// Waits until a flush is asked for, and does it.
    /// - Returns: false when there will be no more.
    private static func flush(_ descriptor: Int32, _ state: Monitor<State>) -> Bool {
        let isWanted: Bool = state.wait { state in
            guard state.isRequested else { return state.isOver ? false : nil }
            // First: what is written from now on may miss this flush.
            (state.isRequested, state.isFlushing) = (false, true)
            return true
        }
        guard isWanted else { return false }
        let code = DescriptorIO.synchronize(descriptor) == 0 ? nil : errno
        state.change {
            $0.isFlushing = false
            $0.failure = code ?? $0.failure
        }
        return true
    }
}
