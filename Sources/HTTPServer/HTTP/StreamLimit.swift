import Synchronization

/// Limits the open streams of music, or the uploads, of each user.
package final class StreamLimit: Sendable {
    private let limit: Int
    private let total: Int
    private let counts = Mutex<[String: Int]>([:])

    /// - Parameters:
    ///   - limit: the maximum per user.
    ///   - total: the maximum for all users together.
    package init(_ limit: Int, total: Int = .max) { (self.limit, self.total) = (limit, total) }

    /// The number of all that are open.
    package var count: Int { counts.withLock { $0.values.reduce(0, +) } }

    /// - Returns: whether one more is allowed.
    package func begin(_ user: String) -> Bool {
        counts.withLock { counts in
            guard counts[user] ?? 0 < limit, counts.values.reduce(0, +) < total else { return false }
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

/// Counts as a stream while it lives.
package final class StreamPermit: Sendable {
    private let limit: StreamLimit
    private let user: String

    /// nil when the limit is reached.
    package init?(_ limit: StreamLimit, _ user: String) {
        guard limit.begin(user) else { return nil }
        // The last statement, because `deinit` also runs for a complete value when this fails.
        (self.limit, self.user) = (limit, user)
    }

    deinit { limit.end(user) }
}
