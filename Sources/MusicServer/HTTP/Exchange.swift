import Synchronization

/// One request on its way through the engine, from its first line to the last byte of its answer.
final class Exchange: Sendable {
    enum Stage: Sendable {
        /// The first line has come.
        case begun
        /// The header has come, and was let in; the body comes.
        case receiving(Engine.Admission)
        /// Somebody works on it; the connection is suspended.
        case working
        /// It can be sent.
        case answered(Response)
        /// It is being sent.
        case sending
    }

    struct State: Sendable {
        var stage = Stage.begun
        /// As much as has come.
        var body: [UInt8] = []
        /// Bytes that went to the admission's file instead.
        var uploadedCount = 0
        var isTooLarge = false
        /// Whether the disk took no more.
        var isDiskFull = false
        /// What is being sent, as long as it is.
        var sent: Response?
    }

    /// Target as it was sent.
    let target: [UInt8]
    let state = Mutex(State())

    /// Bytes beyond twice the limit that are read, so that the client hears why it is refused.
    private static let excess = 65_536

    init(target: [UInt8]) { self.target = target }

    /// Adds a piece of the body.
    /// - Returns: whether the connection may go on: who sends far more than is wanted is not listened to.
    func take(_ piece: UnsafeRawBufferPointer) -> Bool {
        state.withLock { state in
            // What follows a refusal is dropped.
            guard case .receiving(let admission) = state.stage else { return piece.count <= Self.excess }
            let size = state.body.count + state.uploadedCount + piece.count
            if state.isTooLarge || size > admission.bodyLimit {
                state.isTooLarge = true
                state.body = []
                return size <= 2 * admission.bodyLimit + Self.excess
            }
            if let upload = admission.upload {
                state.uploadedCount = size
                // What follows is dropped.
                state.isDiskFull = state.isDiskFull || !upload.append(piece)
            } else {
                state.body += piece
            }
            return true
        }
    }
}
