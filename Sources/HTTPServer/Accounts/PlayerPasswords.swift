import Foundation
import MD5Digest
package import MusicLibrary

/// Passwords for players that use Subsonic's protocol, each for one player. None of them is a user's own password.
///
/// The protocol proves a password by `md5(password + salt)`, so the server must know the password. Therefore player
/// passwords are random, stored encrypted (`PlayerKey`), and revocable one by one. Without the key file they are void;
/// nothing else is lost.
///
/// `Access` refuses callers after too many wrong guesses, counted by `Credentials.guessed`; see `Throttle.keys`.
package struct PlayerPasswords {
    /// A player and its password, without the secret.
    package struct Entry: Equatable, Sendable {
        /// Its number.
        package let id: Int
        /// The owner's name for the player.
        package let name: String
        /// When it was made, seconds since 1970-01-01 UTC.
        package let created: Int
        /// Time of last use, to about ten minutes; nil for never.
        package let seen: Int?
        /// Whether it is void because the key has changed or is gone.
        package let isVoid: Bool
    }

    /// A new password. It is shown only here.
    package struct Made: Sendable {
        /// Its number.
        package let id: Int
        /// The owner's name for the player.
        package let name: String
        /// 26 digits of base 32: 130 random bits.
        package let password: String
    }

    /// The minimum length of a salt, as Subsonic requires.
    package static let shortestSalt = 6
    /// The maximum number of bytes that a player may send.
    private static let longestText = 1024
    /// Crockford's base 32 in lower case: no two digits look alike, and a phone's keyboard need not be switched.
    private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

    private let state: UserState

    /// The player passwords of a database.
    package init(_ state: UserState) { self.state = state }

    // MARK: The owner

    /// Creates a password.
    /// - Parameter name: the name of the player: 1 to 64 characters, unique within the profile.
    /// - Throws: `UserStateError`.
    package func create(for profile: Profile, name: String) throws(UserStateError) -> Made {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        let key = try PlayerKey(makingAt: state.playerKeyPath)
        let password = String(decoding: Sodium.random(26).map { Self.digits[Int($0 & 31)] }, as: UTF8.self)
        let id = try state.keepPlayerSecret(
            key.sealed(Array(password.utf8)), fingerprint: Sodium.hash(password), called: name, of: profile)
        return Made(id: id, name: name, password: password)
    }

    /// All player passwords of a profile, oldest first.
    /// - Throws: `UserStateError`.
    package func list(of profile: Profile) throws(UserStateError) -> [Entry] {
        let key = try PlayerKey(state.playerKeyPath)
        return try state.playerSecrets(of: profile).map { kept in
            Entry(
                id: kept.id, name: kept.name, created: kept.created, seen: kept.seen,
                isVoid: key?.opened(kept.secret) == nil)
        }
    }

    /// Revokes a password. Its player can no longer log in.
    /// - Returns: whether it existed.
    package func revoke(_ id: Int, of profile: Profile) throws(UserStateError) -> Bool {
        try state.endPlayerSecret(id, of: profile)
    }

    // MARK: The player

    /// The owner of the password that a token proves: `token` is `md5(password + salt)` in hexadecimal digits.
    ///
    /// A salt of fewer than six characters is refused. A reused salt is not, because players keep a salt for a whole
    /// session or longer, and the protocol does not let the server choose it. Therefore anyone who overhears a token
    /// can use it until the password is revoked. Use TLS to prevent this.
    /// - Returns: nil when it proves no password.
    /// - Throws: `UserStateError`.
    package func verify(user: String, token: String, salt: String) throws(UserStateError) -> Profile? {
        guard salt.count >= Self.shortestSalt, salt.utf8.count <= Self.longestText,
            let wanted = Hexadecimal.bytes(token)
        else { return nil }
        return try verify(user) { Sodium.isEqual(MD5.digest($0 + Array(salt.utf8)), wanted) }
    }

    /// The owner of a password.
    /// - Returns: nil when the user has no such password.
    /// - Throws: `UserStateError`.
    package func verify(user: String, password: String) throws(UserStateError) -> Profile? {
        try verify(user) { Sodium.isEqual($0, Array(password.utf8)) }
    }

    /// The owner of a password that is sent without a name.
    /// - Returns: nil when no user has it.
    /// - Throws: `UserStateError`.
    package func verify(apiKey: String) throws(UserStateError) -> Profile? {
        guard apiKey.utf8.count <= Self.longestText,
            let (kept, profile) = try state.playerSecret(fingerprint: Sodium.hash(apiKey)),
            let password = try PlayerKey(state.playerKeyPath)?.opened(kept.secret),
            Sodium.isEqual(password, Array(apiKey.utf8))
        else { return nil }
        try note(kept)
        return profile
    }

    private func verify(_ user: String, _ isRight: ([UInt8]) -> Bool) throws(UserStateError) -> Profile? {
        guard user.utf8.count <= Self.longestText, let profile = try state.profile(called: user),
            let key = try PlayerKey(state.playerKeyPath)
        else { return nil }
        for kept in try state.playerSecrets(of: profile) {
            guard let password = key.opened(kept.secret), isRight(password) else { continue }
            try note(kept)
            return profile
        }
        return nil
    }

    private func note(_ kept: PlayerSecret) throws(UserStateError) {
        guard !state.isReadOnly, Int(Date().timeIntervalSince1970) - (kept.seen ?? 0) > 600 else { return }
        try state.touch(kept)
    }
}

extension PlayerPasswords {
    /// The caller for a profile whose player has proved a password. Without accounts it has all rights; with accounts,
    /// those of its account.
    /// - Returns: nil where users log in and the profile has no account.
    package func caller(_ profile: Profile, _ rules: AccessRules) throws(UserStateError) -> Caller? {
        guard rules.hasAccounts else { return Caller(profile: profile, role: .admin, session: nil) }
        return try state.account(of: profile).map { Caller($0.account) }
    }
}
