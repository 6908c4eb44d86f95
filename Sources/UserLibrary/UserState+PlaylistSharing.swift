/// Playlists that other profiles see.
extension UserState {
    /// Whether a profile follows another profile's playlist.
    package func follows(_ playlist: SavedPlaylist, _ profile: Profile) throws(UserStateError) -> Bool {
        try connection.integer(
            "SELECT count(*) FROM follow WHERE profile = ? AND playlist = ?",
            [.integer(profile.id), .integer(playlist.id)]) ?? 0 > 0
    }

    /// The number of followers of a playlist.
    package func followerCount(of playlist: SavedPlaylist) throws(UserStateError) -> Int {
        try connection.integer("SELECT count(*) FROM follow WHERE playlist = ?", [.integer(playlist.id)]) ?? 0
    }

    /// Shares a playlist with other profiles, or stops sharing it.
    public func sharePlaylist(_ name: String, _ isShared: Bool, of profile: Profile) throws(UserStateError) {
        try changePlaylist(name, isShared: isShared, of: profile)
    }

    /// The playlists that other profiles share.
    public func sharedPlaylists(besides profile: Profile) throws(UserStateError) -> [PlaylistSummary] {
        try summaries(
            "WHERE playlist.is_shared AND playlist.profile <> ?1", [.integer(profile.id)], first: profile)
    }

    /// Follows another profile's shared playlist, or stops following it.
    public func followPlaylist(
        _ name: String, of owner: String, by profile: Profile, _ follows: Bool
    ) throws(UserStateError) {
        try write { () throws(UserStateError) in
            let owner = try self.profile(owner)
            let found = try find(name, of: owner)
            guard owner.id != profile.id else {
                throw found == nil
                    ? .unknownPlaylist(name, profile: owner.name) : .invalid("“\(name)” is your own playlist")
            }
            guard let playlist = found, playlist.isShared || !follows else {
                throw .invalid("\(owner.name) shares no playlist “\(name)”")
            }
            let sql =
                follows
                ? "INSERT OR IGNORE INTO follow(profile, playlist) VALUES(?, ?)"
                : "DELETE FROM follow WHERE profile = ? AND playlist = ?"
            try connection.run(sql, [.integer(profile.id), .integer(playlist.id)])
        }
    }
}
