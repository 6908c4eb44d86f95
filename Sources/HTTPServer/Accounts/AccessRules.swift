package struct AccessRules: Sendable {
    /// Who may make an account.
    package enum Registration: String, CaseIterable, Sendable {
        case closed, invite, open
    }

    /// Whether users log in. Otherwise everyone who reaches the server has access.
    package var hasAccounts: Bool
    /// Who may create an account.
    package var registration = Registration.closed
    /// Whether everybody may create the first account, which is the administrator's. Only programs of this machine may be able to
    /// connect then.
    package var allowsFirstAccount = false
    /// Whether there are guests.
    package var allowsGuests = false
    /// Host names of the server, in addition to its address.
    package var hosts: Set<String> = []
    /// Without accounts: the profile of requests that name none; nil for the current one.
    package var profile: String?
    /// Whether a proxy before the server knows whether a connection is HTTPS.
    package var isBehindProxy = false

    /// - Parameter hasAccounts: whether users log in.
    package init(hasAccounts: Bool) { self.hasAccounts = hasAccounts }
}
