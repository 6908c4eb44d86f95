import Foundation
import SimilarityIndex

/// The rows of playlists and of their items.
extension UserState {
    func summaries(
        _ condition: String, _ values: [SQLiteValue], first profile: Profile
    ) throws(UserStateError) -> [PlaylistSummary] {
        try connection.rows(
            """
            SELECT playlist.name, profile.name, playlist.is_shared, count(playlist_item.position),
                coalesce(sum(playlist_item.seconds), 0), playlist.public_id, playlist.description, playlist.created,
                playlist.changed, playlist.living IS NOT NULL
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
                changed: Date(timeIntervalSince1970: Double(row.integer(8))), isLiving: row.integer(9) != 0)
        }
    }

    /// A profile's own playlist, to change it.
    /// - Throws: `UserStateError.foreignPlaylist` for one that the profile sees but does not own; `.unknownPlaylist`.
    func own(_ name: String, _ profile: Profile) throws(UserStateError) -> SavedPlaylist {
        if let playlist = try find(name, of: profile) { return playlist }
        let seen = try playlist(name, for: profile)
        guard seen.owner == profile.name else { throw .foreignPlaylist(seen.name, owner: seen.owner) }
        // “OWNER/NAME” of an own playlist.
        throw .unknownPlaylist(name, profile: profile.name)
    }

    /// The names of a profile's own playlists: first the one spelled exactly as `name`, then in order of creation.
    func names(
        of profile: Profile, first name: String = ""
    ) throws(UserStateError) -> [(row: Int, name: String)] {
        try connection.rows(
            "SELECT id, name FROM playlist WHERE profile = ? ORDER BY name <> ?, id",
            [.integer(profile.id), .text(name)]
        ) { row in (row.integer(0), row.text(1)) }
    }

    /// A profile's own playlist; nil if none has this name, in any spelling.
    package func find(_ name: String, of profile: Profile) throws(UserStateError) -> SavedPlaylist? {
        let key = NameKey(name)
        guard let found = try names(of: profile, first: name).first(where: { NameKey($0.name) == key }) else {
            return nil
        }
        return try saved(found.row, of: profile)
    }

    /// A profile's own playlist with this name or, if others have it, with the first number that an import adds to it.
    /// - Parameter others: the exact names of playlists that are not meant.
    /// - Returns: nil if there is none.
    package func find(
        _ name: String, besides others: [String], of profile: Profile
    ) throws(UserStateError) -> SavedPlaylist? {
        var (found, number) = (try find(name, of: profile), 2)
        while let playlist = found, others.contains(playlist.name) {
            found = try find(PlaylistName.numbered(name, number), of: profile)
            number += 1
        }
        return found
    }

    func saved(_ id: Int, of profile: Profile) throws(UserStateError) -> SavedPlaylist {
        let found = try connection.rows(
            """
            SELECT name, is_shared, query, public_id, description, created, changed, living FROM playlist
            WHERE id = ? AND profile = ?
            """, [.integer(id), .integer(profile.id)]
        ) { row in
            (
                row.text(0), row.integer(1) != 0, row.optionalText(2), row.text(3), row.text(4),
                Date(timeIntervalSince1970: Double(row.integer(5))),
                Date(timeIntervalSince1970: Double(row.integer(6))),
                row.optionalText(7)
            )
        }
        guard let (name, isShared, query, publicID, description, created, changed, living) = found.first else {
            throw .unknownPlaylist("\(id)", profile: profile.name)
        }
        let items = try placedItems(of: id)
        return SavedPlaylist(
            id: id, publicID: publicID, name: name, description: description, owner: profile.name, isShared: isShared,
            queryJSON: query, livingJSON: living, items: items.map(\.item),
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

    func replaceItems(
        of playlist: SavedPlaylist, _ profile: Profile,
        _ edit: (inout [PlaylistItem]) throws(UserStateError) -> Void
    ) throws(UserStateError) -> SavedPlaylist {
        guard !playlist.isLiving else { throw .livingPlaylist(playlist.name) }
        var items = playlist.items
        try edit(&items)
        guard items != playlist.items else { return playlist }
        try replaceItems(of: playlist.id, items)
        return try saved(playlist.id, of: profile)
    }

    func replaceItems(of playlist: Int, _ items: [PlaylistItem]) throws(UserStateError) {
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
}
