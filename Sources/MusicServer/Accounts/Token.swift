/// What lets somebody in who has said a password once: 256 random bits. The database has only its hash.
struct Token: Sendable {
    /// What the client keeps.
    let text: String

    /// A new one.
    init() {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        // 43 digits of six bits.
        text = String(decoding: Sodium.random(43).map { digits[Int($0 & 63)] }, as: UTF8.self)
    }

    /// What the database keeps.
    var hash: String { Self.hash(text) }

    static func hash(_ text: String) -> String { Sodium.hash(text) }
}
