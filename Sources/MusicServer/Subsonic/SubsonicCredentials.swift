import MusicLibrary

/// User name and player password, as they are, salted, or as a key, with each request.
///
/// Where nobody logs in, the page lets in whoever reaches the server, and so does this: a player's user name picks the profile of
/// that name, as `Sonic-Profile` does, and any other name is for the profile in use. Nothing else is looked at.
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
            return Caller(profile: try named ?? state.profile(access.rules.profile), role: .admin, session: nil)
        }
        let profile =
            switch PlayerLogin(parameters) {
            case .token(let user, let token, let salt):
                try accounts.profile(user: user, token: token, salt: salt, state)
            case .password(let user, let password): try accounts.profile(user: user, password: password, state)
            case .key(let key): try accounts.profile(key: key, state)
            case nil: nil as Profile?
            }
        return try profile.flatMap { try state.account(of: $0) }.map { Caller($0.account) }
    }

    func guessed(_ request: Request) -> [String] {
        // A key names nobody.
        let user = PlayerLogin(Parameters(request.parameters))?.user
        return user.map { Throttle.keys(request, name: $0) } ?? ["address \(request.peer)"]
    }
}
