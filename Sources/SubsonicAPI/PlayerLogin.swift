import MusicLibrary

/// The credentials that a player sends. They are never logged.
enum PlayerLogin: Sendable {
    /// MD5 of the password followed by the salt, in hexadecimal digits.
    case token(user: String, token: String, salt: String)
    case password(user: String, password: String)
    case key(String)

    /// nil if a part is missing or contradictory.
    init?(_ parameters: Parameters) {
        guard Self.hasOneWay(parameters) else { return nil }
        if let key = parameters.string("apiKey") {
            self = .key(key)
        } else if let user = parameters.string("u"), let token = parameters.string("t"),
            let salt = parameters.string("s")
        {
            self = .token(user: user, token: token.lowercased(), salt: salt)
        } else if let user = parameters.string("u"), let text = parameters.string("p"), let password = Self.plain(text)
        {
            self = .password(user: user, password: password)
        } else {
            return nil
        }
    }

    /// Why these credentials were refused.
    static func fault(_ parameters: Parameters) -> SubsonicError {
        guard hasOneWay(parameters) else {
            return SubsonicError(
                .conflictingCredentials,
                "only one of “apiKey”, “t” with “s”, and “p” is allowed; “apiKey” cannot be combined with “u”"
            )
        }
        if parameters.string("apiKey") != nil { return SubsonicError(.wrongKey, "unknown API key") }
        guard parameters.string("u") != nil else { return .missing("u") }
        if parameters.string("t") != nil || parameters.string("s") != nil {
            guard parameters.string("t") != nil else { return .missing("t") }
            guard parameters.string("s") != nil else { return .missing("s") }
        } else if parameters.string("p") == nil {
            return .missing("p")
        }
        return SubsonicError(.wrongPassword, "the user name or the player password is wrong")
    }

    /// The name or address that a wrong guess counts against.
    var user: String? {
        switch self {
        case .token(let user, _, _), .password(let user, _): user
        case .key: nil
        }
    }

    /// The credentials as a cache key.
    var hash: String {
        switch self {
        case .token(let user, let token, let salt): Token.hash("token\u{0}\(user)\u{0}\(token)\u{0}\(salt)")
        case .password(let user, let password): Token.hash("password\u{0}\(user)\u{0}\(password)")
        case .key(let key): Token.hash("key\u{0}\(key)")
        }
    }

    /// Whether at most one way to log in is used.
    private static func hasOneWay(_ parameters: Parameters) -> Bool {
        func has(_ name: String) -> Bool { parameters.string(name) != nil }
        if has("apiKey") { return !has("u") && !has("p") && !has("t") && !has("s") }
        return !(has("p") && has("t"))
    }

    /// A plain password, or one as “enc:” and the hexadecimal digits of its UTF-8.
    private static func plain(_ text: String) -> String? {
        guard text.hasPrefix("enc:") else { return text }
        return Hexadecimal.bytes(text.dropFirst(4)).flatMap { String(validating: $0, as: UTF8.self) }
    }
}
