import Foundation

/// A player and its password in JSON, for the server and the command line.
package struct PlayerPasswordRecord: Encodable {
    /// As of ``PlayerPasswords/Entry``.
    package let id: Int
    package let name, created: String
    package let lastUsed: String?
    package let isVoid: Bool

    enum CodingKeys: String, CodingKey {
        case id, name, created
        case lastUsed = "last_used"
        case isVoid = "void"
    }

    package init(_ entry: PlayerPasswords.Entry) {
        func date(_ seconds: Int) -> String { Date(timeIntervalSince1970: Double(seconds)).ISO8601Format() }
        (id, name, created) = (entry.id, entry.name, date(entry.created))
        lastUsed = entry.seen.map(date)
        isVoid = entry.isVoid
    }
}

/// A new one in JSON. The password is shown only here.
package struct NewPlayerPasswordRecord: Encodable {
    let id: Int
    package let name, password: String

    package init(_ made: PlayerPasswords.Made) { (id, name, password) = (made.id, made.name, made.password) }
}
