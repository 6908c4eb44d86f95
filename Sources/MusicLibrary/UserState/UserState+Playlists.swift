import Foundation
import SimilarityIndex

extension UserState {
    /// A profile's own playlists, by name, and after them those it follows.
    public func playlists(of profile: Profile) throws(UserStateError) -> [PlaylistSummary] {
        try summaries(
            """
            WHERE playlist.profile = ?1 OR playlist.is_shared AND playlist.id IN
                (SELECT playlist FROM follow WHERE follow.profile = ?1)
            """, [.integer(profile.id)], first: profile)
    }

    func summaries(
        _ condition: String, _ values: [SQLiteValue], first profile: Profile
    ) throws(UserStateError) -> [PlaylistSummary] {
        try connection.rows(
            """
            SELECT playlist.name, profile.name, playlist.is_shared, count(playlist_item.position),
                coalesce(sum(playlist_item.seconds), 0), playlist.public_id
            FROM playlist JOIN profile ON profile.id = playlist.profile
            LEFT JOIN playlist_item ON playlist_item.playlist = playlist.id \(condition)
            GROUP BY playlist.id ORDER BY playlist.profile <> \(profile.id), profile.name, playlist.name
            """, values
        ) { row in
            PlaylistSummary(
                publicID: row.text(5), name: row.text(0), owner: row.text(1), isShared: row.integer(2) != 0,
                count: row.integer(3),
                duration: row.real(4))
        }
    }

    /// A playlist by name: the profile's own, else `OWNER/NAME` of a shared one, else one that it follows.
    /// - Throws: `UserStateError.unknownPlaylist`.
    public func playlist(_ name: String, for profile: Profile) throws(UserStateError) -> SavedPlaylist {
        if let own = try find(name, of: profile) { return own }
        if let slash = name.firstIndex(of: "/"), let owner = try? self.profile(String(name[..<slash])),
            let found = try find(String(name[name.index(after: slash)...]), of: owner),
            found.isShared || owner.id == profile.id
        {
            return found
        }
        let followed = try playlists(of: profile).filter { $0.name.lowercased() == name.lowercased() }
        if followed.count == 1, let found = try find(name, of: try self.profile(followed[0].owner)) { return found }
        throw .unknownPlaylist(name, profile: profile.name)
    }

    /// Makes a playlist.
    /// - Parameters:
    ///   - name: nil for "Instant Playlist #n".
    ///   - items: in playing order.
    ///   - description: what it is about, up to 300 characters.
    ///   - query: what it was made by.
    ///   - profile: whose it is.
    /// - Returns: its name.
    /// - Throws: `UserStateError.playlistExists`, `.playlistLimit`, `.invalid` for an unusable name or description.
    @discardableResult
    public func createPlaylist(
        _ name: String?, _ items: [PlaylistItem], description: String = "", query: SmartQuery? = nil,
        of profile: Profile
    ) throws(UserStateError) -> String {
        try requireUsable(description)
        return try write { () throws(UserStateError) in
            let existing = try playlists(of: profile).filter { $0.owner == profile.name }
            if let limit = profile.playlistLimit, existing.count >= limit {
                throw .playlistLimit(profile: profile.name, limit: limit)
            }
            let name = name ?? Self.instantName(after: existing.map(\.name))
            try requireFree(name, of: profile)
            let json = query.flatMap { try? JSONEncoder().encode($0) }.map { String(decoding: $0, as: UTF8.self) }
            try connection.run(
                "INSERT INTO playlist(profile, name, description, query, created) VALUES(?, ?, ?, ?, ?)",
                [.integer(profile.id), .text(name), .text(description), .optional(json), .integer(Self.now())])
            try replaceItems(of: connection.lastInsertedRow, items)
            return name
        }
    }

    /// Changes the items of a profile's own playlist; nobody else changes them in between.
    public func editPlaylist(
        _ name: String, of profile: Profile, _ edit: (inout [PlaylistItem]) throws(UserStateError) -> Void
    ) throws(UserStateError) {
        try write { () throws(UserStateError) in
            let playlist = try own(name, profile)
            var items = playlist.items
            try edit(&items)
            try replaceItems(of: playlist.id, items)
        }
    }

