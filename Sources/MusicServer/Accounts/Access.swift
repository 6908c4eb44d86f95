import Foundation
import MusicLibrary
import Synchronization

/// Lets requests in, and tells whom they come from.
final class Access: Sendable {
    /// Guests at the most, and the days after which one is forgotten.
    static let (guestLimit, guestDays) = (1000, 7)
    static let cookieName = "sonic_session"
    static let cookieSeconds = 30 * 86_400

    private struct Known {
        let caller: Caller
        let until: ContinuousClock.Instant
    }

    let rules: AccessRules
    let password: Password
    let throttle = Throttle()
    /// Who was let in lately, by what they showed: most requests need no database for that.
    private let known = Mutex<[String: Known]>([:])

    init(_ rules: AccessRules, _ password: Password) {
        self.rules = rules
        self.password = password
    }

    // MARK: Where requests come from

    /// A page of somebody else's must not have its own name lead here (DNS rebinding), nor send what changes something.
    /// - Parameter isPage: whether a file of the page is asked for, to which others may link.
    func check(_ request: Request, isPage: Bool) throws(APIError) {
        let host = request.headers["host"] ?? ""
        guard isOurs(host: Self.name(host)) else {
            throw APIError(403, .host, "this server is not called so; it is started with --host NAME if it is to be")
        }
        if let site = request.headers["sec-fetch-site"]?.lowercased(), site != "same-origin", site != "none" {
            let isNavigation = request.headers["sec-fetch-mode"]?.lowercased() == "navigate"
            guard isPage, isNavigation, !request.method.isChange else {
                throw APIError(403, .origin, "pages of others may not ask this server")
            }
        }
        if request.method.isChange, let origin = request.headers["origin"] {
            let schemes = rules.isBehindProxy ? ["http", "https"] : [request.isSecure ? "https" : "http"]
            guard schemes.contains(where: { origin.lowercased() == "\($0)://\(host.lowercased())" }) else {
                throw APIError(403, .origin, "pages of others may not ask this server")
            }
        }
    }

    private func isOurs(host: String) -> Bool {
        host == "localhost" || rules.hosts.contains(host) || Self.isAddress(host)
    }

    /// Without port, brackets and a dot at the end.
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

    // MARK: Whom they come from

    /// Whom a request comes from, if that is known without asking the database.
    func known(_ request: Request) -> Caller? {
        let key = credential(request) ?? ""
        guard !key.isEmpty || !rules.hasAccounts else { return nil }
        let found = known.withLock { $0[key] }
        return found.flatMap { $0.until > .now ? $0.caller : nil }
    }

    /// Whom a request comes from; nil when nobody is logged in.
    /// - Throws: `APIError` for a profile that does not exist, `UserStateError`.
    func caller(_ request: Request, _ state: UserState) throws -> Caller? {
        if let caller = known(request) { return caller }
        let credential = credential(request)
        let caller: Caller
        if rules.hasAccounts {
            guard let credential, let found = try state.account(token: credential) else { return nil }
            caller = Caller(profile: found.account.profile, role: found.account.role, session: found.session)
            let now = Int(Date().timeIntervalSince1970)
            if now - (found.session.seen ?? 0) > 600 {
                try state.touch(
                    found.session, of: caller.profile, lasting: found.session.name == nil ? Self.cookieSeconds : nil)
            }
        } else {
            caller = Caller(profile: try profile(credential, state), role: .admin, session: nil)
        }
        remember(caller, credential ?? "")
        return caller
    }

    /// The profile that a request names, else the one that the server was started with, else the one in use.
    private func profile(_ name: String?, _ state: UserState) throws -> Profile {
        guard let name else { return try state.profile(rules.profile) }
        guard let profile = try state.profile(called: name) else {
            throw APIError(404, .unknownProfile, "there is no such profile")
        }
        return profile
    }

    private func remember(_ caller: Caller, _ key: String) {
        known.withLock { known in
            if known.count > 5000 { known = [:] }
            known[key] = Known(caller: caller, until: .now + .seconds(10))
        }
    }

    /// Forgets who was let in: somebody logged out, or is called otherwise.
    func forget() { known.withLock { $0 = [:] } }

    /// What a request shows: the hash of a token, or the name of a profile where there are no accounts.
    private func credential(_ request: Request) -> String? {
        guard rules.hasAccounts else {
            return request.headers["sonic-profile"].flatMap { $0.removingPercentEncoding }.flatMap {
                $0.isEmpty ? nil : $0
            }
        }
        if let field = request.headers["authorization"] {
            let parts = field.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
            return Token.hash(String(parts[1]))
        }
        return Self.cookie(request).map { Token.hash($0) }
    }

    static func cookie(_ request: Request) -> String? {
        for pair in (request.headers["cookie"] ?? "").split(separator: ";") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            if parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == cookieName {
                return parts[1].trimmingCharacters(in: .whitespaces)
            }
        }
        return nil
    }

    /// - Parameter token: nil to log out.
    static func cookieField(_ token: Token?, _ request: Request) -> HeaderField {
        let age = token == nil ? 0 : cookieSeconds
        return HeaderField(
            "Set-Cookie",
            "\(cookieName)=\(token?.text ?? ""); Path=/; Max-Age=\(age); HttpOnly; SameSite=Strict"
                + (request.isSecure ? "; Secure" : ""))
    }
}
