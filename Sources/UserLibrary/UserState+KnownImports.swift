import SimilarityIndex

extension UserState {
    /// The plays of a profile, also those that wait for tracks.
    func playTimes(of profile: Profile) throws(UserStateError) -> PlayTimes {
        var times = PlayTimes()
        let played = try connection.rows(
            "SELECT track, created, import_key FROM request WHERE profile = ? AND kind = 'play'",
            [.integer(profile.id)]
        ) { ($0.text(0), $0.integer(1), $0.optionalInteger(2)) }
        for (track, time, key) in played {
            if let id = TrackID(track) { _ = times.insert(time, of: [.track(id)]) }
            if let key { _ = times.insert(time, of: [.named(ImportKey(number: key))]) }
        }
        for (key, played) in try waitingTimes(of: profile) {
            let subject = PlayTimes.Subject.named(ImportKey(key))
            for time in played { _ = times.insert(time, of: [subject]) }
        }
        return times
    }

    /// What imports have said of a track besides plays.
    struct KnownMarks {
        var isLiked = false, isDisliked = false, isRated = false
    }

    /// By name, what imports have said of tracks that are not there; of one that was there once, too.
    func knownMarks(of profile: Profile) throws(UserStateError) -> [ImportKey: KnownMarks] {
        var marks: [ImportKey: KnownMarks] = [:]
        let rows = try connection.rows(
            "SELECT entry_key, liked, disliked, stars FROM import_entry WHERE profile = ?", [.integer(profile.id)]
        ) { (ImportKey($0.text(0)), $0.isNull(1), $0.isNull(2), $0.isNull(3)) }
        for (key, isNotLiked, isNotDisliked, isNotRated) in rows {
            if !isNotLiked { marks[key, default: KnownMarks()].isLiked = true }
            if !isNotDisliked { marks[key, default: KnownMarks()].isDisliked = true }
            if !isNotRated { marks[key, default: KnownMarks()].isRated = true }
        }
        let ratings = try connection.rows(
            "SELECT import_key, value FROM rating WHERE profile = ? AND import_key IS NOT NULL",
            [.integer(profile.id)]
        ) { (ImportKey(number: $0.integer(0)), Rating(rawValue: $0.integer(1))) }
        for (key, rating) in ratings {
            if rating == .like { marks[key, default: KnownMarks()].isLiked = true }
            if rating == .dislike { marks[key, default: KnownMarks()].isDisliked = true }
        }
        let scores = try connection.rows(
            "SELECT import_key FROM score WHERE profile = ? AND import_key IS NOT NULL", [.integer(profile.id)]
        ) { ImportKey(number: $0.integer(0)) }
        for key in scores { marks[key, default: KnownMarks()].isRated = true }
        return marks
    }
}
