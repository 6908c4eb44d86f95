/// A profile that can log in to a server.
package struct Account: Hashable, Sendable {
    package enum Role: String, Sendable {
        /// Everything.
        case admin
        /// Its own data, and the moods of all tracks.
        case user
        /// A visitor with few playlists, who is deleted after some days.
        case guest
    }

    package let profile: Profile
    package let role: Role
}

/// A login, or a program with a token of its own.
package struct AccountSession: Hashable, Sendable {
    package let id: Int
    /// The user's name for the program; nil for a browser.
    package let name: String?
    /// When it began, seconds since 1970-01-01 UTC.
    package let created: Int
    /// Approximate time of last use; nil for never.
    package let seen: Int?
}

extension UserState {
    /// The maximum number of playlists of a guest.
    package static let guestPlaylistLimit = 5

    /// The profile with a public id.
    /// - Throws: `UserStateError.unknownProfile`.
    package func profile(id: String) throws(UserStateError) -> Profile {
        let found = try connection.rows(
            "SELECT \(Profile.columns) FROM profile WHERE public_id = ?", [.text(id)]
        ) { Profile($0) }
        guard let profile = found.first else { throw .unknownProfile(id, known: []) }
        return profile
    }

    /// The number of accounts with a password.
    package func accountCount() throws(UserStateError) -> Int {
        try connection.integer("SELECT count(*) FROM account WHERE password IS NOT NULL") ?? 0
    }

    /// The account of a name and the hash of its password; nil when the name has no account.
    package func account(_ name: String) throws(UserStateError) -> (account: Account, password: String)? {
        guard let profile = try profile(called: name), let found = try account(of: profile),
            let password = found.password
        else { return nil }
        return (found.account, password)
    }

    /// The account of a profile; nil when it has none.
    package func account(of profile: Profile) throws(UserStateError) -> (account: Account, password: String?)? {
        try connection.rows(
            "SELECT role, password FROM account WHERE profile = ?", [.integer(profile.id)]
        ) { row in (Account(profile: profile, role: .init(rawValue: row.text(0)) ?? .user), row.optionalText(1)) }.first
    }

    /// Whether any account with a password has all rights.
    package func hasAdmin() throws(UserStateError) -> Bool {
        try connection.integer("SELECT count(*) FROM account WHERE role = 'admin' AND password IS NOT NULL") ?? 0 > 0
    }

    /// Sets the hash of a password. All sessions and players of the profile are logged out.
    /// - Parameter role: its rights from now on; nil to keep them, or `user` when it has no account yet.
    package func setPassword(
        _ hash: String, of profile: Profile, role: Account.Role? = nil
    ) throws(UserStateError) {
        try write { () throws(UserStateError) in
            try connection.run(
                """
                INSERT INTO account(profile, role, password, seen) VALUES(?1, coalesce(?2, 'user'), ?3, ?4)
                ON CONFLICT(profile) DO UPDATE SET password = excluded.password, role = coalesce(?2, role)
                """, [.integer(profile.id), .optional(role?.rawValue), .text(hash), .integer(Self.now())])
            try connection.run("DELETE FROM session WHERE profile = ?", [.integer(profile.id)])
            try connection.run("DELETE FROM player_password WHERE profile = ?", [.integer(profile.id)])
        }
    }

