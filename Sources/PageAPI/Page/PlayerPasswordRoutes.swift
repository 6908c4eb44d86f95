import MusicLibrary

/// Passwords of the caller's players.
enum PlayerPasswordRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/api/player-passwords",
            "List the user's passwords for Subsonic players. `void` marks those whose key was lost", .users,
            returns: .object(["player_passwords": .array("PlayerPassword")]), to: list),
        Route(
            .post, "/api/player-passwords", "Create a password for a player. It is shown once and is also the API key",
            .users, body: .json, takes: "NewName", returns: "NewPlayerPassword", status: 201, to: create),
        Route(.delete, "/api/player-passwords/{id:number}", "Revoke a player's password", .users, to: revoke),
    ]

    private static func list(_ call: Call) throws -> Response {
        let entries = try PlayerPasswords(try call.state()).list(of: try call.caller().profile)
        return try call.json(["player_passwords": entries.map { PlayerPasswordRecord($0) }])
    }

    private struct Wanted: Decodable {
        let name: String
    }

    private static func create(_ call: Call) throws -> Response {
        let made = try PlayerPasswords(try call.state()).create(
            for: try call.caller().profile, name: try call.body(Wanted.self).name)
        return try call.json(NewPlayerPasswordRecord(made), status: 201)
    }

    private static func revoke(_ call: Call) throws -> Response {
        guard let id = Int(call.capture("id")),
            try PlayerPasswords(try call.state()).revoke(id, of: try call.caller().profile)
        else { throw APIError.notFound }
        call.context.access.forget()
        return Call.empty
    }
}
