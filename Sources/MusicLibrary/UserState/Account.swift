/// A profile that a server lets in.
package struct Account: Hashable, Sendable {
    /// What it may do.
    package enum Role: String, Sendable {
        /// Everything.
        case admin
        /// What concerns itself, and the moods of all.
        case user
        /// A visitor with few playlists, who is forgotten.
        case guest
    }

    /// Whose it is.
    package let profile: Profile
    /// What it may do.
    package let role: Role
}

/// Somebody who is logged in, or a program with a token of its own.
package struct AccountSession: Hashable, Sendable {
    /// Its number.
    package let id: Int
    /// What the user calls the program; nil for a browser.
    package let name: String?
    /// When it began, seconds since 1970-01-01 UTC.
    package let created: Int
    /// When it was seen last, about; nil for never.
    package let seen: Int?
}

extension UserState {
    /// How many playlists a guest may have.
    package static let guestPlaylistLimit = 5

    /// The profile of a public id.
    /// - Throws: `UserStateError.unknownProfile`.
    package func profile(id: String) throws(UserStateError) -> Profile {
        let found = try connection.rows(
            "SELECT \(Profile.columns) FROM profile WHERE public_id = ?", [.text(id)]
        ) { Profile($0) }
        guard let profile = found.first else { throw .unknownProfile(id, known: []) }
        return profile
    }

    /// How many accounts have a password.
    package func accountCount() throws(UserStateError) -> Int {
        try connection.integer("SELECT count(*) FROM account WHERE password IS NOT NULL") ?? 0
    }

    /// The account of a name and the hash of its password; nil when there is none.
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

    /// Whether somebody who has a password may do everything.
    package func hasAdmin() throws(UserStateError) -> Bool {
        try connection.integer("SELECT count(*) FROM account WHERE role = 'admin' AND password IS NOT NULL") ?? 0 > 0
    }

    /// Sets the hash of a password; all who are logged in as this profile are so no more, and neither are players.
    /// - Parameter role: what it may do from now on; nil for what it may do already, `user` when it has no account.
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

    /// Makes a profile with a password; a guest becomes it, with all that is theirs. All or nothing: who could not register
    /// can use the invitation again.
    /// - Parameter invitation: hash of the one that is taken for it; nil where none is needed.
    /// - Returns: nil when the invitation is not good.
    /// - Throws: `UserStateError.profileExists`, `.invalid`.
    package func register(
        _ name: String, email: String?, password hash: String, guest: Profile?, invitation: String? = nil
    ) throws(UserStateError) -> Account? {
        let name = try Self.profileName(name)
        try Self.check(email: email)
        return try write { () throws(UserStateError) -> Account? in
            if let invitation { guard try takeInvitation(invitation) else { return nil } }
            // Who has registered or was forgotten meanwhile is no guest any more.
            let guest = if let guest, try endStay(of: guest) { guest } else { nil as Profile? }
            try requireFree(name, besides: guest?.id)
            let row: Int
            if let guest {
                try connection.run(
                    "UPDATE profile SET name = ?, email = ?, playlist_limit = NULL WHERE id = ?",
                    [.text(name), .optional(email), .integer(guest.id)])
                row = guest.id
            } else {
                try connection.run("INSERT INTO profile(name, email) VALUES(?, ?)", [.text(name), .optional(email)])
                row = connection.lastInsertedRow
            }
            try connection.run(
                "INSERT INTO account(profile, role, password, seen) VALUES(?, 'user', ?, ?)",
                [.integer(row), .text(hash), .integer(Self.now())])
            return Account(profile: try profile(row: row), role: .user)
        }
    }

    /// Changes what a profile is called; nil leaves as it is.
    /// - Throws: `UserStateError.profileExists`, `.invalid`.
    package func changeProfile(
        _ profile: Profile, name: String?, email: String??
    ) throws(UserStateError) -> Profile {
        let name = try name.map { text throws(UserStateError) in try Self.profileName(text) }
        if let email { try Self.check(email: email) }
        return try write { () throws(UserStateError) in
            if let name {
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

    /// Makes a profile for a visitor.
    /// - Parameters:
    ///   - name: random, so that it is new.
    ///   - limit: guests at most; the one who was seen least lately makes way.
    package func createGuest(_ name: String, limit: Int) throws(UserStateError) -> Account {
        try write { () throws(UserStateError) in
            try connection.run(
                """
                DELETE FROM profile WHERE id IN (SELECT profile FROM account WHERE role = 'guest'
                    ORDER BY seen DESC LIMIT -1 OFFSET ?)
                """, [.integer(limit - 1)])
            try requireFree(name)
            try connection.run(
                "INSERT INTO profile(name, playlist_limit) VALUES(?, ?)",
                [.text(name), .integer(Self.guestPlaylistLimit)])
            let profile = try profile(row: connection.lastInsertedRow)
            try connection.run(
                "INSERT INTO account(profile, role, seen) VALUES(?, 'guest', ?)",
                [.integer(profile.id), .integer(Self.now())])
            return Account(profile: profile, role: .guest)
        }
    }

    /// Takes a guest's account away, not the profile.
    /// - Returns: whether it was a guest.
    private func endStay(of guest: Profile) throws(UserStateError) -> Bool {
        // By both ids: the row of one who was forgotten may be another guest's by now.
        let count = try connection.run(
            """
            DELETE FROM account WHERE role = 'guest' AND profile =
                (SELECT id FROM profile WHERE id = ? AND public_id = ?)
            """, [.integer(guest.id), .text(guest.publicID)])
        guard count > 0 else { return false }
        try connection.run("DELETE FROM session WHERE profile = ?", [.integer(guest.id)])
        return true
    }

    /// Forgets guests who have not been seen for some days, and what has expired.
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

    /// Keeps a token, by its hash.
    /// - Parameters:
    ///   - token: hash of it.
    ///   - profile: whom it lets in.
    ///   - name: of a program; nil for a browser.
    ///   - seconds: until it expires if it is not used; nil for never.
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

    /// Whom a token lets in; nil when it is unknown or has expired.
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

    /// Notes that a session is in use, which puts off its end.
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

    /// The sessions of programs, the first first.
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
    /// - Returns: whether there was one.
    package func endSession(_ id: Int, of profile: Profile) throws(UserStateError) -> Bool {
        try write { () throws(UserStateError) in
            try connection.run(
                "DELETE FROM session WHERE id = ? AND profile = ?", [.integer(id), .integer(profile.id)]) > 0
        }
    }

    // MARK: Invitations

    /// Keeps an invitation, by its hash.
    package func createInvitation(_ token: String, lasting seconds: Int) throws(UserStateError) {
        _ = try write { () throws(UserStateError) in
            try connection.run(
                "INSERT INTO invitation(token, expires) VALUES(?, ?)",
                [.text(token), .integer(Self.now() + seconds)])
        }
    }

    /// Takes an invitation away, for it is good once: within the transaction of what it is good for.
    /// - Returns: whether it was good.
    private func takeInvitation(_ token: String) throws(UserStateError) -> Bool {
        try connection.run(
            "DELETE FROM invitation WHERE token = ? AND expires >= ?", [.text(token), .integer(Self.now())]) > 0
    }
}
