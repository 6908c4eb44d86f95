import MusicLibrary

/// Whom an answer is for.
struct Caller: Sendable {
    /// Whose labels, likes and lists.
    let profile: Profile
    /// What they may do.
    let role: Account.Role
    /// How they came in; nil where nobody logs in.
    let session: AccountSession?
}
