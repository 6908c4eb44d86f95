extension Session {
    /// The user's rated tracks, sorted by path, with their current places in the library.
    /// - Throws: `UserStateError`, `LibraryError` when the index is damaged.
    public func ratings() throws -> [(track: RememberedTrack, rating: Rating)] {
        let ratings = try state.ratings(of: profile).map { (track: try current($0.track), rating: $0.rating) }
        return ratings.sorted { $0.track.path < $1.track.path }
    }

    /// The user's requests, the latest first, with current places of the tracks.
    /// - Throws: `UserStateError`, `LibraryError` when the index is damaged.
    public func history(count: Int) throws -> [HistoryEntry] {
        var entries = try state.history(of: profile, count: count)
        for position in entries.indices { entries[position].track = try current(entries[position].track) }
        return entries
    }

    /// All plays of the user, for other programs.
    /// - Throws: `UserStateError`, `LibraryError` when the index is damaged.
    package func listens() throws -> ListenLog {
        try ListenLog(try state.history(of: profile, count: .max), in: library)
    }

    /// The tracks that all profiles requested most in the last `hours`, with their current places.
    /// - Throws: `UserStateError`, `LibraryError` when the index is damaged.
    public func trending(hours: Double, count: Int) throws -> [TrendingTrack] {
        var tracks = try state.trending(hours: hours, count: count)
        for position in tracks.indices { tracks[position].track = try current(tracks[position].track) }
        return tracks
    }

    /// The current state of a track: the remembered copy, or else another; otherwise the remembered data, marked as
    /// gone.
    func current(_ remembered: RememberedTrack) throws(LibraryError) -> RememberedTrack {
        if let track = try library.track(remembered.id, at: remembered.path) { return RememberedTrack(track) }
        var gone = remembered
        gone.isGone = true
        return gone
    }
}
