/// A player's password as stored: encrypted, and readable only for its owner.
package struct PlayerSecret: Hashable, Sendable {
    package let id: Int
    /// The owner's name for the player.
    package let name: String
    /// The password, encrypted, as text.
    package let secret: String
    /// When it was made, seconds since 1970-01-01 UTC.
    package let created: Int
    /// Approximate time of last use; nil for never.
    package let seen: Int?

    fileprivate static let columns = """
        player_password.id, player_password.name, player_password.secret, player_password.created, player_password.seen
        """

    fileprivate init(_ row: borrowing SQLiteStatement, from column: Int32 = 0) {
        id = row.integer(column)
        name = row.text(column + 1)
        secret = row.text(column + 2)
        created = row.integer(column + 3)
        seen = row.optionalInteger(column + 4)
    }
}

extension UserState {
    /// The maximum number of player passwords of a profile.
    package static let playerSecretLimit = 50

    /// The path of the key for player passwords, beside the database.
    package var playerKeyPath: RawPath { Self.folder(ofIndex: path).appending("user.key") }

    /// Stores a player's password.
    /// - Parameters:
    ///   - name: the player's name, unique within the profile.
    ///   - secret: the password, encrypted.
    ///   - fingerprint: hash of the password.
    /// - Returns: its number.
    /// - Throws: `UserStateError.invalid` for a name that is invalid or taken, or when the limit is reached.
    package func keepPlayerSecret(
        _ secret: String, fingerprint: String, called name: String, of profile: Profile
    ) throws(UserStateError) -> Int {
        guard Self.isUsableName(name) else {
            throw .invalid("a player's name must have 1 to 64 characters and no control characters")
        }
        return try write { () throws(UserStateError) in
            let known = try playerSecrets(of: profile)
            guard known.count < Self.playerSecretLimit else {
                throw .invalid("the limit of \(Self.playerSecretLimit) player passwords is reached; revoke one")
            }
            guard !known.contains(where: { NameKey($0.name) == NameKey(name) }) else {
                throw .invalid("the player password “\(name)” already exists; revoke it or choose another name")
            }
            try connection.run(
                "INSERT INTO player_password(profile, name, secret, fingerprint, created) VALUES(?, ?, ?, ?, ?)",
                [
                    .integer(profile.id), .text(name), .text(secret), .text(fingerprint), .integer(Self.now()),
                ])
            return connection.lastInsertedRow
        }
    }

    /// The player passwords of a profile, oldest first.
    package func playerSecrets(of profile: Profile) throws(UserStateError) -> [PlayerSecret] {
        try connection.rows(
            "SELECT \(PlayerSecret.columns) FROM player_password WHERE profile = ? ORDER BY id",
            [.integer(profile.id)]
        ) { PlayerSecret($0) }
    }

    /// The password with a fingerprint, and its owner.
    package func playerSecret(
        fingerprint: String
    ) throws(UserStateError) -> (secret: PlayerSecret, profile: Profile)? {
        try connection.rows(
            """
            SELECT \(Profile.columns), \(PlayerSecret.columns)
            FROM player_password JOIN profile ON profile.id = player_password.profile WHERE fingerprint = ?
            """, [.text(fingerprint)]
        ) { row in (PlayerSecret(row, from: 6), Profile(row)) }.first
    }

    /// Records that a player's password is in use.
    package func touch(_ secret: PlayerSecret) throws(UserStateError) {
        _ = try write { () throws(UserStateError) in
            try connection.run(
                "UPDATE player_password SET seen = ? WHERE id = ?", [.integer(Self.now()), .integer(secret.id)])
        }
    }

    /// Deletes a player's password.
    /// - Returns: whether it existed.
    package func endPlayerSecret(_ id: Int, of profile: Profile) throws(UserStateError) -> Bool {
        try write { () throws(UserStateError) in
            try connection.run(
                "DELETE FROM player_password WHERE id = ? AND profile = ?", [.integer(id), .integer(profile.id)]) > 0
        }
    }
}
