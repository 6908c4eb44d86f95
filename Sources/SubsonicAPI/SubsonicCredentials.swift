import MusicLibrary

/// User name and player password in each request: plain, salted, or as a key.
///
/// Without accounts, passwords are not checked, as on the page. The user name selects the profile with that name, like
/// `Sonic-Profile`; any other name selects the current profile.
struct SubsonicCredentials: Credentials {
    let accounts: any PlayerAccounts

    func key(_ request: Request, _ rules: AccessRules) -> String? {
        let parameters = Parameters(request.parameters)
        guard rules.hasAccounts else { return "profile\u{0}\(parameters.string("u") ?? "")" }
        return PlayerLogin(parameters)?.hash
    }

    func caller(_ request: Request, showing _: String, _ access: Access, _ state: UserState) throws -> Caller? {
        let parameters = Parameters(request.parameters)
        guard access.rules.hasAccounts else {
            let named = try parameters.string("u").flatMap { try state.profile(called: $0) }
            return try PlayerPasswords(state).caller(try named ?? state.profile(access.rules.profile), access.rules)
        }
        let profile =
            switch PlayerLogin(parameters) {
            case .token(let user, let token, let salt):
                try accounts.profile(user: user, token: token, salt: salt, state)
            case .password(let user, let password): try accounts.profile(user: user, password: password, state)
            case .key(let key): try accounts.profile(key: key, state)
            case nil: nil as Profile?
            }
        return try profile.flatMap { try PlayerPasswords(state).caller($0, access.rules) }
    }

    func guessed(_ request: Request) -> [Throttle.Key] {
        // A key has 130 random bits, which nobody guesses; see `PlayerPasswords`. A player that never stops sending a
        // revoked one would lock out its address.
        guard let user = PlayerLogin(Parameters(request.parameters))?.user else { return [] }
        return Throttle.keys(request, name: user)
    }
}
