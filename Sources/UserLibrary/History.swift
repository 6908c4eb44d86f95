public import Foundation

/// One entry of the history.
public struct HistoryEntry: Sendable {
    /// The kind of request.
    public enum Kind: String, Sendable {
        /// A question for similar tracks.
        case similar
        /// A path from or to the track.
        case path
        /// The track was played, by the page, a player or a command.
        case play
    }

    /// The track.
    public package(set) var track: RememberedTrack
    /// The kind; nil when a newer program wrote an unknown one.
    public let kind: Kind?
    /// The time.
    public let date: Date
    /// The import that brought it, which no service gets again; nil for a request to this program.
    package let importID: Int?
    /// How long it was listened to, in milliseconds; nil if nobody said so.
    package let listenedMilliseconds: Int?
}

/// A track and how much it is requested.
public struct TrendingTrack: Sendable {
    /// The track.
    public package(set) var track: RememberedTrack
    /// The number of requests. In a list for all profiles, those of one profile within an hour count once.
    public let count: Int
}

extension UserState {
    /// Records requests for tracks. Use ``Session/record(_:_:)`` where a failure must not spoil the answer.
    /// - Parameters:
    ///   - kind: the kind of request.
    ///   - tracks: the tracks.
    ///   - profile: whose request it is.
    ///   - date: the time of the request.
    public func record(
        _ kind: HistoryEntry.Kind, _ tracks: [RememberedTrack], by profile: Profile, at date: Date = Date()
    ) throws(UserStateError) {
        guard !tracks.isEmpty else { return }
        try write { () throws(UserStateError) in
            for track in tracks {
                try remember(track)
                try connection.run(
                    "INSERT INTO request(profile, track, kind, created) VALUES(?, ?, ?, ?)",
                    [
                        .integer(profile.id), .text("\(track.id)"), .text(kind.rawValue),
                        .integer(Int(date.timeIntervalSince1970)),
                    ])
            }
        }
    }

    /// The requests of a profile, the latest first.
    public func history(of profile: Profile, count: Int) throws(UserStateError) -> [HistoryEntry] {
        try connection.rows(
            """
            SELECT \(RememberedTrack.columns), request.kind, request.created, request.import, request.listened
            FROM request JOIN track ON track.id = request.track WHERE request.profile = ?
            ORDER BY request.created DESC, request.id DESC LIMIT ?
            """, [.integer(profile.id), .integer(count)]
        ) { row in
            RememberedTrack(row, from: 0).map { track in
                HistoryEntry(
                    track: track, kind: .init(rawValue: row.text(6)),
                    date: Date(timeIntervalSince1970: Double(row.integer(7))), importID: row.optionalInteger(8),
                    listenedMilliseconds: row.optionalInteger(9))
            }
        }.compactMap { $0 }
    }

    /// The tracks that all profiles requested most in the last `hours`, the most frequent first, then the latest.
    ///
    /// A profile counts once per track and hour of the clock, so that nobody raises a track by repeating it.
    public func trending(hours: Double, count: Int) throws(UserStateError) -> [TrendingTrack] {
        try connection.rows(
            """
            SELECT \(RememberedTrack.columns), count(DISTINCT request.profile || ' ' || (request.created / 3600)) AS times
            FROM request JOIN track ON track.id = request.track
            WHERE request.created > ? GROUP BY track.id ORDER BY times DESC, max(request.id) DESC LIMIT ?
            """, [.integer(Self.now() - Int(hours * 3600)), .integer(count)]
        ) { row in RememberedTrack(row, from: 0).map { TrendingTrack(track: $0, count: row.integer(6)) } }
        .compactMap { $0 }
    }

    /// Deletes the history of a profile, also the imported plays that wait for files, and those without times.
    /// - Returns: the number of deleted entries.
    public func clearHistory(of profile: Profile) throws(UserStateError) -> Int {
        try write { () throws(UserStateError) in
            // SQLite gives the ids of the last rows to new ones.
            try connection.run("UPDATE submission SET request = 0 WHERE profile = ?", [.integer(profile.id)])
            try connection.run(
                "DELETE FROM import_play WHERE entry IN (SELECT id FROM import_entry WHERE profile = ?)",
                [.integer(profile.id)])
            try connection.run("DELETE FROM import_count WHERE profile = ?", [.integer(profile.id)])
            try connection.run(
                "DELETE FROM import_entry WHERE profile = ? AND liked IS NULL AND disliked IS NULL AND stars IS NULL",
                [.integer(profile.id)])
            return try connection.run("DELETE FROM request WHERE profile = ?", [.integer(profile.id)])
        }
    }
}
