package import MusicLibrary

/// Finds the owner of a player's credentials. A player never sends an account's password, which is stored as a hash,
/// but a password created for players.
package protocol PlayerAccounts: Sendable {
    /// The user with a player password that, followed by the salt, has this MD5.
    /// - Parameter token: 32 hexadecimal digits; any other text matches no user.
    func profile(user: String, token: String, salt: String, _ state: UserState) throws -> Profile?

    /// The user with this player password.
    func profile(user: String, password: String, _ state: UserState) throws -> Profile?

    /// The user with this player password or key.
    func profile(key: String, _ state: UserState) throws -> Profile?
}

/// The accounts in ``PlayerPasswords``.
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