    /// Changes what is said of a profile's own playlist: all that is given, or nothing when it cannot be.
    /// - Parameters:
    ///   - name: of the playlist.
    ///   - new: another name.
    ///   - description: what it is about, up to 300 characters, which is what Spotify allows.
    ///   - isShared: whether other profiles may see it.
    ///   - profile: whose it is.
    /// - Throws: `UserStateError.unknownPlaylist`, `.playlistExists`, `.invalid`.
    public func changePlaylist(
        _ name: String, to new: String? = nil, description: String? = nil, isShared: Bool? = nil, of profile: Profile
    ) throws(UserStateError) {
        if let description { try requireUsable(description) }
        try write { () throws(UserStateError) in
            let playlist = try own(name, profile)
            func set(_ column: String, _ value: SQLiteValue) throws(UserStateError) {
                try connection.run("UPDATE playlist SET \(column) = ? WHERE id = ?", [value, .integer(playlist.id)])
            }
            if let new {
                if new.lowercased() != playlist.name.lowercased() { try requireFree(new, of: profile) }
                try set("name", .text(new))
            }
            if let description { try set("description", .text(description)) }
            if let isShared { try set("is_shared", .integer(isShared ? 1 : 0)) }
        }
    }

    /// Renames a profile's own playlist.
    public func renamePlaylist(_ name: String, to new: String, of profile: Profile) throws(UserStateError) {
        try changePlaylist(name, to: new, of: profile)
    }

    /// Deletes a profile's own playlist.
    public func deletePlaylist(_ name: String, of profile: Profile) throws(UserStateError) {
        try write { () throws(UserStateError) in
            let playlist = try own(name, profile)
            try connection.run("DELETE FROM playlist WHERE id = ?", [.integer(playlist.id)])
        }
    }

    /// A playlist by what does not change, if it is the profile's own or shared.
    /// - Throws: `UserStateError.unknownPlaylist`, also for one that the profile may not see.
    package func playlist(id: String, for profile: Profile) throws(UserStateError) -> (SavedPlaylist, owner: Profile) {
        let found = try connection.rows(
            """
            SELECT \(Profile.columns), playlist.name, playlist.is_shared FROM playlist
            JOIN profile ON profile.id = playlist.profile WHERE playlist.public_id = ?
            """, [.text(id)]
        ) { row in (Profile(row), row.text(6), row.integer(7) != 0) }
        guard let (owner, name, isShared) = found.first, isShared || owner.id == profile.id,
            let playlist = try find(name, of: owner)
        else { throw .unknownPlaylist(id, profile: profile.name) }
        return (playlist, owner)
    }

    /// Whether a profile follows a playlist of another.
    package func follows(_ playlist: SavedPlaylist, _ profile: Profile) throws(UserStateError) -> Bool {
        try connection.integer(
            "SELECT count(*) FROM follow WHERE profile = ? AND playlist = ?",
            [.integer(profile.id), .integer(playlist.id)]) ?? 0 > 0
    }

    // MARK: Sharing

    /// Lets other profiles see a playlist, or not any more.
    public func sharePlaylist(_ name: String, _ isShared: Bool, of profile: Profile) throws(UserStateError) {
        try changePlaylist(name, isShared: isShared, of: profile)
    }

    /// The playlists that other profiles share.
    public func sharedPlaylists(besides profile: Profile) throws(UserStateError) -> [PlaylistSummary] {
        try summaries(
            "WHERE playlist.is_shared AND playlist.profile <> ?1", [.integer(profile.id)], first: profile)
    }

