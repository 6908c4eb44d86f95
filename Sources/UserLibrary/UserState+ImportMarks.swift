import SimilarityIndex

extension UserState {
    /// Likes or dislikes a track that the user has not rated.
    func rateImported(
        _ track: TrackID, _ rating: Rating, at time: Int, _ key: SQLiteValue, of id: Int, _ profile: Int
    ) throws(UserStateError) -> Int {
        try connection.run(
            "INSERT OR IGNORE INTO rating(profile, track, value, created, import, import_key) VALUES(?, ?, ?, ?, ?, ?)",
            [
                .integer(profile), .text("\(track)"), .integer(rating.rawValue),
                .integer(time > 0 ? time : Self.now()), .integer(id), key,
            ])
    }

    /// Gives one to five stars to a track that the user has not given any.
    func scoreImported(
        _ track: TrackID, _ stars: Int, _ key: SQLiteValue, of id: Int, _ profile: Int
    ) throws(UserStateError) -> Int {
        try connection.run(
            "INSERT OR IGNORE INTO score(profile, item, value, import, import_key) VALUES(?, ?, ?, ?, ?)",
            [.integer(profile), .text("\(track)"), .integer(min(max(stars, 1), 5)), .integer(id), key])
    }
}