    /// Creates a profile with a password. A guest becomes this profile and keeps its data. All or nothing: after a
    /// failure the invitation is still valid.
    /// - Parameters:
    ///   - invitation: hash of the invitation that is used up; nil where none is needed.
    ///   - isFirst: whether it is the first account, which has all rights. It may have the name of a profile without an account.
    /// - Returns: nil when the invitation is invalid, or the account is not the first.
    /// - Throws: `UserStateError.profileExists`, `.invalid`.
    package func register(
        _ name: String, email: String?, password hash: String, guest: Profile?, invitation: String? = nil,
        isFirst: Bool = false
    ) throws(UserStateError) -> Account? {
        let name = try Self.profileName(name)
        try Self.check(email: email)
        return try write { () throws(UserStateError) -> Account? in
            if let invitation { guard try takeInvitation(invitation) else { return nil } }
            if isFirst { guard try accountCount() == 0 else { return nil } }
            // A guest who has registered or was deleted in the meantime is no longer a guest.
            let guest = if let guest, try endStay(of: guest) { guest } else { nil as Profile? }
            let role: Account.Role = isFirst ? .admin : .user
            let row: Int
            if isFirst, let known = try profile(called: name), try account(of: known) == nil {
                // A profile from the time without accounts, with all that it said.
                row = known.id
            } else if let guest {
                try requireFree(name, besides: guest.id)
                try connection.run(
                    "UPDATE profile SET name = ?, email = ?, playlist_limit = NULL WHERE id = ?",
                    [.text(name), .optional(email), .integer(guest.id)])
                row = guest.id
            } else {
                try requireFree(name)
                try connection.run(
                    "INSERT INTO profile(id, name, email) VALUES(\(Profile.newID), ?, ?)",
                    [.text(name), .optional(email)])
                row = connection.lastInsertedRow
            }
            try connection.run(
                "INSERT INTO account(profile, role, password, seen) VALUES(?, ?, ?, ?)",
                [.integer(row), .text(role.rawValue), .text(hash), .integer(Self.now())])
            return Account(profile: try profile(row: row), role: role)
        }
    }

    /// Changes the name and the e-mail address of a profile; nil keeps the old one.
    /// - Throws: `UserStateError.profileExists`, `.invalid`.
    package func changeProfile(
        _ profile: Profile, name: String?, email: String??
    ) throws(UserStateError) -> Profile {
        let name = try name.map { text throws(UserStateError) in try Self.profileName(text) }
        if let email { try Self.check(email: email) }
        return try write { () throws(UserStateError) in
            // An unchanged name stays valid, even if it looks like another one. Older versions allowed that.
            if let name, try self.profile(id: profile.publicID).name != name {
                try requireFree(name, besides: profile.id)
                try connection.run(
                    "UPDATE profile SET name = ? WHERE id = ?", [.text(name), .integer(profile.id)])
            }
            if let email {
                try connection.run(
                    "UPDATE profile SET email = ? WHERE id = ?", [.optional(email), .integer(profile.id)])
            }
            return try self.profile(id: profile.publicID)
        }
    }

    // MARK: Guests

    /// Creates a profile for a visitor.
    /// - Parameters:
    ///   - name: a random, unused name.
    ///   - limit: maximum number of guests; beyond it, the guest who was seen least recently is deleted.
    package func createGuest(_ name: String, limit: Int) throws(UserStateError) -> Account {
        try write { () throws(UserStateError) in
            try connection.run(
                """
                DELETE FROM profile WHERE id IN (SELECT profile FROM account WHERE role = 'guest'
                    ORDER BY seen DESC LIMIT -1 OFFSET ?)
                """, [.integer(limit - 1)])
            try requireFree(name)
            try connection.run(
                "INSERT INTO profile(id, name, playlist_limit) VALUES(\(Profile.newID), ?, ?)",
                [.text(name), .integer(Self.guestPlaylistLimit)])
            let profile = try profile(row: connection.lastInsertedRow)
            try connection.run(
                "INSERT INTO account(profile, role, seen) VALUES(?, 'guest', ?)",
                [.integer(profile.id), .integer(Self.now())])
            return Account(profile: profile, role: .guest)
        }
    }

    /// Removes a guest's account, not the profile.
    /// - Returns: whether it was a guest.
    private func endStay(of guest: Profile) throws(UserStateError) -> Bool {
        // Both ids are compared, because the row of a deleted guest may belong to another guest by now.
        let count = try connection.run(
            """
            DELETE FROM account WHERE role = 'guest' AND profile =
                (SELECT id FROM profile WHERE id = ? AND public_id = ?)
            """, [.integer(guest.id), .text(guest.publicID)])
        guard count > 0 else { return false }
        try connection.run("DELETE FROM session WHERE profile = ?", [.integer(guest.id)])
        return true
    }

