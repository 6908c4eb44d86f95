/// Somebody with labels, likes and playlists of their own. There are no passwords: the files are the user's own.
public struct Profile: Hashable, Sendable {
    /// Name of the profile a new database begins with.
    public static let defaultName = "me"

    let id: Int
    /// Unique; case makes no difference.
    public let name: String
    /// Optional.
    public let email: String?
    /// How many playlists it may have; nil for any number.
    public let playlistLimit: Int?
    /// Whether it is used when none is named.
    public let isCurrent: Bool
}

extension UserState {
    /// All profiles, by name.
    public func profiles() throws(UserStateError) -> [Profile] {
        try connection.rows("SELECT id, name, email, playlist_limit, is_current FROM profile ORDER BY name") { row in
            Profile(
                id: row.integer(0), name: row.text(1), email: row.optionalText(2),
                playlistLimit: row.optionalInteger(3), isCurrent: row.integer(4) != 0)
        }
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
        guard Self.isUsableName(name), !name.contains("/") else {
            throw .invalid("“\(name)” is no name for a profile: 1 to 64 characters, no slashes or control characters")
        }
        if let email {
            let parts = email.split(separator: "@", omittingEmptySubsequences: false)
            guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), !email.contains(where: \.isWhitespace) else {
                throw .invalid("“\(email)” is no e-mail address")
            }
        }
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

    /// Names are shown in tables: no control characters, no line breaks.
    static func isUsableName(_ name: String) -> Bool {
        (1...64).contains(name.count) && name.contains { !$0.isWhitespace }
            && !name.unicodeScalars.contains {
                [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
            }
    }
}
