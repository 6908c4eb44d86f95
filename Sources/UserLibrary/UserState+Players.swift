package import Foundation
package import SimilarityIndex

/// A profile's data that players show beside tracks, albums and artists.
package struct PlayerMarks: Sendable {
    /// The number of plays, and the last one.
    package struct Plays: Sendable {
        package let count: Int
        /// nil if no time is known.
        package let last: Date?
        /// When all plays had been; later than ``last`` if some have no times.
        package let until: Date
        /// Of the file that was named last, relative to the library's folder.
        package let path: String

        /// Adds up two counts.
        package func joined(_ other: Plays) -> Plays {
            Plays(
                count: count + other.count, last: [last, other.last].compactMap(\.self).max(),
                until: max(until, other.until), path: path)
        }
    }

    /// The times of likes of tracks and of stars of albums and artists, by item.
    package var starred: [String: Date] = [:]
    /// One to five stars, by item.
    package var scores: [String: Int] = [:]
    /// By track.
    package var plays: [String: Plays] = [:]

    package init() {}
}

/// The play queue as a player last saved it.
package struct PlayQueue: Sendable {
    package let tracks: [TrackID]
    /// Index of the current track, from 0; nil for none.
    package let current: Int?
    /// Position in it, in milliseconds.
    package let position: Int
    package let changed: Date
    /// The player's name for itself.
    package let client: String
}

/// A position in a track.
package struct Bookmark: Sendable {
    package let track: TrackID
    /// Milliseconds.
    package let position: Int
    package let comment: String?
    package let created, changed: Date
}

extension UserState {
    // MARK: Marks

    /// The marks and plays of a profile.
    package func playerMarks(of profile: Profile) throws(UserStateError) -> PlayerMarks {
        var marks = PlayerMarks()
        let stars = try connection.rows(
            """
            SELECT track, created FROM rating WHERE profile = ?1 AND value = 1
            UNION ALL SELECT item, created FROM star WHERE profile = ?1
            """, [.integer(profile.id)]
        ) { row in (row.text(0), Self.date(row.integer(1))) }
        for (item, date) in stars { marks.starred[item] = date }
        let scores = try connection.rows(
            "SELECT item, value FROM score WHERE profile = ?", [.integer(profile.id)]
        ) { row in (row.text(0), row.integer(1)) }
        for (item, value) in scores { marks.scores[item] = value }
        let plays = try connection.rows(
            """
            SELECT track.id, count(*), max(request.created), track.path FROM request
            JOIN track ON track.id = request.track WHERE profile = ? AND kind = 'play' GROUP BY track.id
            """, [.integer(profile.id)]
        ) { row in
            let last = Self.date(row.integer(2))
            return (
                row.text(0), PlayerMarks.Plays(count: row.integer(1), last: last, until: last, path: row.text(3))
            )
        }
        for (track, counted) in plays { marks.plays[track] = counted }
        for counted in try countedPlays(of: profile) {
            let more = PlayerMarks.Plays(
                count: counted.count, last: nil, until: Self.date(counted.until), path: counted.track.path)
            let id = "\(counted.track.id)"
            marks.plays[id] = marks.plays[id]?.joined(more) ?? more
        }
        return marks
    }

    /// Adds or removes the star of an album or an artist. A star that exists keeps its date.
    package func star(_ item: String, _ isStarred: Bool, by profile: Profile) throws(UserStateError) {
        _ = try write { () throws(UserStateError) in
            guard isStarred else {
                return try connection.run(
                    "DELETE FROM star WHERE profile = ? AND item = ?", [.integer(profile.id), .text(item)])
            }
            return try connection.run(
                "INSERT OR IGNORE INTO star(profile, item, created) VALUES(?, ?, ?)",
                [.integer(profile.id), .text(item), .integer(Self.now())])
        }
    }

    /// The number of profiles that have starred an album or an artist.
    package func starCount(_ item: String) throws(UserStateError) -> Int {
        try connection.integer("SELECT count(*) FROM star WHERE item = ?", [.text(item)]) ?? 0
    }

