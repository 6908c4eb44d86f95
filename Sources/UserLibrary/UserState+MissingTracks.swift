extension UserState {
    /// The tracks that imports of a profile name and the library does not have, the most played first; at the end those that
    /// are only in imported playlists.
    package func missingTracks(of profile: Profile) throws(UserStateError) -> [MissingTrack] {
        let counts = try waitingCounts(of: profile)
        var tracks = try connection.rows(
            """
            SELECT artist, title, max(album), max(isrc), max(recording), max(seconds),
                sum((SELECT count(*) FROM import_play WHERE entry = import_entry.id)), max(liked IS NOT NULL), entry_key
            FROM import_entry WHERE profile = ? GROUP BY entry_key
            """, [.integer(profile.id)]
        ) { row in
            MissingTrack(
                named: Self.named(row, from: 0), playCount: row.integer(6) + (counts[row.text(8)] ?? 0),
                isLiked: row.integer(7) != 0)
        }
        func rank(_ track: MissingTrack) -> (Int, Int, String, String) {
            (-track.playCount, track.isLiked ? 0 : 1, track.named.artist, track.named.title)
        }
        tracks.sort { rank($0) < rank($1) }
        var known = Set(tracks.map(\.named.key))
        let listed = try connection.rows(
            """
            SELECT artist, title, max(album), NULL, NULL, max(seconds) FROM playlist_item
            WHERE \(Self.isWaiting) AND profile = ?) GROUP BY artist, title ORDER BY artist, title
            """, [.integer(profile.id)]
        ) { MissingTrack(named: Self.named($0, from: 0), playCount: 0, isLiked: false) }
        for track in listed where known.insert(track.named.key).inserted { tracks.append(track) }
        return tracks
    }

    /// The same with the times of their plays, in seconds since 1970.
    package func missingPlays(of profile: Profile) throws(UserStateError) -> [(MissingTrack, times: [Int])] {
        let times = try waitingTimes(of: profile)
        return try missingTracks(of: profile).map { ($0, times: times[$0.named.key] ?? []) }
    }

    /// The times of plays that wait for tracks, by the name in the export, in order. A name is read once for all its plays: an
    /// import can have 200,000.
    func waitingTimes(of profile: Profile) throws(UserStateError) -> [String: [Int]] {
        let keys = try connection.rows(
            "SELECT id, entry_key FROM import_entry WHERE profile = ?", [.integer(profile.id)]
        ) { ($0.integer(0), $0.text(1)) }
        let plays = try connection.rows(
            """
            SELECT entry, created FROM import_play
            WHERE entry IN (SELECT id FROM import_entry WHERE profile = ?) ORDER BY created
            """, [.integer(profile.id)]
        ) { (entry: $0.integer(0), time: $0.integer(1)) }
        let times = Dictionary(grouping: plays, by: \.entry)
        var named: [String: [Int]] = [:]
        for (id, key) in keys { named[key, default: []] += times[id, default: []].map(\.time) }
        // Two imports can have plays of one track.
        return named.mapValues { $0.sorted() }
    }

    /// Reads `artist, title, album, isrc, recording, seconds` from a column on.
    static func named(_ row: borrowing SQLiteStatement, from column: Int32) -> NamedTrack {
        NamedTrack(
            artist: row.text(column), title: row.text(column + 1), album: row.optionalText(column + 2),
            isrc: row.optionalText(column + 3), recording: row.optionalText(column + 4),
            seconds: row.isNull(column + 5) ? nil : row.real(column + 5))
    }
}
