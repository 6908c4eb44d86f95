/// Somebody with labels, likes and playlists of their own. Passwords are a matter of servers: who can read the files can use
/// every profile.
public struct Profile: Hashable, Sendable {
    /// Name of the profile a new database begins with.
    public static let defaultName = "me"

    package let id: Int
    /// 22 random digits of base 62, which stay when it is renamed.
    public let publicID: String
    /// Unique; case makes no difference.
    public let name: String
    /// Optional.
    public let email: String?
    /// How many playlists it may have; nil for any number.
    public let playlistLimit: Int?
    /// Whether it is used when none is named.
    public let isCurrent: Bool

    static let columns = """
        profile.id, profile.public_id, profile.name, profile.email, profile.playlist_limit, profile.is_current
        """

    /// A row of `columns`.
    init(_ row: borrowing SQLiteStatement) {
        id = row.integer(0)
        publicID = row.text(1)
        name = row.text(2)
        email = row.optionalText(3)
        playlistLimit = row.optionalInteger(4)
        isCurrent = row.integer(5) != 0
    }
}

extension UserState {
    /// All profiles, by name.
    public func profiles() throws(UserStateError) -> [Profile] {
        try connection.rows("SELECT \(Profile.columns) FROM profile ORDER BY name") { Profile($0) }
    }

    /// The profile of a name, or the current one.
    /// - Throws: `UserStateError.unknownProfile`.
    public func profile(_ name: String? = nil) throws(UserStateError) -> Profile {
        let profiles = try profiles()
        let found = profiles.first { profile in
            if let name { profile.name.lowercased() == name.lowercased() } else { profile.isCurrent }
        }
        guard let found else {
            throw .unknownProfile(name ?? Profile.defaultName, known: profiles.map(\.name))
        }
        return found
    }

    /// Makes a profile.
    /// - Parameters:
    ///   - name: 1 to 64 characters, none of them a control character or a slash.
    ///   - email: must contain an @ between other characters; nil for none.
    public func createProfile(_ name: String, email: String?) throws(UserStateError) {
        try Self.checkProfile(name, email: email)
        try write { () throws(UserStateError) in
            if try profiles().contains(where: { $0.name.lowercased() == name.lowercased() }) {
                throw .profileExists(name)
            }
            try connection.run("INSERT INTO profile(name, email) VALUES(?, ?)", [.text(name), .optional(email)])
        }
    }

    /// Removes a profile with all that belongs to it; the current one and the guest cannot be removed.
    public func removeProfile(_ name: String) throws(UserStateError) {
        try write { () throws(UserStateError) in
            let profile = try profile(name)
            guard !profile.isCurrent else { throw .invalid("“\(profile.name)” is in use; use another profile first") }
            guard profile.playlistLimit == nil else { throw .invalid("the guest profile cannot be removed") }
            try connection.run("DELETE FROM profile WHERE id = ?", [.integer(profile.id)])
        }
    }

    /// Makes a profile the one that is used when none is named.
    public func useProfile(_ name: String) throws(UserStateError) {
        try write { () throws(UserStateError) in
            let profile = try profile(name)
            try connection.run("UPDATE profile SET is_current = (id = ?)", [.integer(profile.id)])
        }
    }

    static func checkProfile(_ name: String, email: String?) throws(UserStateError) {
        guard Self.isUsableName(name), !name.contains("/") else {
            throw .invalid("“\(name)” is no name for a profile: 1 to 64 characters, no slashes or control characters")
        }
        if let email {
            let parts = email.split(separator: "@", omittingEmptySubsequences: false)
            guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), !email.contains(where: \.isWhitespace) else {
                throw .invalid("“\(email)” is no e-mail address")
            }
        }
    }

    /// Names are shown in tables: no control characters, no line breaks.
    static func isUsableName(_ name: String) -> Bool {
        (1...64).contains(name.count) && name.contains { !$0.isWhitespace }
            && !name.unicodeScalars.contains {
                [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
            }
    }
}
