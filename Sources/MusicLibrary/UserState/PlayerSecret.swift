package import AudioFeatures

/// A player's password as the database keeps it: encrypted, for its owner alone.
package struct PlayerSecret: Hashable, Sendable {
    /// Its number.
    package let id: Int
    /// What the owner calls the player.
    package let name: String
    /// The password, encrypted, as text.
    package let secret: String
    /// When it was made, seconds since 1970-01-01 UTC.
    package let created: Int
    /// When it was used last, about; nil for never.
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
    /// Player passwords that a profile may have.
    package static let playerSecretLimit = 50

    /// Where the key of the player passwords of a database lies: beside it.
    package var playerKeyPath: RawPath { Self.folder(ofIndex: path).appending("user.key") }

    /// Keeps a player's password.
    /// - Parameters:
    ///   - name: of the player, unlike the names of the profile's others.
    ///   - secret: the password, encrypted.
    ///   - fingerprint: hash of the password.
    /// - Returns: its number.
    /// - Throws: `UserStateError.invalid` for a name that cannot be or is taken, or when there are enough.
    package func keepPlayerSecret(
        _ secret: String, fingerprint: String, called name: String, of profile: Profile
    ) throws(UserStateError) -> Int {
        guard Self.isUsableName(name) else {
            throw .invalid("a player is called by 1 to 64 characters, none of them a control character")
        }
        return try write { () throws(UserStateError) in
            let known = try playerSecrets(of: profile)
            guard known.count < Self.playerSecretLimit else {
                throw .invalid("there are \(Self.playerSecretLimit) player passwords already; revoke one")
            }
            guard !known.contains(where: { NameKey($0.name) == NameKey(name) }) else {
                throw .invalid("there is a player password “\(name)” already; revoke it or choose another name")
            }
            try connection.run(
                "INSERT INTO player_password(profile, name, secret, fingerprint, created) VALUES(?, ?, ?, ?, ?)",
                [
                    .integer(profile.id), .text(name), .text(secret), .text(fingerprint), .integer(Self.now()),
                ])
            return connection.lastInsertedRow
        }
    }

    /// The passwords of a profile's players, the first first.
    package func playerSecrets(of profile: Profile) throws(UserStateError) -> [PlayerSecret] {
        try connection.rows(
            "SELECT \(PlayerSecret.columns) FROM player_password WHERE profile = ? ORDER BY id",
            [.integer(profile.id)]
        ) { PlayerSecret($0) }
    }

    /// The password of a fingerprint, and whose it is.
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

    /// Notes that a player's password is in use.
    package func touch(_ secret: PlayerSecret) throws(UserStateError) {
        _ = try write { () throws(UserStateError) in
            try connection.run(
                "UPDATE player_password SET seen = ? WHERE id = ?", [.integer(Self.now()), .integer(secret.id)])
        }
    }

    /// Takes a player's password away.
    /// - Returns: whether there was one.
    package func endPlayerSecret(_ id: Int, of profile: Profile) throws(UserStateError) -> Bool {
        try write { () throws(UserStateError) in
            try connection.run(
                "DELETE FROM player_password WHERE id = ? AND profile = ?", [.integer(id), .integer(profile.id)]) > 0
        }
    }
}
