import SimilarityIndex

extension UserState {
    /// Of an item of an imported playlist; more conditions for the playlist and a bracket follow.
    static let isWaiting = """
        track IS NULL AND artist IS NOT NULL AND title IS NOT NULL
            AND playlist IN (SELECT id FROM playlist WHERE import_key IS NOT NULL
        """

    /// The entries of all profiles that wait for tracks.
    package func waitingEntries() throws(UserStateError) -> [WaitingEntry] {
        try connection.rows("SELECT id, artist, title, album, isrc, recording, seconds FROM import_entry") { row in
            WaitingEntry(id: row.integer(0), named: Self.named(row, from: 1))
        }
    }

    /// The items of imported playlists of all profiles that wait for tracks.
    package func waitingItems() throws(UserStateError) -> [WaitingItem] {
        try connection.rows(
            """
            SELECT playlist, position, artist, title, album, NULL, NULL, seconds FROM playlist_item
            WHERE \(Self.isWaiting))
            """
        ) { row in
            WaitingItem(playlist: row.integer(0), position: row.integer(1), named: Self.named(row, from: 2))
        }
    }

    /// Gives tracks to what has waited for them: plays, likes and ratings become those of the track.
    package func fill(
        _ entries: [(entry: WaitingEntry, track: RememberedTrack)],
        _ items: [(item: WaitingItem, track: RememberedTrack)]
    ) throws(UserStateError) {
        guard !entries.isEmpty || !items.isEmpty else { return }
        try write { () throws(UserStateError) in
            for (entry, track) in entries { try fill(entry.id, track) }
            for (item, track) in items {
                try remember(track)
                try connection.run(
                    """
                    UPDATE playlist_item SET track = ?, location = ?, artist = ?, title = ?, album = ?, seconds = ?
                    WHERE playlist = ? AND position = ? AND track IS NULL AND artist = ? AND title = ?
                    """,
                    [
                        .text("\(track.id)"), .text(track.path), .optional(track.artist), .optional(track.title),
                        .optional(track.album), .real(track.seconds), .integer(item.playlist), .integer(item.position),
                        // The user may have moved it since it was matched.
                        .text(item.named.artist), .text(item.named.title),
                    ])
            }
        }
    }

    private func fill(_ entry: Int, _ track: RememberedTrack) throws(UserStateError) {
        try remember(track)
        let marks = try connection.rows(
            "SELECT profile, import, liked, disliked, stars, entry_key FROM import_entry WHERE id = ?",
            [.integer(entry)]
        ) {
            (
                $0.integer(0), $0.integer(1), $0.optionalInteger(2), $0.optionalInteger(3), $0.optionalInteger(4),
                SQLiteValue.integer(ImportKey($0.text(5)).number)
            )
        }
        guard let (profile, id, liked, disliked, stars, key) = marks.first else { return }
        try connection.run(
            """
            INSERT INTO request(profile, track, kind, created, import, listened, import_key)
            SELECT ?1, ?2, 'play', created, ?3, listened, ?5 FROM import_play WHERE entry = ?4 AND NOT EXISTS(
                SELECT 1 FROM request WHERE request.profile = ?1 AND request.track = ?2 AND request.kind = 'play'
                    AND request.created > import_play.created - 60 AND request.created < import_play.created + 60)
            """, [.integer(profile), .text("\(track.id)"), .integer(id), .integer(entry), key])
        try connection.run(
            "UPDATE import_count SET track = ?, entry = NULL WHERE entry = ?",
            [.text("\(track.id)"), .integer(entry)])
        if let liked { _ = try rateImported(track.id, .like, at: liked, key, of: id, profile) }
        if let disliked { _ = try rateImported(track.id, .dislike, at: disliked, key, of: id, profile) }
        if let stars { _ = try scoreImported(track.id, stars, key, of: id, profile) }
        try connection.run("DELETE FROM import_entry WHERE id = ?", [.integer(entry)])
    }
}
