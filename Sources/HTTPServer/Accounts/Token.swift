/// A token for a user who has logged in: 256 random bits. The database contains only its hash.
package struct Token: Sendable {
    /// The text for the client.
    package let text: String

    /// A new token.
    package init() {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        // 43 digits of six bits each.
        text = String(decoding: Sodium.random(43).map { digits[Int($0 & 63)] }, as: UTF8.self)
    }

    /// The hash for the database.
    package var hash: String { Self.hash(text) }

    package static func hash(_ text: String) -> String { Sodium.hash(text) }
}
