import SimilarityIndex

/// Chooses what is played next: at random among what suits, weighted by fit, nothing twice until all has been played.
public struct NextTrack {
    private let library: Library
    private let maker: PlaylistMaker
    private let state: UserState
    private let profile: Profile

    /// Plays from a library for a profile.
    public init(_ library: Library, _ maker: PlaylistMaker, _ state: UserState, _ profile: Profile) {
        self.library = library
        self.maker = maker
        self.state = state
        self.profile = profile
    }

    /// The next track for a request, which is then in the history; nil when none suits.
    /// - Throws: `LibraryError` or `UserStateError`.
    public func choose(_ request: PlaylistRequest, using generator: inout some RandomNumberGenerator) throws
        -> LibraryTrack?
    {
        var selector = try PlaylistSelector(request, library)
        let pool = try selector.distinct(try maker.pool(request).candidates)
        let key = request.mood?.lowercased() ?? ""
        let played = try state.played(of: key, by: profile)
        var fresh: [PlaylistCandidate] = []
        for candidate in pool where try !played.contains(library.id(candidate.index)) { fresh.append(candidate) }
        let isUsedUp = fresh.isEmpty
        if isUsedUp {
            // Begin again, but not with what has just been played.
            let last = try state.history(of: profile, count: 1).first?.track.id
            for candidate in pool where try library.id(candidate.index) != last { fresh.append(candidate) }
            if fresh.isEmpty { fresh = pool }
        }
        guard let choice = PlaylistMaker.shuffled(fresh, using: &generator).first else { return nil }
        let track = try library.track(choice.index)
        try state.markPlayed(KnownTrack(track), of: key, by: profile, startsOver: isUsedUp)
        return track
    }
}

extension UserState {
    /// What was played of a pool since it was last used up.
    func played(of pool: String, by profile: Profile) throws(UserStateError) -> Set<TrackID> {
        Set(
            try connection.rows(
                "SELECT track FROM rotation WHERE profile = ? AND pool = ?", [.integer(profile.id), .text(pool)]
            ) { TrackID($0.text(0)) }.compactMap { $0 })
    }

    func markPlayed(
        _ track: KnownTrack, of pool: String, by profile: Profile, startsOver: Bool
    ) throws(UserStateError) {
        guard !isReadOnly else { return }
        try write { () throws(UserStateError) in
            if startsOver {
                try connection.run(
                    "DELETE FROM rotation WHERE profile = ? AND pool = ?", [.integer(profile.id), .text(pool)])
            }
            try connection.run(
                "INSERT OR IGNORE INTO rotation(profile, pool, track) VALUES(?, ?, ?)",
                [.integer(profile.id), .text(pool), .text("\(track.id)")])
        }
        try record(.play, [track], by: profile)
    }
}
