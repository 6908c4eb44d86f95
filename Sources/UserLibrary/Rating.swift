package import Foundation
package import SimilarityIndex

/// A user's rating of a track.
public enum Rating: Int, Sendable {
    /// Never propose it, unless it is asked for.
    case dislike = -1
    /// A favorite.
    case like = 1

    /// `like` or `dislike`.
    public var name: String { self == .like ? "like" : "dislike" }
}

extension UserState {
    /// Sets a rating, replacing the last one; nil removes it.
    public func rate(_ track: RememberedTrack, _ rating: Rating?, by profile: Profile) throws(UserStateError) {
        try write { () throws(UserStateError) in
            try remember(track)
            guard let rating else {
                try connection.run(
                    "DELETE FROM rating WHERE profile = ? AND track = ?", [.integer(profile.id), .text("\(track.id)")])
                return
            }
            try connection.run(
                """
                INSERT INTO rating(profile, track, value, created) VALUES(?, ?, ?, ?)
                ON CONFLICT(profile, track) DO UPDATE SET value = excluded.value, created = excluded.created,
                    import = NULL
                """,
                [.integer(profile.id), .text("\(track.id)"), .integer(rating.rawValue), .integer(Self.now())])
        }
    }

    /// The rated tracks of a profile, sorted by path.
    public func ratings(of profile: Profile) throws(UserStateError) -> [(track: RememberedTrack, rating: Rating)] {
        try connection.rows(
            """
            SELECT \(RememberedTrack.columns), rating.value FROM rating JOIN track ON track.id = rating.track
            WHERE rating.profile = ? ORDER BY track.path, track.id
            """, [.integer(profile.id)]
        ) { row in (RememberedTrack(row, from: 0), Rating(rawValue: row.integer(6))) }
        .compactMap { track, rating in
            guard let track, let rating else { return nil }
            return (track, rating)
        }
    }
}

extension UserState {
    /// Removes a like, also of a track that has left the library. A dislike stays.
    package func unlike(_ id: TrackID, by profile: Profile) throws(UserStateError) {
        _ = try write { () throws(UserStateError) in
            try connection.run(
                "DELETE FROM rating WHERE profile = ? AND track = ? AND value = ?",
                [.integer(profile.id), .text("\(id)"), .integer(Rating.like.rawValue)])
        }
    }

    /// The likes of a profile with their dates, the latest first.
    package func likes(of profile: Profile) throws(UserStateError) -> [(track: RememberedTrack, date: Date)] {
        try connection.rows(
            """
            SELECT \(RememberedTrack.columns), rating.created FROM rating JOIN track ON track.id = rating.track
            WHERE rating.profile = ? AND rating.value = 1 ORDER BY rating.created DESC, track.path, track.id
            """, [.integer(profile.id)]
        ) { row in (RememberedTrack(row, from: 0), Date(timeIntervalSince1970: Double(row.integer(6)))) }
        .compactMap { track, date in track.map { ($0, date) } }
    }
}
