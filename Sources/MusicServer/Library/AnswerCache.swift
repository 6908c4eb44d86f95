import Synchronization

/// A cache of recent answers.
final class AnswerCache: Sendable {
    struct Key: Hashable {
        let profile: Int
        let generation: Int
        /// Changes with every change that may affect answers.
        let epoch: Int
        /// The address that the client used, because answers contain URLs that begin with it.
        let origin: String
        let target: String
        /// The compression of the answer.
        let encoding: ContentEncoding?
    }

    private struct State {
        /// The current half of the cache and the previous one. When a half is full, the older one is dropped.
        var recent: [Key: Response] = [:]
        var older: [Key: Response] = [:]
        var size = 0
    }

    private let capacity: Int
    private let state = Mutex(State())

    /// - Parameter capacity: the size of a half in bytes.
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
