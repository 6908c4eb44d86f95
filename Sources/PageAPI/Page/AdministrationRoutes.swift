import MusicLibrary

/// The accounts, for administrators.
enum AdministrationRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/api/accounts", "List the accounts, without guests, and the time of their last use", .admins,
            returns: .items("Account"), to: accounts),
        Route(
            .delete, "/api/accounts/{id}", "Delete another user's account with all its data", .admins,
            body: .optionalJSON, to: remove),
        Route(
            .post, "/api/accounts/{id}/password",
            "Set a random password for another user and end their sessions. The password is shown once", .admins,
            lane: .heavy, body: .optionalJSON, returns: "NewPassword", to: reset),
    ]

    private struct AccountRecord: Encodable {
        let id, name, role, seen: String

        init(_ account: Account, seen: Int) {
            (id, name, role) = (account.profile.publicID, account.profile.name, account.role.rawValue)
            self.seen = seen.isoDate
        }
    }

    private static func accounts(_ call: Call) throws -> Response {
        try AccountRoutes.requireAccounts(call)
        return try call.json(
            ItemsRecord(items: try call.state().accounts().map { AccountRecord($0.account, seen: $0.seen) }))
    }

    /// The profile in the path. It must have an account, and must be neither a guest nor the caller.
    private static func other(_ call: Call) throws -> Profile {
        try AccountRoutes.requireAccounts(call)
        let state = try call.state()
        let profile = try state.profile(id: call.capture("id"))
        guard let found = try state.account(of: profile), found.account.role != .guest else {
            throw UserStateError.unknownProfile(profile.name, known: [])
        }
        guard try profile.id != call.caller().profile.id else {
            throw APIError(409, .conflict, "this is your own account; use the settings of your account")
        }
        return profile
    }

    private static func remove(_ call: Call) throws -> Response {
        try call.state().erase(try other(call))
        call.context.access.forget()
        return Call.empty
    }

    private struct NewPassword: Encodable {
        let name, password: String
    }

    /// Sets a random password, which the user changes after logging in with it.
    private static func reset(_ call: Call) throws -> Response {
        let profile = try other(call)
        let password = String(Token().text.prefix(16))
        try call.state().setPassword(try call.context.access.password.hash(password), of: profile)
        call.context.access.forget()
        return try call.json(NewPassword(name: profile.name, password: password))
    }
}
