package import Foundation
import SimilarityIndex

/// Plays that other programs count without saying when they were.
package struct CountedPlays: Sendable {
    package let track: RememberedTrack
    /// The number, without those whose times were imported.
    package let count: Int
    /// When all of them had been, in seconds since 1970: the last play, or else the import.
    package let until: Int
}

/// What a program says of a track of the library.
package struct ImportedPlayCount: Sendable {
    package let track: RememberedTrack
    /// The program.
    package let source: String
    package let count: Int
    package let until: Date
}

/// Counts of plays without times.
///
/// The plays of a program are counted by no other, so the counts of several add up. Of several imports from one program,
/// the largest count holds. Plays with times that were imported, too, from whatever service, may be the same ones as far
/// as the count reaches; so of both numbers the larger one holds up to there. Own plays are never among them.
extension UserState {
    /// The plays of a profile without times.
    package func countedPlays(of profile: Profile) throws(UserStateError) -> [CountedPlays] {
        try connection.rows(
            """
            SELECT \(RememberedTrack.columns), counted.until, counted.plays - (
                SELECT count(*) FROM request WHERE request.profile = ?1 AND request.track = counted.subject
                    AND request.kind = 'play' AND request.import IS NOT NULL AND request.created <= counted.until)
            FROM (\(Self.counted("track"))) AS counted JOIN track ON track.id = counted.subject ORDER BY track.id
            """, [.integer(profile.id)]
        ) { row in
            RememberedTrack(row, from: 0).map { CountedPlays(track: $0, count: row.integer(7), until: row.integer(6)) }
        }.compactMap { $0 }.filter { $0.count > 0 }
    }

    /// The same of what waits for tracks, by `entry_key`.
    func waitingCounts(of profile: Profile) throws(UserStateError) -> [String: Int] {
        let counts = try connection.rows(
            """
            SELECT counted.subject, counted.plays - (
                SELECT count(*) FROM import_play JOIN import_entry ON import_entry.id = import_play.entry
                WHERE import_entry.profile = ?1 AND import_entry.entry_key = counted.subject
                    AND import_play.created <= counted.until)
            FROM (\(Self.counted("(SELECT entry_key FROM import_entry WHERE id = import_count.entry)"))) AS counted
            """, [.integer(profile.id)]
        ) { ($0.text(0), max(0, $0.integer(1))) }
        return Dictionary(counts) { first, _ in first }
    }

    /// What programs say of tracks and names, as far as it is known.
    func playTotals(of profile: Profile) throws(UserStateError) -> PlayTotals {
        var totals = PlayTotals()
        let ofTracks = try connection.rows(Self.largest("track"), [.integer(profile.id)]) {
            (TrackID($0.text(0)), $0.text(1), $0.integer(2))
        }
        for case (let track?, let source, let total) in ofTracks { totals.set(total, of: .track(track), in: source) }
        let ofNames = try connection.rows(Self.largest("import_key"), [.integer(profile.id)]) {
            (ImportKey(number: $0.integer(0)), $0.text(1), $0.integer(2))
        }
        for (key, source, total) in ofNames { totals.set(total, of: .named(key), in: source) }
        return totals
    }

    /// All counts of tracks that imports brought.
    package func importedPlayCounts(of profile: Profile) throws(UserStateError) -> [ImportedPlayCount] {
        try connection.rows(
            """
            SELECT \(RememberedTrack.columns), import_count.source, import_count.count, import_count.until
            FROM import_count JOIN track ON track.id = import_count.track WHERE import_count.profile = ?
            ORDER BY import_count.id
            """, [.integer(profile.id)]
        ) { row in
            RememberedTrack(row, from: 0).map {
                ImportedPlayCount(
                    track: $0, source: row.text(6), count: row.integer(7),
                    until: Date(timeIntervalSince1970: Double(row.integer(8))))
            }
        }.compactMap { $0 }
    }

    /// Adds what an import says of a track, or of an entry that waits for one.
    func addCounts(
        of entry: ImportAddition.Entry, to track: SQLiteValue, _ row: SQLiteValue, _ id: Int, _ profile: Profile
    ) throws(UserStateError) {
        for count in entry.counts {
            try connection.run(
                """
                INSERT INTO import_count(profile, import, import_key, track, entry, source, count, until)
                VALUES(?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    .integer(profile.id), .integer(id), .integer(ImportKey(entry.key).number), track, row,
                    .text(count.source), .integer(count.plays), .integer(count.until ?? Self.now()),
                ])
        }
    }

    /// The rows `subject, source, plays, until`: what a program says, in the import in which it says most.
    private static func largest(_ subject: String) -> String {
        """
        SELECT subject, source, max(total) AS plays, max(until) AS until FROM (
            SELECT \(subject) AS subject, source, sum(count) AS total, max(until) AS until FROM import_count
            WHERE profile = ?1 GROUP BY subject, source, import)
        WHERE subject IS NOT NULL GROUP BY subject, source
        """
    }

    /// The rows `subject, plays, until`: what all programs say.
    private static func counted(_ subject: String) -> String {
        "SELECT subject, sum(plays) AS plays, max(until) AS until FROM (\(largest(subject))) GROUP BY subject"
    }
}
