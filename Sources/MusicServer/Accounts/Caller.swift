package import MusicLibrary

/// Whom an answer is for.
package struct Caller: Sendable {
    /// Whose labels, likes and lists.
    package let profile: Profile
    /// What they may do.
    package let role: Account.Role
    /// How they came in; nil where nobody logs in.
    let session: AccountSession?

    init(profile: Profile, role: Account.Role, session: AccountSession?) {
        self.profile = profile
        self.role = role
        self.session = session
    }

    /// A caller without a session: each request carries a password, or no accounts exist.
    package init(_ account: Account) { self.init(profile: account.profile, role: account.role, session: nil) }
}
