import Foundation
package import MusicLibrary

/// A token in `Authorization`, or a session cookie; without accounts, a profile's name in `Sonic-Profile`.
package struct SessionCredentials: Credentials {
    package init() {}

    /// The hash of a token. Without accounts, the name of a profile, or empty for none.
    package func key(_ request: Request, _ rules: AccessRules) -> String? {
        guard rules.hasAccounts else {
            return request.headers["sonic-profile"].flatMap { PercentEncoding.decodeText($0) } ?? ""
        }
        if let field = request.headers["authorization"] {
            let parts = field.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
            return Token.hash(String(parts[1]))
        }
        return request.cookie(Access.cookieName).map { Token.hash($0) }
    }

    /// - Throws: `APIError` for a profile that does not exist, `UserStateError`.
    package func caller(
        _ request: Request, showing key: String, _ access: Access, _ state: UserState
    ) throws -> Caller? {
        guard access.rules.hasAccounts else {
            return Caller(profile: try profile(key, access.rules, state), role: .admin, session: nil)
        }
        guard let found = try state.account(token: key) else { return nil }
        let profile = found.account.profile
        let now = Int(Date().timeIntervalSince1970)
        if now - (found.session.seen ?? 0) > 600 {
            try state.touch(
                found.session, of: profile, lasting: found.session.name == nil ? Access.cookieSeconds : nil)
        }
        return Caller(profile: profile, role: found.account.role, session: found.session)
    }

    /// The profile that a request names, else the one that the server was started with, else the current one.
    private func profile(_ name: String, _ rules: AccessRules, _ state: UserState) throws -> Profile {
        guard !name.isEmpty else { return try state.profile(rules.profile) }
        guard let profile = try state.profile(called: name) else {
            throw APIError(404, .unknownProfile, "there is no such profile")
        }
        return profile
    }
}
