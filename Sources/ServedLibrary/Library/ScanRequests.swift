import Synchronization

/// Asks the follower of the folder for a pass.
package final class ScanRequests: Sendable {
    private struct State: Sendable {
        var (isFollowed, isAsked, isRunning) = (false, false, false)
    }

    private let state = Mutex(State())

    package init() {}

    /// Whether a pass that was asked for has not ended.
    package var isRunning: Bool { state.withLock { $0.isAsked || $0.isRunning } }

    /// Asks for a pass.
    /// - Returns: whether the index follows a folder.
    package func ask() -> Bool {
        state.withLock { state in
            state.isAsked = state.isFollowed
            return state.isFollowed
        }
    }

    /// Whether a pass is to begin now. The follower asks between passes, so the last one has ended.
    package func take() -> Bool {
        state.withLock { state in
            (state.isRunning, state.isAsked) = (state.isAsked, false)
            return state.isRunning
        }
    }

    /// The index follows a folder from now on, or no longer.
    package func follow(_ isFollowed: Bool) {
        state.withLock { state in
            state = State()
            state.isFollowed = isFollowed
        }
    }
}
