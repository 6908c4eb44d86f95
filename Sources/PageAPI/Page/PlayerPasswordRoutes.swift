import MusicLibrary

/// Passwords of the caller's players.
enum PlayerPasswordRoutes {
    static let routes = [
        Route(.get, "/api/player-passwords", .users, to: list),
        Route(.post, "/api/player-passwords", .users, body: .json, to: create),
        Route(.delete, "/api/player-passwords/{id}", .users, to: revoke),
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
