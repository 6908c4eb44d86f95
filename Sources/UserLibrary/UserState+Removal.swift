extension UserState {
    /// The accounts without guests, sorted by name, and the approximate time of their last use.
    package func accounts() throws(UserStateError) -> [(account: Account, seen: Int)] {
        try connection.rows(
            """
            SELECT \(Profile.columns), account.role, account.seen FROM account JOIN profile ON profile.id = account.profile
            WHERE account.role <> 'guest' ORDER BY profile.name
            """
        ) { row in
            (Account(profile: Profile(row), role: .init(rawValue: row.text(6)) ?? .user), row.integer(7))
        }
    }

    /// Deletes a profile with its account and all its data. If it is the current one, an empty profile takes its place,
    /// because the command line always needs one.
    /// - Throws: `UserStateError.onlyAdministrator` for the last one.
    package func erase(_ profile: Profile) throws(UserStateError) {
        try write { () throws(UserStateError) in
            let administrators = try connection.rows(
                "SELECT profile FROM account WHERE role = 'admin' AND password IS NOT NULL"
            ) { $0.integer(0) }
            guard administrators != [profile.id] else { throw .onlyAdministrator(profile.name) }
            // Both ids are compared, because the row of a deleted profile may belong to another by now.
            try connection.run(
                "DELETE FROM profile WHERE id = ? AND public_id = ?", [.integer(profile.id), .text(profile.publicID)])
            guard try connection.integer("SELECT count(*) FROM profile WHERE is_current") == 0 else { return }
            if try self.profile(called: Profile.defaultName) == nil {
                try connection.run(
                    "INSERT INTO profile(id, name) VALUES(\(Profile.newID), ?)", [.text(Profile.defaultName)])
            }
            try connection.run(
                "UPDATE profile SET is_current = 1 WHERE id = ?",
                [.integer(try self.profile(Profile.defaultName).id)])
        }
    }
}