    /// Rates an item with one to five stars; nil removes the rating.
    package func score(_ item: String, _ value: Int?, by profile: Profile) throws(UserStateError) {
        _ = try write { () throws(UserStateError) in
            guard let value else {
                return try connection.run(
                    "DELETE FROM score WHERE profile = ? AND item = ?", [.integer(profile.id), .text(item)])
            }
            return try connection.run(
                """
                INSERT INTO score(profile, item, value) VALUES(?, ?, ?)
                ON CONFLICT(profile, item) DO UPDATE SET value = excluded.value, import = NULL
                """, [.integer(profile.id), .text(item), .integer(value)])
        }
    }

    /// Records that tracks were played, each at a time in the past.
    package func recordPlays(
        _ plays: [(track: RememberedTrack, date: Date)], by profile: Profile
    ) throws(UserStateError) {
        guard !plays.isEmpty else { return }
        try write { () throws(UserStateError) in
            for (track, date) in plays {
                try remember(track)
                let seconds = min(max(0, Int(date.timeIntervalSince1970)), Self.now())
                try connection.run(
                    "INSERT INTO request(profile, track, kind, created) VALUES(?, ?, ?, ?)",
                    [
                        .integer(profile.id), .text("\(track.id)"), .text(HistoryEntry.Kind.play.rawValue),
                        .integer(seconds),
                    ])
            }
        }
    }

    // MARK: Queue

    /// The play queue of a profile; nil if no player saved one.
    package func playQueue(of profile: Profile) throws(UserStateError) -> PlayQueue? {
        try connection.rows(
            "SELECT tracks, current, position, changed, client FROM play_queue WHERE profile = ?",
            [.integer(profile.id)]
        ) { row in
            PlayQueue(
                tracks: row.text(0).split(separator: " ").compactMap { TrackID(String($0)) },
                current: row.optionalInteger(1), position: row.integer(2), changed: Self.date(row.integer(3)),
                client: row.text(4))
        }.first
    }

    /// Saves the play queue of a profile.
    package func setPlayQueue(
        _ tracks: [TrackID], current: Int?, position: Int, client: String, of profile: Profile
    ) throws(UserStateError) {
        _ = try write { () throws(UserStateError) in
            try connection.run(
                """
                INSERT OR REPLACE INTO play_queue(profile, tracks, current, position, changed, client)
                VALUES(?, ?, ?, ?, ?, ?)
                """,
                [
                    .integer(profile.id), .text(tracks.map { "\($0)" }.joined(separator: " ")),
                    current.map { .integer($0) } ?? .null, .integer(position), .integer(Self.now()), .text(client),
                ])
        }
    }

    // MARK: Bookmarks

    /// A profile's bookmarks, the last changed first.
    package func bookmarks(of profile: Profile) throws(UserStateError) -> [Bookmark] {
        try connection.rows(
            """
            SELECT track, position, comment, created, changed FROM bookmark WHERE profile = ?
            ORDER BY changed DESC, track
            """, [.integer(profile.id)]
        ) { row in
            TrackID(row.text(0)).map { track in
                Bookmark(
                    track: track, position: row.integer(1), comment: row.optionalText(2),
                    created: Self.date(row.integer(3)), changed: Self.date(row.integer(4)))
            }
        }.compactMap { $0 }
    }

    /// Sets the bookmark of a track, replacing the previous one.
    package func setBookmark(
        _ track: TrackID, position: Int, comment: String?, of profile: Profile
    ) throws(UserStateError) {
        _ = try write { () throws(UserStateError) in
            try connection.run(
                """
                INSERT INTO bookmark(profile, track, position, comment, created, changed) VALUES(?1, ?2, ?3, ?4, ?5, ?5)
                ON CONFLICT(profile, track) DO UPDATE SET position = excluded.position, comment = excluded.comment,
                    changed = excluded.changed
                """,
                [
                    .integer(profile.id), .text("\(track)"), .integer(position), .optional(comment),
                    .integer(Self.now()),
                ])
        }
    }

    /// Deletes the bookmark of a track, if there is one.
    package func removeBookmark(_ track: TrackID, of profile: Profile) throws(UserStateError) {
        _ = try write { () throws(UserStateError) in
            try connection.run(
                "DELETE FROM bookmark WHERE profile = ? AND track = ?", [.integer(profile.id), .text("\(track)")])
        }
    }

    private static func date(_ seconds: Int) -> Date { Date(timeIntervalSince1970: Double(seconds)) }
}
