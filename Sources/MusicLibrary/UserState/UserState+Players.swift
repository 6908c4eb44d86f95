package import Foundation
package import SimilarityIndex

/// What a profile says through players of what it hears: all that an answer to a player shows beside a track, album or artist.
package struct PlayerMarks: Sendable {
    /// How often a track was played, and when last.
    package struct Plays: Sendable {
        package let count: Int
        package let last: Date

        /// Of two things together.
        package func joined(_ other: Plays) -> Plays {
            Plays(count: count + other.count, last: max(last, other.last))
        }
    }

    /// When tracks were liked, and albums and artists starred, by item.
    package var starred: [String: Date] = [:]
    /// One to five stars, by item.
    package var scores: [String: Int] = [:]
    /// By track.
    package var plays: [String: Plays] = [:]

    /// Nothing was said.
    package init() {}
}

/// What was to be played next when a player said so last.
package struct PlayQueue: Sendable {
    package let tracks: [TrackID]
    /// Which of them is played, from 0; nil for none.
    package let current: Int?
    /// Milliseconds into it.
    package let position: Int
    package let changed: Date
    /// What the player calls itself.
    package let client: String
}

/// A place in a track.
package struct Bookmark: Sendable {
    package let track: TrackID
    /// Milliseconds.
    package let position: Int
    package let comment: String?
    package let created, changed: Date
}

extension UserState {
    // MARK: Marks

    /// What a profile has marked and played.
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
            SELECT track, count(*), max(created) FROM request WHERE profile = ? AND kind = 'play' GROUP BY track
            """, [.integer(profile.id)]
        ) { row in (row.text(0), PlayerMarks.Plays(count: row.integer(1), last: Self.date(row.integer(2)))) }
        for (track, counted) in plays { marks.plays[track] = counted }
        return marks
    }

    /// Stars an album or an artist, or not any more; what is starred already keeps its date.
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

    /// How many have starred an album or an artist.
    package func starCount(_ item: String) throws(UserStateError) -> Int {
        try connection.integer("SELECT count(*) FROM star WHERE item = ?", [.text(item)]) ?? 0
    }

    /// Gives something one to five stars; nil takes them away.
    package func score(_ item: String, _ value: Int?, by profile: Profile) throws(UserStateError) {
        _ = try write { () throws(UserStateError) in
            guard let value else {
                return try connection.run(
                    "DELETE FROM score WHERE profile = ? AND item = ?", [.integer(profile.id), .text(item)])
            }
            return try connection.run(
                """
                INSERT INTO score(profile, item, value) VALUES(?, ?, ?)
                ON CONFLICT(profile, item) DO UPDATE SET value = excluded.value
                """, [.integer(profile.id), .text(item), .integer(value)])
        }
    }

    /// Notes that tracks were played, each at a time that has passed.
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

    /// What a profile was to hear next; nil where no player said so.
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

    /// Keeps what a profile is to hear next.
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

    /// A profile's bookmarks, the latest change first.
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

    /// Keeps a place in a track, instead of the one before.
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

    /// Forgets a place in a track, where there is one.
    package func removeBookmark(_ track: TrackID, of profile: Profile) throws(UserStateError) {
        _ = try write { () throws(UserStateError) in
            try connection.run(
                "DELETE FROM bookmark WHERE profile = ? AND track = ?", [.integer(profile.id), .text("\(track)")])
        }
    }

    private static func date(_ seconds: Int) -> Date { Date(timeIntervalSince1970: Double(seconds)) }
}
