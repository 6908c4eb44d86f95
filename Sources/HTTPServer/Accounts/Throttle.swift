import MusicLibrary
import Synchronization

/// Limits guesses: a number of attempts within a time, per address and per name.
package final class Throttle: Sendable {
    private let attempts: Int
    private let window: Duration
    private let times = Mutex<[String: [ContinuousClock.Instant]]>([:])
    /// The maximum number of keys in memory.
    private static let capacity = 10_000

    package init(attempts: Int = 5, window: Duration = .seconds(20)) {
        self.attempts = attempts
        self.window = window
    }

    /// The keys that count an attempt to log in, for all APIs.
    package static func keys(_ request: Request, name: String) -> [String] {
        ["address \(request.peer)", "name \(NameKey(name).text)"]
    }

    /// Counts an attempt.
    /// - Parameter keys: each has its own limit.
    /// - Throws: `APIError`, 429, after too many attempts.
    package func attempt(_ keys: [String], now: ContinuousClock.Instant = .now) throws(APIError) {
        let wait: Duration? = times.withLock { times in
            let wait = delay(keys, now, &times)
            if wait == nil { count(keys, now, &times) }
            return wait
        }
        if let wait { throw Self.refusal(wait) }
    }

    /// Checks whether an attempt is allowed where only failures are counted. APIs that send a password with every
    /// request make many correct attempts.
    /// - Throws: `APIError`, 429.
    package func check(_ keys: [String], now: ContinuousClock.Instant = .now) throws(APIError) {
        guard !keys.isEmpty else { return }
        if let wait = times.withLock({ delay(keys, now, &$0) }) { throw Self.refusal(wait) }
    }

    /// Counts a failed attempt.
    package func count(_ keys: [String], now: ContinuousClock.Instant = .now) {
        guard !keys.isEmpty else { return }
        times.withLock { count(keys, now, &$0) }
    }

    /// Takes back an attempt that succeeded, so that only failures count.
    package func forgive(_ keys: [String]) {
        times.withLock { times in
            for key in keys { _ = times[key]?.popLast() }
        }
    }

    private typealias Times = [String: [ContinuousClock.Instant]]

    /// How long the next attempt has to wait; nil if it need not.
    private func delay(_ keys: [String], _ now: ContinuousClock.Instant, _ times: inout Times) -> Duration? {
        if times.count > Self.capacity { times = times.filter { now - ($0.value.last ?? now) < window } }
        if times.count > Self.capacity { times = [:] }
        var wait: Duration?
        for key in keys {
            let recent = (times[key] ?? []).filter { now - $0 < window }
            times[key] = recent.isEmpty ? nil : recent
            if recent.count >= attempts { wait = max(wait ?? .zero, window - (now - recent[0])) }
        }
        return wait
    }

    private func count(_ keys: [String], _ now: ContinuousClock.Instant, _ times: inout Times) {
        for key in keys { times[key, default: []].append(now) }
    }

    private static func refusal(_ wait: Duration) -> APIError {
        let seconds = max(1, Int((wait / .seconds(1)).rounded(.up)))
        return .tooMany("too many attempts; wait \(seconds) s", seconds: seconds)
    }
}