    /// Puts another profile's shared playlist among one's own, or takes it away again.
    public func followPlaylist(
        _ name: String, of owner: String, by profile: Profile, _ follows: Bool
    ) throws(UserStateError) {
        try write { () throws(UserStateError) in
            let owner = try self.profile(owner)
            guard owner.id != profile.id else { throw .invalid("“\(name)” is your own playlist") }
            guard let playlist = try find(name, of: owner), playlist.isShared || !follows else {
                throw .invalid("\(owner.name) shares no playlist “\(name)”")
            }
            let sql =
                follows
                ? "INSERT OR IGNORE INTO follow(profile, playlist) VALUES(?, ?)"
                : "DELETE FROM follow WHERE profile = ? AND playlist = ?"
            try connection.run(sql, [.integer(profile.id), .integer(playlist.id)])
        }
    }

    // MARK: Rows

    private func own(_ name: String, _ profile: Profile) throws(UserStateError) -> SavedPlaylist {
        guard let playlist = try find(name, of: profile) else {
            throw .unknownPlaylist(name, profile: profile.name)
        }
        return playlist
    }

    private func requireUsable(_ description: String) throws(UserStateError) {
        guard description.unicodeScalars.count <= 300,
            !description.unicodeScalars.contains(where: { $0.properties.generalCategory == .control && $0 != "\n" })
        else {
            throw .invalid("a playlist's description has 300 characters at the most, and no control characters")
        }
    }

    private func requireFree(_ name: String, of profile: Profile) throws(UserStateError) {
        guard Self.isUsableName(name) else {
            throw .invalid("“\(name)” is no name for a playlist: 1 to 64 characters, no control characters")
        }
        if try find(name, of: profile) != nil { throw .playlistExists(name) }
    }

    private func find(_ name: String, of profile: Profile) throws(UserStateError) -> SavedPlaylist? {
        let found = try connection.rows(
            "SELECT id, name, is_shared, query, public_id, description FROM playlist WHERE profile = ? AND name = ?",
            [.integer(profile.id), .text(name)]
        ) { row in (row.integer(0), row.text(1), row.integer(2) != 0, row.optionalText(3), row.text(4), row.text(5)) }
        guard let (id, name, isShared, query, publicID, description) = found.first else { return nil }
        let items = try connection.rows(
            """
            SELECT track, location, artist, title, album, seconds FROM playlist_item WHERE playlist = ?
            ORDER BY position
            """, [.integer(id)]
        ) { row in
            PlaylistItem(
                track: row.optionalText(0).flatMap { TrackID($0) }, location: row.text(1),
                artist: row.optionalText(2), title: row.optionalText(3), album: row.optionalText(4),
                seconds: row.isNull(5) ? nil : row.real(5))
        }
        return SavedPlaylist(
            id: id, publicID: publicID, name: name, description: description, owner: profile.name, isShared: isShared,
            query: query.flatMap { try? JSONDecoder().decode(SmartQuery.self, from: Data($0.utf8)) }, items: items)
    }

    private func replaceItems(of playlist: Int, _ items: [PlaylistItem]) throws(UserStateError) {
        try connection.run("DELETE FROM playlist_item WHERE playlist = ?", [.integer(playlist)])
        for (position, item) in items.enumerated() {
            if let id = item.track {
                // A row to refer to; what is known already stays.
                try connection.run(
                    """
                    INSERT OR IGNORE INTO track(id, path, artist, title, album, seconds) VALUES(?, ?, ?, ?, ?, ?)
                    """,
                    [
                        .text("\(id)"), .text(item.location), .optional(item.artist), .optional(item.title),
                        .optional(item.album), .real(item.seconds ?? 0),
                    ])
            }
            try connection.run(
                """
                INSERT INTO playlist_item(playlist, position, track, location, artist, title, album, seconds)
                VALUES(?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    .integer(playlist), .integer(position), .optional(item.track.map { "\($0)" }),
                    .text(item.location), .optional(item.artist), .optional(item.title), .optional(item.album),
                    item.seconds.map { .real($0) } ?? .null,
                ])
        }
    }

    private static func instantName(after names: [String]) -> String {
        let prefix = "instant playlist #"
        let numbers = names.compactMap { name in
            name.lowercased().hasPrefix(prefix) ? Int(name.dropFirst(prefix.count)) : nil
        }
        return "Instant Playlist #\((numbers.max() ?? 0) + 1)"
    }
}
