import Foundation
import MusicLibrary

/// Passwords of the caller's players.
enum PlayerPasswordRoutes {
    static let routes = [
        Route(.get, "/api/player-passwords", .users, to: list),
        Route(.post, "/api/player-passwords", .users, body: .json, to: create),
        Route(.delete, "/api/player-passwords/{id}", .users, to: revoke),
    ]

    private struct Record: Encodable {
        let id: Int
        let name, created: String
        let lastUsed: String?
        let isVoid: Bool

        enum CodingKeys: String, CodingKey {
            case id, name, created
            case lastUsed = "last_used"
            case isVoid = "void"
        }

        init(_ entry: PlayerPasswords.Entry) {
            func date(_ seconds: Int) -> String { Date(timeIntervalSince1970: Double(seconds)).ISO8601Format() }
            (id, name, created) = (entry.id, entry.name, date(entry.created))
            lastUsed = entry.seen.map(date)
            isVoid = entry.isVoid
        }
    }

    private static func list(_ call: Call) throws -> Response {
        let entries = try PlayerPasswords(try call.state()).list(of: try call.caller().profile)
        return try call.json(["player_passwords": entries.map { Record($0) }])
    }

    private struct Wanted: Decodable {
        let name: String
    }

    private struct NewRecord: Encodable {
        let id: Int
        let name, password: String
    }

    private static func create(_ call: Call) throws -> Response {
        let made = try PlayerPasswords(try call.state()).create(
            for: try call.caller().profile, name: try call.body(Wanted.self).name)
        return try call.json(NewRecord(id: made.id, name: made.name, password: made.password), status: 201)
    }

    private static func revoke(_ call: Call) throws -> Response {
        guard let id = Int(call.capture("id")),
            try PlayerPasswords(try call.state()).revoke(id, of: try call.caller().profile)
        else { throw APIError.notFound }
        call.context.access.forget()
        return Call.empty
    }
}
