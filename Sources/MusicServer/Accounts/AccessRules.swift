/// Who may come in.
package struct AccessRules: Sendable {
    /// Who may make an account.
    package enum Registration: String, CaseIterable, Sendable {
        case closed, invite, open
    }

    /// Whether people log in; otherwise whoever reaches the server is let in.
    package var hasAccounts: Bool
    /// Who may make an account.
    package var registration = Registration.closed
    /// Whether there are guests.
    package var allowsGuests = false
    /// Names, besides the address it listens at, by which the server is called.
    package var hosts: Set<String> = []
    /// Without accounts: who asks where a request does not say; nil for the profile in use.
    package var profile: String?
    /// Whether somebody stands before it who knows whether it is HTTPS.
    package var isBehindProxy = false

    /// - Parameter hasAccounts: whether people log in.
    package init(hasAccounts: Bool) { self.hasAccounts = hasAccounts }
}
