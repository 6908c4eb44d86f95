import Synchronization

/// How many streams of music a user has open at once.
final class StreamLimit: Sendable {
    private let limit: Int
    private let counts = Mutex<[String: Int]>([:])

    init(_ limit: Int) { self.limit = limit }

    /// - Returns: whether there may be one more.
    func begin(_ user: String) -> Bool {
        counts.withLock { counts in
            guard counts[user] ?? 0 < limit else { return false }
            counts[user, default: 0] += 1
            return true
        }
    }

    func end(_ user: String) {
        counts.withLock { counts in
            counts[user] = counts[user].flatMap { $0 > 1 ? $0 - 1 : nil }
        }
    }
}

/// Counts as a stream for as long as it lives.
final class StreamPermit: Sendable {
    private let limit: StreamLimit
    private let user: String

    /// nil when there are enough.
    init?(_ limit: StreamLimit, _ user: String) {
        (self.limit, self.user) = (limit, user)
        guard limit.begin(user) else { return nil }
    }

    deinit { limit.end(user) }
}
