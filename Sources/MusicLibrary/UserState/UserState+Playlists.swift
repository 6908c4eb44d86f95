import Foundation
import SimilarityIndex

extension UserState {
    /// A profile's own playlists, sorted by name, then those it follows.
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
                coalesce(sum(playlist_item.seconds), 0), playlist.public_id, playlist.description, playlist.created,
                playlist.changed
            FROM playlist JOIN profile ON profile.id = playlist.profile
            LEFT JOIN playlist_item ON playlist_item.playlist = playlist.id \(condition)
            GROUP BY playlist.id ORDER BY playlist.profile <> \(profile.id), profile.name, playlist.name
            """, values
        ) { row in
            PlaylistSummary(
                publicID: row.text(5), name: row.text(0), owner: row.text(1), isShared: row.integer(2) != 0,
                count: row.integer(3),
                duration: row.real(4), description: row.text(6),
                created: Date(timeIntervalSince1970: Double(row.integer(7))),
                changed: Date(timeIntervalSince1970: Double(row.integer(8))))
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
        let key = NameKey(name)
        let followed = try playlists(of: profile).filter { NameKey($0.name) == key }
        if followed.count == 1 { return try playlist(id: followed[0].publicID, for: profile).0 }
        throw .unknownPlaylist(name, profile: profile.name)
    }

    /// Creates a playlist.
    /// - Parameters:
    ///   - name: nil for "Instant Playlist #n".
    ///   - items: in playing order.
    ///   - description: up to 300 characters.
    ///   - json: the query that made it, as JSON.
    ///   - profile: the owner.
    ///   - isExact: whether a taken name is an error; otherwise a number is added to it.
    /// - Returns: its name.
    /// - Throws: `UserStateError.playlistExists`, `.playlistLimit`, `.invalid` for an invalid name or description.
    @discardableResult
    public func createPlaylist(
        _ name: String?, _ items: [PlaylistItem], description: String = "", queryJSON json: String? = nil,
        of profile: Profile, isExact: Bool = true
    ) throws(UserStateError) -> String {
        try requireUsable(description)
        return try write { () throws(UserStateError) in
            let existing = try names(of: profile).map { NameKey($0.name) }
            if let limit = profile.playlistLimit, existing.count >= limit {
                throw .playlistLimit(profile: profile.name, limit: limit)
            }
            let name =
                if let name { isExact ? name : Self.freeName(like: name, besides: Set(existing)) } else {
                    Self.instantName(besides: Set(existing))
                }
            try requireFree(name, of: profile)
            try connection.run(
                "INSERT INTO playlist(profile, name, description, query, created) VALUES(?, ?, ?, ?, ?)",
                [.integer(profile.id), .text(name), .text(description), .optional(json), .integer(Self.now())])
            try replaceItems(of: connection.lastInsertedRow, items)
            return name
        }
    }

    /// Changes the items of a profile's own playlist, in one transaction.
    public func editPlaylist(
        _ name: String, of profile: Profile, _ edit: (inout [PlaylistItem]) throws(UserStateError) -> Void
    ) throws(UserStateError) {
        _ = try write { () throws(UserStateError) in
            try replaceItems(of: try own(name, profile), profile, edit)
        }
    }

    /// Changes the items of a profile's own playlist, identified by id, which survives renaming.
    /// - Returns: the changed playlist.
    package func editPlaylist(
        _ playlist: SavedPlaylist, of profile: Profile,
        _ edit: (inout [PlaylistItem]) throws(UserStateError) -> Void
    ) throws(UserStateError) -> SavedPlaylist {
        try write { () throws(UserStateError) in
            let (current, owner) = try self.playlist(id: playlist.publicID, for: profile)
            guard owner.id == profile.id else { throw .unknownPlaylist(playlist.name, profile: profile.name) }
            return try replaceItems(of: current, profile, edit)
        }
    }

    /// Changes properties of a profile's own playlist: all that are given, or none.
    /// - Parameters:
    ///   - name: the current name.
    ///   - new: the new name.
    ///   - description: up to 300 characters, Spotify's limit.
    ///   - isShared: whether other profiles may see it.
    ///   - profile: the owner.
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
            if let new, !new.utf8.elementsEqual(playlist.name.utf8) {
                try requireFree(new, of: profile, besides: playlist.id)
                try set("name", .text(new))
            }
            if let description { try set("description", .text(description)) }
            if let isShared { try set("is_shared", .integer(isShared ? 1 : 0)) }
            try set("changed", .integer(Self.now()))
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

    /// A playlist by id, if it is the profile's own or shared.
    /// - Throws: `UserStateError.unknownPlaylist`, also for one that the profile may not see.
    package func playlist(id: String, for profile: Profile) throws(UserStateError) -> (SavedPlaylist, owner: Profile) {
        let found = try connection.rows(
            """
            SELECT \(Profile.columns), playlist.id, playlist.is_shared FROM playlist
            JOIN profile ON profile.id = playlist.profile WHERE playlist.public_id = ?
            """, [.text(id)]
        ) { row in (Profile(row), row.integer(6), row.integer(7) != 0) }
        guard let (owner, row, isShared) = found.first, isShared || owner.id == profile.id else {
            throw .unknownPlaylist(id, profile: profile.name)
        }
        return (try saved(row, of: owner), owner)
    }

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

    // MARK: Sharing

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
            throw .invalid("a playlist's description must have at most 300 characters and no control characters")
        }
    }

    /// Refuses an invalid name, and one that another playlist of the profile has.
    /// - Parameter row: the row of the playlist that may have it.
    private func requireFree(_ name: String, of profile: Profile, besides row: Int? = nil) throws(UserStateError) {
        guard Self.isUsableName(name) else {
            throw .invalid("“\(name)” is not a valid playlist name; use 1 to 64 characters without control characters")
        }
        let key = NameKey(name)
        if try names(of: profile).contains(where: { $0.row != row && NameKey($0.name) == key }) {
            throw .playlistExists(name)
        }
    }

    /// The names of a profile's own playlists: first the one spelled exactly as `name`, then in order of creation.
    private func names(
        of profile: Profile, first name: String = ""
    ) throws(UserStateError) -> [(row: Int, name: String)] {
        try connection.rows(
            "SELECT id, name FROM playlist WHERE profile = ? ORDER BY name <> ?, id",
            [.integer(profile.id), .text(name)]
        ) { row in (row.integer(0), row.text(1)) }
    }

    private func find(_ name: String, of profile: Profile) throws(UserStateError) -> SavedPlaylist? {
        let key = NameKey(name)
        guard let found = try names(of: profile, first: name).first(where: { NameKey($0.name) == key }) else {
            return nil
        }
        return try saved(found.row, of: profile)
    }

    private func saved(_ id: Int, of profile: Profile) throws(UserStateError) -> SavedPlaylist {
        let found = try connection.rows(
            """
            SELECT name, is_shared, query, public_id, description, created, changed FROM playlist
            WHERE id = ? AND profile = ?
            """, [.integer(id), .integer(profile.id)]
        ) { row in
            (
                row.text(0), row.integer(1) != 0, row.optionalText(2), row.text(3), row.text(4),
                Date(timeIntervalSince1970: Double(row.integer(5))), Date(timeIntervalSince1970: Double(row.integer(6)))
            )
        }
        guard let (name, isShared, query, publicID, description, created, changed) = found.first else {
            throw .unknownPlaylist("\(id)", profile: profile.name)
        }
        let items = try placedItems(of: id)
        return SavedPlaylist(
            id: id, publicID: publicID, name: name, description: description, owner: profile.name, isShared: isShared,
            queryJSON: query, items: items.map(\.item),
            added: items.map { Date(timeIntervalSince1970: Double($0.added)) }, created: created, changed: changed)
    }

    private func placedItems(of playlist: Int) throws(UserStateError) -> [(item: PlaylistItem, added: Int)] {
        try connection.rows(
            """
            SELECT track, location, artist, title, album, seconds, added FROM playlist_item WHERE playlist = ?
            ORDER BY position
            """, [.integer(playlist)]
        ) { row in
            (
                PlaylistItem(
                    track: row.optionalText(0).flatMap { TrackID($0) }, location: row.text(1),
                    artist: row.optionalText(2), title: row.optionalText(3), album: row.optionalText(4),
                    seconds: row.isNull(5) ? nil : row.real(5)), row.integer(6)
            )
        }
    }

    private func replaceItems(
        of playlist: SavedPlaylist, _ profile: Profile,
        _ edit: (inout [PlaylistItem]) throws(UserStateError) -> Void
    ) throws(UserStateError) -> SavedPlaylist {
        var items = playlist.items
        try edit(&items)
        guard items != playlist.items else { return playlist }
        try replaceItems(of: playlist.id, items)
        return try saved(playlist.id, of: profile)
    }

    private func replaceItems(of playlist: Int, _ items: [PlaylistItem]) throws(UserStateError) {
        // An item that stays keeps its date, wherever it moves. Of several copies, the first keeps the earliest date.
        var dates = Dictionary(grouping: try placedItems(of: playlist), by: \.item).mapValues {
            $0.map(\.added).sorted()
        }
        try connection.run("DELETE FROM playlist_item WHERE playlist = ?", [.integer(playlist)])
        try connection.run(
            "UPDATE playlist SET changed = ? WHERE id = ?", [.integer(Self.now()), .integer(playlist)])
        for (position, item) in items.enumerated() {
            if let id = item.track {
                // A row to refer to; existing data stays.
                try connection.run(
                    """
                    INSERT OR IGNORE INTO track(id, path, artist, title, album, seconds) VALUES(?, ?, ?, ?, ?, ?)
                    """,
                    [
                        .text("\(id)"), .text(item.location), .optional(item.artist), .optional(item.title),
                        .optional(item.album), .real(item.seconds ?? 0),
                    ])
            }
            let known = dates[item]?.first
            if known != nil { dates[item]?.removeFirst() }
            let added = known ?? Self.now()
            try connection.run(
                """
                INSERT INTO playlist_item(playlist, position, track, location, artist, title, album, seconds, added)
                VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    .integer(playlist), .integer(position), .optional(item.track.map { "\($0)" }),
                    .text(item.location), .optional(item.artist), .optional(item.title), .optional(item.album),
                    item.seconds.map { .real($0) } ?? .null, .integer(added),
                ])
        }
    }

    /// One more than the largest.
    private static func instantName(besides taken: Set<NameKey>) -> String {
        let prefix = "instant playlist #"
        let numbers = taken.compactMap { key in
            key.text.hasPrefix(prefix) ? Int(key.text.dropFirst(prefix.count)) : nil
        }
        // A user may have chosen a name with a huge number, which is ignored.
        let largest = numbers.filter { (0..<1_000_000_000).contains($0) }.max() ?? 0
        return freeName(besides: taken, from: largest + 1) { "Instant Playlist #\($0)" }
    }

    /// The name if it is free, else the name with a number.
    private static func freeName(like name: String, besides taken: Set<NameKey>) -> String {
        guard taken.contains(NameKey(name)) else { return name }
        return freeName(besides: taken, from: 2) { "\(name.prefix(56)) (\($0))" }
    }

    private static func freeName(
        besides taken: Set<NameKey>, from first: Int, _ name: (Int) -> String
    ) -> String {
        var number = first
        while taken.contains(NameKey(name(number))) { number += 1 }
        return name(number)
    }
}
