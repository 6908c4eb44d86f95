import Foundation

/// A play that waits to be submitted to a service.
package struct WaitingPlay: Sendable {
    /// Its place in the history.
    package let row: Int
    package let entry: HistoryEntry
}

/// Plays are submitted in the order in which they were recorded, so that the last one says which are left.
extension UserState {
    /// Makes all plays of the past count as submitted, unless some were submitted to this service before.
    package func beginSubmissions(of profile: Profile, to service: String) throws(UserStateError) {
        try write { () throws(UserStateError) in
            _ = try connection.run(
                """
                INSERT OR IGNORE INTO submission(profile, service, request)
                VALUES(?1, ?2, (SELECT coalesce(max(request.id), 0) FROM request WHERE \(Self.isOwnPlay)))
                """, Self.values(profile, service))
        }
    }

    /// The number of plays that wait to be submitted.
    package func waitingCount(of profile: Profile, for service: String) throws(UserStateError) -> Int {
        try connection.integer(
            "SELECT count(*) FROM request \(Self.waiting)", Self.values(profile, service)) ?? 0
    }

    /// The first plays that wait to be submitted. This process alone submits them, for some time.
    /// - Parameters:
    ///   - count: the maximum number of plays.
    ///   - seconds: the time, unless ``endSubmission(of:to:)`` ends it.
    /// - Returns: nil if another process submits plays now.
    package func takeWaiting(
        of profile: Profile, for service: String, count: Int, seconds: Int
    ) throws(UserStateError) -> [WaitingPlay]? {
        try write { () throws(UserStateError) -> [WaitingPlay]? in
            try connection.run(
                "INSERT OR IGNORE INTO submission(profile, service, request) VALUES(?, ?, 0)",
                [.integer(profile.id), .text(service)])
            let now = Self.now()
            // A time that is too late is from before somebody set the clock back.
            let isFree = try connection.run(
                """
                UPDATE submission SET busy_until = ? WHERE profile = ? AND service = ?
                AND busy_until NOT BETWEEN ? AND ?
                """,
                [
                    .integer(now + seconds), .integer(profile.id), .text(service), .integer(now + 1),
                    .integer(now + 2 * seconds),
                ])
            guard isFree > 0 else { return nil }
            return try connection.rows(
                """
                SELECT \(RememberedTrack.columns), request.kind, request.created, request.id FROM request
                JOIN track ON track.id = request.track \(Self.waiting) ORDER BY request.id LIMIT ?
                """, Self.values(profile, service) + [.integer(count)]
            ) { row in
                RememberedTrack(row, from: 0).map { track in
                    WaitingPlay(
                        row: row.integer(8),
                        entry: HistoryEntry(
                            track: track, kind: .init(rawValue: row.text(6)),
                            date: Date(timeIntervalSince1970: Double(row.integer(7))), importID: nil,
                            listenedMilliseconds: nil))
                }
            }.compactMap { $0 }
        }
    }

    /// This process goes on submitting plays, for some more time.
    package func keepSubmission(of profile: Profile, to service: String, seconds: Int) throws(UserStateError) {
        try write { () throws(UserStateError) in
            _ = try connection.run(
                "UPDATE submission SET busy_until = ? WHERE profile = ? AND service = ?",
                [.integer(Self.now() + seconds), .integer(profile.id), .text(service)])
        }
    }

    /// Plays up to a place in the history were submitted.
    package func noteSubmitted(of profile: Profile, to service: String, upTo row: Int) throws(UserStateError) {
        try write { () throws(UserStateError) in
            // If the history was deleted meanwhile, later plays get the places of those that were in it.
            _ = try connection.run(
                """
                UPDATE submission SET request = max(request, ?3) WHERE profile = ?1 AND service = ?2
                AND EXISTS (SELECT 1 FROM request WHERE request.profile = ?1 AND request.id = ?3)
                """, Self.values(profile, service) + [.integer(row)])
        }
    }

    /// Another process may submit plays again.
    package func endSubmission(of profile: Profile, to service: String) throws(UserStateError) {
        try write { () throws(UserStateError) in
            _ = try connection.run(
                "UPDATE submission SET busy_until = 0 WHERE profile = ? AND service = ?",
                [.integer(profile.id), .text(service)])
        }
    }

    /// What services get. They have what was imported.
    private static let isOwnPlay = "request.profile = ?1 AND request.kind = 'play' AND request.import IS NULL"

    private static let waiting = """
        WHERE \(isOwnPlay) AND request.id > coalesce(
            (SELECT submission.request FROM submission WHERE submission.profile = ?1 AND submission.service = ?2), 0)
        """

    private static func values(_ profile: Profile, _ service: String) -> [SQLiteValue] {
        [.integer(profile.id), .text(service)]
    }
}
