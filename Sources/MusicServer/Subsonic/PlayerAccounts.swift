package import MusicLibrary

/// Tells whose account a player's credentials are of. A player never shows the password of an account, which is kept so that it
/// cannot be read again, but one that was made for players.
package protocol PlayerAccounts: Sendable {
    /// The account of a user one of whose player passwords, followed by the salt, has this MD5.
    /// - Parameter token: 32 hexadecimal digits, small letters; what is anything else is nobody's.
    func account(user: String, token: String, salt: String, _ state: UserState) throws -> Account?

    /// The account of a user one of whose player passwords this is.
    func account(user: String, password: String, _ state: UserState) throws -> Account?

    /// The account whose player password, or key, this is.
    func account(key: String, _ state: UserState) throws -> Account?
}

/// Nobody has a player password.
package struct NoPlayerAccounts: PlayerAccounts {
    package init() {}

    package func account(user _: String, token _: String, salt _: String, _: UserState) -> Account? { nil }
    package func account(user _: String, password _: String, _: UserState) -> Account? { nil }
    package func account(key _: String, _: UserState) -> Account? { nil }
}
