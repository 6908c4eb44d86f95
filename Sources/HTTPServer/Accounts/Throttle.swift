import MusicLibrary
import Synchronization
import SystemFiles

/// Limits guesses: a number of attempts within a time, per name at an address, and per address.
///
/// A name alone has no limit, because strangers could lock its owner out by it.
package final class Throttle: Sendable {
    /// What is counted.
    package struct Key: Hashable, Sendable {
        let text: String
        let attempts: Int
        let window: Duration

        /// - Parameters:
        ///   - text: who attempts what.
        ///   - attempts: the number of attempts allowed within the window.
        ///   - window: the time.
        package init(_ text: String, attempts: Int = 5, window: Duration = .seconds(20)) {
            (self.text, self.attempts, self.window) = (text, attempts, window)
        }
    }

    private let times = Mutex<[Key: [ContinuousClock.Instant]]>([:])
    /// The maximum number of keys in memory.
    private static let capacity = 10_000

    package init() {}

    /// The keys that count an attempt to log in, for all APIs.
    ///
    /// Many users may share an address. A player with an old password that never stops trying fails 150 times in ten
    /// minutes, and does not lock out the others there; two such players do.
    /// - Parameter name: the name of the account; nil if the attempt names none.
    package static func keys(_ request: Request, name: String?) -> [Key] {
        let place = place(request.peer)
        let address = Key("address \(place)", attempts: 300, window: .seconds(600))
        guard let name else { return [address] }
        return [Key("name \(NameKey(name).text) at \(place)"), address]
    }

    /// The key that counts what anybody at an address may do a few times.
    package static func keys(_ request: Request, to action: String) -> [Key] {
        [Key("\(action) \(place(request.peer))")]
    }

    /// The address of a client. In IPv6 it is the network, because every client has 2⁶⁴ addresses; an IPv4 client of a
    /// socket for both has ::ffff:a.b.c.d (RFC 4291, section 2.5.5.2).
    private static func place(_ peer: String) -> String {
        var address = in6_addr()
        guard peer.withCString({ inet_pton(AF_INET6, $0, &address) }) == 1 else { return peer }
        let bytes = withUnsafeBytes(of: address) { Array($0) }
        let isIPv4 = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        return isIPv4 ? bytes[12...].map(String.init).joined(separator: ".") : "\(bytes.prefix(8))"
    }

    /// Counts an attempt.
    /// - Parameter keys: each has its own limit.
    /// - Throws: `APIError`, 429, after too many attempts.
    package func attempt(_ keys: [Key], now: ContinuousClock.Instant = .now) throws(APIError) {
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
    package func check(_ keys: [Key], now: ContinuousClock.Instant = .now) throws(APIError) {
        guard !keys.isEmpty else { return }
        if let wait = times.withLock({ delay(keys, now, &$0) }) { throw Self.refusal(wait) }
    }

    /// Counts a failed attempt.
    package func count(_ keys: [Key], now: ContinuousClock.Instant = .now) {
        guard !keys.isEmpty else { return }
        times.withLock { count(keys, now, &$0) }
    }

    /// Takes back an attempt that succeeded, so that only failures count.
    package func forgive(_ keys: [Key]) {
        times.withLock { times in
            for key in keys { _ = times[key]?.popLast() }
        }
    }

    private typealias Times = [Key: [ContinuousClock.Instant]]

    /// How long the next attempt has to wait; nil if it need not.
    private func delay(_ keys: [Key], _ now: ContinuousClock.Instant, _ times: inout Times) -> Duration? {
        if times.count > Self.capacity { times = times.filter { now - ($0.value.last ?? now) < $0.key.window } }
        if times.count > Self.capacity { times = [:] }
        var wait: Duration?
        for key in keys {
            let recent = (times[key] ?? []).filter { now - $0 < key.window }
            times[key] = recent.isEmpty ? nil : recent
            if recent.count >= key.attempts { wait = max(wait ?? .zero, key.window - (now - recent[0])) }
        }
        return wait
    }

    private func count(_ keys: [Key], _ now: ContinuousClock.Instant, _ times: inout Times) {
        for key in keys { times[key, default: []].append(now) }
    }

    private static func refusal(_ wait: Duration) -> APIError {
        let seconds = max(1, Int((wait / .seconds(1)).rounded(.up)))
        return .tooMany("too many attempts; wait \(seconds) s", seconds: seconds)
    }
}
