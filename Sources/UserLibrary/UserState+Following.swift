extension UserState {
    /// Makes a profile follow another, or stop following it.
    package func follow(
        _ followed: Profile, by follower: Profile, _ follows: Bool
    ) throws(UserStateError) {
        guard followed.id != follower.id else { throw .invalid("a profile cannot follow itself") }
        _ = try write { () throws(UserStateError) in
            guard follows else {
                return try connection.run(
                    "DELETE FROM profile_follow WHERE follower = ? AND followed = ?",
                    [.integer(follower.id), .integer(followed.id)])
            }
            return try connection.run(
                "INSERT OR IGNORE INTO profile_follow(follower, followed, created) VALUES(?, ?, ?)",
                [.integer(follower.id), .integer(followed.id), .integer(Self.now())])
        }
    }

    /// The followers of a profile, sorted by name.
    package func followers(of profile: Profile) throws(UserStateError) -> [Profile] {
        try connection.rows(
            """
            SELECT \(Profile.columns) FROM profile JOIN profile_follow ON profile_follow.follower = profile.id
            WHERE profile_follow.followed = ? ORDER BY profile.name
            """, [.integer(profile.id)]
        ) { Profile($0) }
    }

    /// The profiles that a profile follows, sorted by name.
    package func following(of profile: Profile) throws(UserStateError) -> [Profile] {
        try connection.rows(
            """
            SELECT \(Profile.columns) FROM profile JOIN profile_follow ON profile_follow.followed = profile.id
            WHERE profile_follow.follower = ? ORDER BY profile.name
            """, [.integer(profile.id)]
        ) { Profile($0) }
    }

    /// The tracks that a profile played or requested most, the most frequent first.
    package func topTracks(of profile: Profile, days: Int, count: Int) throws(UserStateError) -> [TrendingTrack] {
        try connection.rows(
            """
            SELECT \(RememberedTrack.columns), count(*) FROM request JOIN track ON track.id = request.track
            WHERE request.profile = ? AND request.created > ?
            GROUP BY track.id ORDER BY count(*) DESC, max(request.id) DESC LIMIT ?
            """, [.integer(profile.id), .integer(Self.now() - days * 86_400), .integer(count)]
        ) { row in RememberedTrack(row, from: 0).map { TrendingTrack(track: $0, count: row.integer(6)) } }
        .compactMap { $0 }
    }

    /// Changes whenever another connection writes.
    package func dataVersion() throws(UserStateError) -> Int {
        try connection.integer("PRAGMA data_version") ?? 0
    }
}
