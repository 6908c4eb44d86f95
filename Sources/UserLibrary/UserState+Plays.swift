package import SimilarityIndex

/// All plays of a profile, and the tracks that were played.
package struct PlayLog: Sendable {
    package struct Play: Sendable {
        /// The position in ``PlayLog/tracks``.
        package let track: Int
        /// Seconds since 1970.
        package let time: Int
        /// How long it was listened to, in seconds; nil if nobody said so.
        package let seconds: Double?
    }

    /// The earliest first.
    package let plays: [Play]
    /// As last known, also tracks that no library has any more.
    package let tracks: [RememberedTrack]

    package init() { (plays, tracks) = ([], []) }

    fileprivate init(plays: [Play], tracks: [RememberedTrack]) { (self.plays, self.tracks) = (plays, tracks) }
}

extension UserState {
    /// All plays of a profile.
    package func playLog(of profile: Profile) throws(UserStateError) -> PlayLog {
        let tracks = try connection.rows(
            """
            SELECT \(RememberedTrack.columns) FROM track
            WHERE id IN (SELECT track FROM request WHERE profile = ? AND kind = 'play') ORDER BY id
            """, [.integer(profile.id)]
        ) { RememberedTrack($0, from: 0) }.compactMap { $0 }
        var positions: [String: Int] = [:]
        for (position, track) in tracks.enumerated() { positions["\(track.id)"] = position }
        let plays = try connection.rows(
            "SELECT track, created, listened FROM request WHERE profile = ? AND kind = 'play' ORDER BY created, id",
            [.integer(profile.id)]
        ) { row in
            let seconds = row.optionalInteger(2).map { Double($0) / 1000 }
            return positions[row.text(0)].map { PlayLog.Play(track: $0, time: row.integer(1), seconds: seconds) }
        }
        return PlayLog(plays: plays.compactMap { $0 }, tracks: tracks)
    }

    /// The numbers of plays, ratings and labels of a profile before a time, and the last of these plays, by which a cache
    /// notices an import.
    package func countsOfListening(of profile: Profile, before time: Int) throws(UserStateError) -> [Int] {
        try [
            "SELECT count(*) FROM request WHERE profile = ? AND kind = 'play' AND created < ?",
            "SELECT count(*) FROM rating WHERE profile = ? AND value = 1 AND created < ?",
            "SELECT count(*) FROM rating WHERE profile = ? AND value = -1 AND created < ?",
            "SELECT count(*) FROM label WHERE profile = ? AND created < ?",
            "SELECT max(id) FROM request WHERE profile = ? AND kind = 'play' AND created < ?",
            "SELECT sum(count) FROM import_count WHERE profile = ? AND track IS NOT NULL AND until < ?",
        ].map { sql throws(UserStateError) in
            try connection.integer(sql, [.integer(profile.id), .integer(time)]) ?? 0
        }
    }

    /// The tracks that a profile rated at a time or later.
    package func ratedTracks(of profile: Profile, since time: Int) throws(UserStateError) -> [TrackID] {
        try connection.rows(
            "SELECT track FROM rating WHERE profile = ? AND created >= ?", [.integer(profile.id), .integer(time)]
        ) { row in TrackID(row.text(0)) }.compactMap { $0 }
    }

    /// The labels that a profile attached at a time or later.
    package func labels(
        of profile: Profile, since time: Int
    ) throws(UserStateError) -> [(track: TrackID, label: String)] {
        try connection.rows(
            "SELECT track, label FROM label WHERE profile = ? AND created >= ?",
            [.integer(profile.id), .integer(time)]
        ) { row in TrackID(row.text(0)).map { (track: $0, label: row.text(1)) } }.compactMap { $0 }
    }

    /// The tracks that a profile likes, with the times of the likes in seconds since 1970.
    package func likedTracks(of profile: Profile) throws(UserStateError) -> [(track: TrackID, time: Int)] {
        try connection.rows(
            "SELECT track, created FROM rating WHERE profile = ? AND value = 1", [.integer(profile.id)]
        ) { row in TrackID(row.text(0)).map { (track: $0, time: row.integer(1)) } }.compactMap { $0 }
    }
}
