extension Session {
    /// The rated tracks of the user's, by path, each as the library has it by now: it may have been moved since.
    /// - Throws: `UserStateError`, `LibraryError` when the index is damaged.
    public func ratings() throws -> [(track: RememberedTrack, rating: Rating)] {
        let ratings = try state.ratings(of: profile).map { (track: try current($0.track), rating: $0.rating) }
        return ratings.sorted { $0.track.path < $1.track.path }
    }

    /// What the user asked for, the latest first, with tracks as the library has them by now.
    /// - Throws: `UserStateError`, `LibraryError` when the index is damaged.
    public func history(count: Int) throws -> [HistoryEntry] {
        try state.history(of: profile, count: count).map {
            HistoryEntry(track: try current($0.track), kind: $0.kind, date: $0.date)
        }
    }

    /// The tracks most asked for by all profiles in the last `hours`, likewise.
    /// - Throws: `UserStateError`, `LibraryError` when the index is damaged.
    public func trending(hours: Double, count: Int) throws -> [TrendingTrack] {
        try state.trending(hours: hours, count: count).map {
            TrendingTrack(track: try current($0.track), count: $0.count)
        }
    }

    /// A track as the library has it by now: the copy that was remembered, else another; else as remembered, and gone.
    func current(_ remembered: RememberedTrack) throws(LibraryError) -> RememberedTrack {
        if let track = try library.track(remembered.id, at: remembered.path) { return RememberedTrack(track) }
        var gone = remembered
        gone.isGone = true
        return gone
    }
}
