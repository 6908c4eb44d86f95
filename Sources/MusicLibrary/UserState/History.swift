public import Foundation

/// One thing a user asked for.
public struct HistoryEntry: Sendable {
    /// What a track was asked for.
    public enum Kind: String, Sendable {
        /// Tracks like it.
        case similar
        /// A way from or to it.
        case path
        /// To be played.
        case play
    }

    /// The track.
    public let track: RememberedTrack
    /// What for; nil when a newer program wrote something this one does not know.
    public let kind: Kind?
    /// When.
    public let date: Date
}

/// A track and how often it was asked for.
public struct TrendingTrack: Sendable {
    /// The track.
    public let track: RememberedTrack
    /// Requests by all profiles.
    public let count: Int
}

extension UserState {
    /// Notes that tracks were asked for. ``Session/record(_:_:)`` does so where no failure may spoil the answer.
    public func record(
        _ kind: HistoryEntry.Kind, _ tracks: [RememberedTrack], by profile: Profile
    ) throws(UserStateError) {
        guard !tracks.isEmpty else { return }
        try write { () throws(UserStateError) in
            for track in tracks {
                try remember(track)
                try connection.run(
                    "INSERT INTO request(profile, track, kind, created) VALUES(?, ?, ?, ?)",
                    [.integer(profile.id), .text("\(track.id)"), .text(kind.rawValue), .integer(Self.now())])
            }
        }
    }

    /// What a profile asked for, the latest first.
    public func history(of profile: Profile, count: Int) throws(UserStateError) -> [HistoryEntry] {
        try connection.rows(
            """
            SELECT \(RememberedTrack.columns), request.kind, request.created FROM request
            JOIN track ON track.id = request.track WHERE request.profile = ? ORDER BY request.id DESC LIMIT ?
            """, [.integer(profile.id), .integer(count)]
        ) { row in
            RememberedTrack(row, from: 0).map { track in
                HistoryEntry(
                    track: track, kind: .init(rawValue: row.text(6)),
                    date: Date(timeIntervalSince1970: Double(row.integer(7))))
            }
        }.compactMap { $0 }
    }

    /// The tracks most asked for by all profiles in the last `hours`, the most frequent first, then the latest.
    public func trending(hours: Double, count: Int) throws(UserStateError) -> [TrendingTrack] {
        try connection.rows(
            """
            SELECT \(RememberedTrack.columns), count(*) FROM request JOIN track ON track.id = request.track
            WHERE request.created > ? GROUP BY track.id ORDER BY count(*) DESC, max(request.id) DESC LIMIT ?
            """, [.integer(Self.now() - Int(hours * 3600)), .integer(count)]
        ) { row in RememberedTrack(row, from: 0).map { TrendingTrack(track: $0, count: row.integer(6)) } }
        .compactMap { $0 }
    }

    /// Forgets what a profile asked for.
    /// - Returns: entries forgotten.
    public func clearHistory(of profile: Profile) throws(UserStateError) -> Int {
        try write { () throws(UserStateError) in
            try connection.run("DELETE FROM request WHERE profile = ?", [.integer(profile.id)])
        }
    }
}
