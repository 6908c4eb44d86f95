import Synchronization

/// One request in the engine, from its first line to the last byte of its answer.
package final class Exchange: Sendable {
    enum Stage: Sendable {
        /// The first line was received.
        case begun
        /// The header was received and accepted; the body follows.
        case receiving(Engine.Admission)
        /// A worker answers it; the connection is suspended.
        case working
        /// The answer is ready.
        case answered(Response)
        /// The answer is being sent.
        case sending
    }

    struct State: Sendable {
        var stage = Stage.begun
        /// The part of the body received so far.
        var body: [UInt8] = []
        /// Number of bytes written to the admission's file instead.
        var uploadedCount = 0
        var isTooLarge = false
        var isDiskFull = false
        /// The stream that is being sent.
        var sent: Response?
    }

    /// The raw target.
    let target: [UInt8]
    let state = Mutex(State())

    /// Bytes beyond twice the limit that are read, so that the client can receive the error.
    private static let excess = 65_536

    init(target: [UInt8]) { self.target = target }

    /// Adds a part of the body.
    /// - Returns: whether the connection may continue. It ends if the client sends far more than allowed.
    func take(_ piece: UnsafeRawBufferPointer) -> Bool {
        state.withLock { state in
            // Data after a refusal is dropped.
            guard case .receiving(let admission) = state.stage else { return piece.count <= Self.excess }
            let size = state.body.count + state.uploadedCount + piece.count
            if state.isTooLarge || size > admission.bodyLimit {
                state.isTooLarge = true
                state.body = []
                return size <= 2 * admission.bodyLimit + Self.excess
            }
            if let upload = admission.upload {
                state.uploadedCount = size
                // Further data is dropped.
                state.isDiskFull = state.isDiskFull || !upload.append(piece)
            } else {
                state.body += piece
            }
            return true
        }
    }
}
