package import MusicLibrary

/// The user who sends a request.
package struct Caller: Sendable {
    /// The profile, with its labels, likes and lists.
    package let profile: Profile
    /// The rights.
    package let role: Account.Role
    /// The session; nil where nobody logs in.
    package let session: AccountSession?

    package init(profile: Profile, role: Account.Role, session: AccountSession?) {
        self.profile = profile
        self.role = role
        self.session = session
    }

    /// A caller without a session: each request carries a password, or no accounts exist.
    package init(_ account: Account) { self.init(profile: account.profile, role: account.role, session: nil) }
}
