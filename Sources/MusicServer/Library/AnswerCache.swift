import Synchronization

/// Answers given lately, for those who ask the same.
final class AnswerCache: Sendable {
    struct Key: Hashable {
        let profile: Int
        let generation: Int
        /// Changes whenever somebody says something that may change an answer.
        let epoch: Int
        /// The address by which the server was asked: answers hold others that begin with it.
        let origin: String
        let target: String
        /// How the answer is compressed.
        let encoding: ContentEncoding?
    }

    private struct State {
        /// Those of the current half, and of the one before: when a half is full, the older one goes.
        var recent: [Key: Response] = [:]
        var older: [Key: Response] = [:]
        var size = 0
    }

    private let capacity: Int
    private let state = Mutex(State())

    /// - Parameter capacity: bytes of a half.
    init(capacity: Int = 32 << 20) { self.capacity = capacity }

    subscript(key: Key) -> Response? {
        state.withLock { $0.recent[key] ?? $0.older[key] }
    }

    func keep(_ response: Response, _ key: Key) {
        guard response.status == 200, case .bytes(let bytes) = response.body, bytes.count < capacity / 8 else { return }
        state.withLock { state in
            state.recent[key] = response
            state.size += bytes.count + key.target.utf8.count + 512
            if state.size > capacity {
                state.older = state.recent
                state.recent = [:]
                state.size = 0
            }
        }
    }
}
