import Synchronization

/// How many streams of music, or uploads, a user has open at once.
final class StreamLimit: Sendable {
    private let limit: Int
    private let total: Int
    private let counts = Mutex<[String: Int]>([:])

    /// - Parameters:
    ///   - limit: of one user.
    ///   - total: of all of them.
    init(_ limit: Int, total: Int = .max) { (self.limit, self.total) = (limit, total) }

    /// - Returns: whether there may be one more.
    func begin(_ user: String) -> Bool {
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

/// Counts as a stream for as long as it lives.
final class StreamPermit: Sendable {
    private let limit: StreamLimit
    private let user: String

    /// nil when there are enough.
    init?(_ limit: StreamLimit, _ user: String) {
        guard limit.begin(user) else { return nil }
        // Last: what is whole is taken down by `deinit`, also when this fails.
        (self.limit, self.user) = (limit, user)
    }

    deinit { limit.end(user) }
}
