/// A user with labels, likes and playlists. Only servers check passwords: anyone who can read the files can use every
/// profile.
public struct Profile: Hashable, Sendable {
    /// Name of the first profile of a new database.
    package static let defaultName = "me"

    package let id: Int
    /// 22 random digits of base 62, which survive renaming.
    public let publicID: String
    /// Unique; case, encoding and spaces make no difference.
    public let name: String
    /// Optional.
    public let email: String?
    /// The maximum number of playlists; nil for no limit.
    public let playlistLimit: Int?
    /// Whether it is the current profile, used when none is named.
    public let isCurrent: Bool

    static let columns = """
        profile.id, profile.public_id, profile.name, profile.email, profile.playlist_limit, profile.is_current
        """

    /// SQL for the id of a new profile. Ids are never reused.
    static let newID = """
        (SELECT max(deleted_profile.id, coalesce((SELECT max(profile.id) FROM profile), 0)) + 1 FROM deleted_profile)
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
    /// All profiles, sorted by name.
    public func profiles() throws(UserStateError) -> [Profile] {
        try connection.rows("SELECT \(Profile.columns) FROM profile ORDER BY name") { Profile($0) }
    }

    /// The profile with a name, or the current one.
    /// - Throws: `UserStateError.unknownProfile`.
    public func profile(_ name: String? = nil) throws(UserStateError) -> Profile {
        let found = if let name { try profile(called: name) } else { try profiles().first { $0.isCurrent } }
        guard let found else {
            throw .unknownProfile(name ?? Profile.defaultName, known: try profiles().map(\.name))
        }
        return found
    }

    /// The profile with a name; nil when none exists. If several exist, from before `NameKey`, the exact spelling wins,
    /// then the oldest.
    package func profile(called name: String) throws(UserStateError) -> Profile? {
        let key = NameKey(name)
        return try connection.rows(
            "SELECT \(Profile.columns) FROM profile ORDER BY name <> ?, id", [.text(name)]
        ) { Profile($0) }.first { NameKey($0.name) == key }
    }

    func profile(row: Int) throws(UserStateError) -> Profile {
        let found = try connection.rows(
            "SELECT \(Profile.columns) FROM profile WHERE id = ?", [.integer(row)]
        ) { Profile($0) }
        guard let profile = found.first else { throw .unknownProfile("\(row)", known: []) }
        return profile
    }

    /// Creates a profile.
    /// - Parameters:
    ///   - name: 1 to 64 visible characters without slashes; surrounding spaces are dropped.
    ///   - email: must contain an @ between other characters; nil for none.
    public func createProfile(_ name: String, email: String?) throws(UserStateError) {
        let name = try Self.profileName(name)
        try Self.check(email: email)
        try write { () throws(UserStateError) in
            try requireFree(name)
            try connection.run(
                "INSERT INTO profile(id, name, email) VALUES(\(Profile.newID), ?, ?)", [.text(name), .optional(email)])
        }
    }

    /// Refuses a name that another profile has, or that looks like the name of another.
    /// - Parameter row: the row of the profile that may have it.
    func requireFree(_ name: String, besides row: Int? = nil) throws(UserStateError) {
        let (key, shape) = (NameKey(name), NameShape(name))
        let others = try profiles().filter { $0.id != row }
        if others.contains(where: { NameKey($0.name) == key }) { throw .profileExists(name) }
        if let other = others.first(where: { NameShape($0.name).looksLike(shape) }) {
            throw .profileLooksLike(name, other: other.name)
        }
    }

    /// Deletes a profile with all its data. The current profile and the guest cannot be deleted.
    public func removeProfile(_ name: String) throws(UserStateError) {
        try write { () throws(UserStateError) in
            let profile = try profile(name)
            guard !profile.isCurrent else { throw .invalid("“\(profile.name)” is in use; use another profile first") }
            guard profile.playlistLimit == nil else { throw .invalid("the guest profile cannot be removed") }
            try connection.run("DELETE FROM profile WHERE id = ?", [.integer(profile.id)])
        }
    }

    /// Makes a profile the current one.
    public func useProfile(_ name: String) throws(UserStateError) {
        try write { () throws(UserStateError) in
            let profile = try profile(name)
            try connection.run("UPDATE profile SET is_current = (id = ?)", [.integer(profile.id)])
        }
    }

    /// A valid name of a profile, without surrounding spaces.
    static func profileName(_ text: String) throws(UserStateError) -> String {
        let name = String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        guard isUsableName(name), !name.contains("/") else {
            throw .invalid(
                "“\(name)” is not a valid profile name; use 1 to 64 characters without slashes and control characters")
        }
        guard !name.contains(where: isInvisible) else {
            throw .invalid(
                "a profile's name must not have invisible characters or characters that change the direction of writing"
            )
        }
        return name
    }

    static func check(email: String?) throws(UserStateError) {
        guard let email else { return }
        let parts = email.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), !email.contains(where: \.isWhitespace) else {
            throw .invalid("“\(email)” is not an e-mail address")
        }
    }

    /// Whether a character is or contains an invisible scalar, or one that changes the direction of writing. Such
    /// scalars are allowed within an emoji, which they shape.
    private static func isInvisible(_ character: Character) -> Bool {
        let scalars = character.unicodeScalars
        if scalars.count > 1, let first = scalars.first, first.properties.isEmoji { return false }
        return scalars.contains {
            $0.properties.isDefaultIgnorableCodePoint || $0.properties.generalCategory == .format
        }
    }

    /// The maximum number of bytes in a name: 64 characters of one code point each. A character can have any number of
    /// accents.
    private static let longestName = 256

    /// Tables show names, so control characters and line breaks are refused.
    static func isUsableName(_ name: String) -> Bool {
        name.utf8.count <= longestName && (1...64).contains(name.count) && name.contains { !$0.isWhitespace }
            && !name.unicodeScalars.contains(where: isControl)
    }

    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
    }
}
