import Synchronization

/// Slows down who guesses: so many attempts in so long a time, for each address and each name.
package final class Throttle: Sendable {
    private let attempts: Int
    private let window: Duration
    private let times = Mutex<[String: [ContinuousClock.Instant]]>([:])
    /// Keys that are remembered at the most.
    private static let capacity = 10_000

    package init(attempts: Int = 5, window: Duration = .seconds(20)) {
        self.attempts = attempts
        self.window = window
    }

    /// Counts an attempt.
    /// - Parameter keys: each of which may have only so many.
    /// - Throws: `APIError`, 429, when there were too many.
    package func attempt(_ keys: [String], now: ContinuousClock.Instant = .now) throws(APIError) {
        let wait: Duration? = times.withLock { times in
            if times.count > Self.capacity { times = times.filter { now - ($0.value.last ?? now) < window } }
            if times.count > Self.capacity { times = [:] }
            var wait: Duration?
            for key in keys {
                let recent = (times[key] ?? []).filter { now - $0 < window }
                times[key] = recent
                if recent.count >= attempts { wait = max(wait ?? .zero, window - (now - recent[0])) }
            }
            if wait == nil { for key in keys { times[key, default: []].append(now) } }
            return wait
        }
        if let wait {
            let seconds = max(1, Int((wait / .seconds(1)).rounded(.up)))
            throw .tooMany("too many attempts; wait \(seconds) s", seconds: seconds)
        }
    }
}
