package import MusicLibrary

/// Tells whose a player's credentials are. A player never shows the password of an account, which is kept so that it cannot be
/// read again, but one that was made for players.
package protocol PlayerAccounts: Sendable {
    /// The user, one of whose player passwords, followed by the salt, has this MD5.
    /// - Parameter token: 32 hexadecimal digits; what is anything else is nobody's.
    func profile(user: String, token: String, salt: String, _ state: UserState) throws -> Profile?

    /// The user, one of whose player passwords this is.
    func profile(user: String, password: String, _ state: UserState) throws -> Profile?

    /// Whose player password, or key, this is.
    func profile(key: String, _ state: UserState) throws -> Profile?
}

/// The accounts of ``PlayerPasswords``.
package struct PasswordAccounts: PlayerAccounts {
    package init() {}

    package func profile(user: String, token: String, salt: String, _ state: UserState) throws -> Profile? {
        try PlayerPasswords(state).verify(user: user, token: token, salt: salt)
    }

    package func profile(user: String, password: String, _ state: UserState) throws -> Profile? {
        try PlayerPasswords(state).verify(user: user, password: password)
    }

    package func profile(key: String, _ state: UserState) throws -> Profile? {
        try PlayerPasswords(state).verify(apiKey: key)
    }
}
