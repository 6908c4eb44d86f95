/// A token for a user who has logged in: 256 random bits. The database contains only its hash.
struct Token: Sendable {
    /// The text for the client.
    let text: String

    /// A new token.
    init() {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        // 43 digits of six bits each.
        text = String(decoding: Sodium.random(43).map { digits[Int($0 & 63)] }, as: UTF8.self)
    }

    /// The hash for the database.
    var hash: String { Self.hash(text) }

    static func hash(_ text: String) -> String { Sodium.hash(text) }
}
