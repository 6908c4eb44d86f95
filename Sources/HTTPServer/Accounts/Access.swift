import Foundation
package import MusicLibrary
import Synchronization

/// Authenticates requests and determines their caller.
package final class Access: Sendable {
    /// The maximum number of guests, and the days after which a guest is deleted.
    package static let (guestLimit, guestDays) = (1000, 7)
    static let cookieName = "sonic_session"
    package static let cookieSeconds = 30 * 86_400

    /// The credentials of a request.
    private struct Shown: Hashable {
        /// The type of the credentials.
        let kind: ObjectIdentifier
        let key: String

        init?(_ request: Request, _ credentials: any Credentials, _ rules: AccessRules) {
            guard let key = credentials.key(request, rules) else { return nil }
            (kind, self.key) = (ObjectIdentifier(type(of: credentials)), key)
        }
    }

    private struct Known {
        let caller: Caller
        let until: ContinuousClock.Instant
    }

    private struct KnownCallers {
        var callers: [Shown: Known] = [:]
        /// How often the cached callers were dropped.
        var generation = 0
    }

    package let rules: AccessRules
    package let password: Password
    package let throttle = Throttle()
    /// Recently authenticated callers by credentials. Most requests then need no database.
    private let known = Mutex(KnownCallers())

    package init(_ rules: AccessRules, _ password: Password) {
        self.rules = rules
        self.password = password
    }

    // MARK: Where requests come from

    /// Prevents pages of other sites from reaching the server under their own name (DNS rebinding) and from sending
    /// changes.
    /// - Parameters:
    ///   - allowsLinks: whether other sites may link to the target.
    ///   - allowsPages: whether pages of other sites may request the target.
    package func check(_ request: Request, allowsLinks: Bool, allowsPages: Bool) throws(APIError) {
        let host = request.headers["host"] ?? ""
        guard isOurs(host: Self.name(host)) else {
            throw APIError(403, .host, "this server is not called so; its names are given when it is started")
        }
        if allowsPages { return }
        if let site = request.headers["sec-fetch-site"]?.lowercased(), site != "same-origin", site != "none" {
            let isNavigation = request.headers["sec-fetch-mode"]?.lowercased() == "navigate"
            guard allowsLinks, isNavigation, !request.method.isChange else {
                throw APIError(403, .origin, "pages of other sites may not send requests to this server")
            }
        }
        if request.method.isChange, let origin = request.headers["origin"] {
            let schemes = rules.isBehindProxy ? ["http", "https"] : [request.isSecure ? "https" : "http"]
            guard schemes.contains(where: { origin.lowercased() == "\($0)://\(host.lowercased())" }) else {
                throw APIError(403, .origin, "pages of other sites may not send requests to this server")
            }
        }
    }

    private func isOurs(host: String) -> Bool {
        host == "localhost" || rules.hosts.contains(host) || Self.isAddress(host)
    }

    /// Without port, brackets and a trailing dot.
    private static func name(_ host: String) -> String {
        var host = host.lowercased()[...]
        if host.hasPrefix("["), let end = host.firstIndex(of: "]") {
            let rest = host[host.index(after: end)...]
            guard rest.isEmpty || rest.hasPrefix(":") else { return "" }
            return String(host[host.index(after: host.startIndex)..<end])
        }
        if let colon = host.firstIndex(of: ":") {
            guard host[host.index(after: colon)...].allSatisfy(\.isNumber) else { return "" }
            host = host[..<colon]
        }
        if host.hasSuffix(".") { host = host.dropLast() }
        return String(host)
    }

    private static func isAddress(_ host: String) -> Bool {
        var (four, six) = (in_addr(), in6_addr())
        return host.withCString { inet_pton(AF_INET, $0, &four) == 1 || inet_pton(AF_INET6, $0, &six) == 1 }
    }

    // MARK: Callers

    /// The caller of a request, if known without asking the database.
    package func known(_ request: Request, _ credentials: any Credentials) -> Caller? {
        Shown(request, credentials, rules).flatMap { known($0) }
    }

    /// The caller of a request; nil when nobody is logged in.
    /// - Throws: `APIError` for a profile that does not exist, or after too many wrong guesses; `UserStateError`.
    package func caller(_ request: Request, _ credentials: any Credentials, _ state: UserState) throws -> Caller? {
        guard let shown = Shown(request, credentials, rules) else { return nil }
        if let caller = known(shown) { return caller }
        let generation = known.withLock { $0.generation }
        let guessed = credentials.guessed(request)
        try throttle.check(guessed)
        guard let caller = try credentials.caller(request, showing: shown.key, self, state) else {
            throttle.count(guessed)
            return nil
        }
        remember(caller, shown, ifStill: generation)
        return caller
    }

    private func known(_ shown: Shown) -> Caller? {
        let found = known.withLock { $0.callers[shown] }
        return found.flatMap { $0.until > .now ? $0.caller : nil }
    }

    /// - Parameter generation: the generation before the database was read. If callers were dropped since then, this
    ///   one must not be cached.
    private func remember(_ caller: Caller, _ shown: Shown, ifStill generation: Int) {
        known.withLock { known in
            guard known.generation == generation else { return }
            if known.callers.count > 5000 { known.callers = [:] }
            known.callers[shown] = Known(caller: caller, until: .now + .seconds(10))
        }
    }

    /// Clears the cache of callers after a logout or a renaming.
    package func forget() {
        known.withLock { known in
            known.callers = [:]
            known.generation += 1
        }
    }

    /// - Parameter token: nil to log out.
    package static func cookieField(_ token: Token?, _ request: Request) -> HeaderField {
        let age = token == nil ? 0 : cookieSeconds
        return HeaderField(
            "Set-Cookie",
            "\(cookieName)=\(token?.text ?? ""); Path=\(request.base)/; Max-Age=\(age); HttpOnly; SameSite=Strict"
                + (request.isSecure ? "; Secure" : ""))
    }
}