    /// Deletes guests who have not been seen for some days, and all that has expired.
    package func removeExpired(guestDays: Int) throws(UserStateError) {
        try write { () throws(UserStateError) in
            let now = Self.now()
            try connection.run(
                """
                DELETE FROM profile WHERE id IN (SELECT profile FROM account WHERE role = 'guest' AND seen < ?)
                """, [.integer(now - guestDays * 86_400)])
            try connection.run("DELETE FROM session WHERE expires < ?", [.integer(now)])
            try connection.run("DELETE FROM invitation WHERE expires < ?", [.integer(now)])
        }
    }

    // MARK: Sessions

    /// Stores a token by its hash.
    /// - Parameters:
    ///   - token: hash of the token.
    ///   - profile: the profile that it logs in.
    ///   - name: the name of a program; nil for a browser.
    ///   - seconds: time until an unused token expires; nil for never.
    /// - Returns: its number.
    @discardableResult
    package func createSession(
        _ token: String, of profile: Profile, name: String?, lasting seconds: Int?
    ) throws(UserStateError) -> Int {
        try write { () throws(UserStateError) in
            let now = Self.now()
            try connection.run(
                "INSERT INTO session(token, profile, name, created, expires) VALUES(?, ?, ?, ?, ?)",
                [
                    .text(token), .integer(profile.id), .optional(name), .integer(now),
                    seconds.map { .integer(now + $0) } ?? .null,
                ])
            return connection.lastInsertedRow
        }
    }

    /// The profile of a token; nil when it is unknown or has expired.
    package func account(token: String) throws(UserStateError) -> (account: Account, session: AccountSession)? {
        try connection.rows(
            """
            SELECT \(Profile.columns), account.role, session.id, session.name, session.created, session.seen
            FROM session JOIN profile ON profile.id = session.profile
            JOIN account ON account.profile = profile.id
            WHERE session.token = ? AND (session.expires IS NULL OR session.expires >= ?)
            """, [.text(token), .integer(Self.now())]
        ) { row in
            (
                Account(profile: Profile(row), role: .init(rawValue: row.text(6)) ?? .user),
                AccountSession(
                    id: row.integer(7), name: row.optionalText(8), created: row.integer(9),
                    seen: row.optionalInteger(10))
            )
        }.first
    }

    /// Records that a session is in use, which extends it.
    package func touch(
        _ session: AccountSession, of profile: Profile, lasting seconds: Int?
    ) throws(UserStateError) {
        try write { () throws(UserStateError) in
            let now = Self.now()
            try connection.run(
                "UPDATE session SET seen = ?, expires = ? WHERE id = ?",
                [.integer(now), seconds.map { .integer(now + $0) } ?? .null, .integer(session.id)])
            try connection.run(
                "UPDATE account SET seen = ? WHERE profile = ?", [.integer(now), .integer(profile.id)])
        }
    }

    /// The sessions of programs, oldest first.
    package func namedSessions(of profile: Profile) throws(UserStateError) -> [AccountSession] {
        try connection.rows(
            "SELECT id, name, created, seen FROM session WHERE profile = ? AND name IS NOT NULL ORDER BY id",
            [.integer(profile.id)]
        ) { row in
            AccountSession(
                id: row.integer(0), name: row.optionalText(1), created: row.integer(2), seen: row.optionalInteger(3))
        }
    }

    /// Ends a session.
    /// - Returns: whether the session existed.
    package func endSession(_ id: Int, of profile: Profile) throws(UserStateError) -> Bool {
        try write { () throws(UserStateError) in
            try connection.run(
                "DELETE FROM session WHERE id = ? AND profile = ?", [.integer(id), .integer(profile.id)]) > 0
        }
    }

    // MARK: Invitations

    /// Stores an invitation by its hash.
    package func createInvitation(_ token: String, lasting seconds: Int) throws(UserStateError) {
        _ = try write { () throws(UserStateError) in
            try connection.run(
                "INSERT INTO invitation(token, expires) VALUES(?, ?)",
                [.text(token), .integer(Self.now() + seconds)])
        }
    }

    /// Deletes an invitation, which is valid once. Runs in the transaction of the action that uses it.
    /// - Returns: whether it was valid.
    private func takeInvitation(_ token: String) throws(UserStateError) -> Bool {
        try connection.run(
            "DELETE FROM invitation WHERE token = ? AND expires >= ?", [.text(token), .integer(Self.now())]) > 0
    }
}
