import Synchronization

/// One request on its way through the engine, from its first line to the last byte of its answer.
final class Exchange: Sendable {
    enum Stage: Sendable {
        /// The first line has come.
        case begun
        /// The header has come, and was let in; the body comes.
        case receiving
        /// Somebody works on it; the connection is suspended.
        case working
        /// It can be sent.
        case answered(Response)
        /// It is being sent.
        case sending
    }

    struct State: Sendable {
        var stage = Stage.begun
        /// First line and header; the body fills up.
        var request: Request?
        var bodyLimit = 0
        var isTooLarge = false
        /// What is being sent, as long as it is.
        var sent: Response?
    }

    /// Target as it was sent.
    let target: [UInt8]
    let state = Mutex(State())

    init(target: [UInt8]) { self.target = target }

    /// Adds a piece of the body.
    /// - Returns: whether the connection may go on: who sends far more than is wanted is not listened to.
    func take(_ piece: some Collection<UInt8>) -> Bool {
        state.withLock { state in
            let size = (state.request?.body.count ?? 0) + piece.count
            if state.isTooLarge || size > state.bodyLimit {
                state.isTooLarge = true
                state.request?.body = []
                return size <= 2 * state.bodyLimit + 65_536
            }
            state.request?.body += piece
            return true
        }
    }
}
