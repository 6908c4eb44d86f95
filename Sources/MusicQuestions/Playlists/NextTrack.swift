package import SimilarityIndex

/// Chooses the next track: random among those that suit, weighted by fit. No track is repeated until all have been
/// played.
public struct NextTrack {
    /// A track to play.
    public struct Choice: Sendable {
        /// The track.
        public let track: LibraryTrack
        /// The mood it was chosen for, in lower case; empty for any.
        let pool: String
        /// Whether all others have been played.
        public let startsOver: Bool
    }

    private let library: Library
    private let maker: PlaylistMaker
    private var played: [String: Set<TrackID>] = [:]
    private var last: TrackID?

    /// Plays from a library.
    package init(_ library: Library, _ maker: PlaylistMaker) {
        self.library = library
        self.maker = maker
    }

    package var moods: MoodCatalog { maker.moods }

    /// Plays from a library, with everything known of the listener.
    package func continued(_ maker: PlaylistMaker) -> NextTrack {
        var next = NextTrack(library, maker)
        (next.played, next.last) = (played, last)
        return next
    }

    /// The next track for a request; nil when none suits.
    /// - Parameters:
    ///   - request: the tracks that suit.
    ///   - state: what was played in other sessions; nil when unknown.
    ///   - playing: the track that plays now, which is not chosen again while there are others; nil for the last one
    ///     that is known.
    ///   - generator: the source of randomness.
    /// - Throws: `LibraryError`.
    package mutating func choose(
        _ request: PlaylistRequest, knowing state: (state: UserState, profile: Profile)?, after playing: TrackID? = nil,
        using generator: inout some RandomNumberGenerator
    ) throws(LibraryError) -> Choice? {
        let candidates = try maker.pool(request).candidates
        var selector = try PlaylistSelector(request, library, among: candidates)
        let pool = try selector.distinct(candidates)
        let key = request.mood?.lowercased() ?? ""
        var played = played[key] ?? []
        var last = playing ?? last
        if let (state, profile) = state {
            // If the history cannot be read, nothing counts as played.
            played.formUnion((try? state.played(of: key, by: profile)) ?? [])
            // A track that is only chosen may never be played.
            if last == nil { last = try? state.lastChosen(of: key, by: profile) }
            if last == nil { last = (try? state.history(of: profile, count: 1))?.first?.track.id }
        }
        // The track just played may never have been chosen.
        var others: [PlaylistCandidate] = []
        var fresh: [PlaylistCandidate] = []
        for candidate in pool {
            let id = try library.id(candidate.index)
            guard id != last else { continue }
            others.append(candidate)
            if !played.contains(id) { fresh.append(candidate) }
        }
        let isUsedUp = fresh.isEmpty
        if isUsedUp { fresh = others.isEmpty ? pool : others }
        var shuffled = ShuffledCandidates(fresh, using: &generator)
        guard let candidate = shuffled.next() else { return nil }
        let track = try library.track(candidate.index)
        self.played[key] = (isUsedUp ? [] : self.played[key] ?? []).union([track.id])
        self.last = track.id
        return Choice(track: track, pool: key, startsOver: isUsedUp)
    }
}

extension UserState {
    /// The tracks played from a pool since it was last used up.
    func played(of pool: String, by profile: Profile) throws(UserStateError) -> Set<TrackID> {
        Set(
            try connection.rows(
                "SELECT track FROM rotation WHERE profile = ? AND pool = ?", [.integer(profile.id), .text(pool)]
            ) { TrackID($0.text(0)) }.compactMap { $0 })
    }

    /// The last of the tracks chosen from a pool since it was last used up; nil for none.
    func lastChosen(of pool: String, by profile: Profile) throws(UserStateError) -> TrackID? {
        try connection.rows(
            "SELECT track FROM rotation WHERE profile = ? AND pool = ? AND place > 0 ORDER BY place DESC LIMIT 1",
            [.integer(profile.id), .text(pool)]
        ) { TrackID($0.text(0)) }.first ?? nil
    }

    /// Stores that a track was chosen, so that all others of its pool come before it again.
    package func markChosen(_ choice: NextTrack.Choice, by profile: Profile) throws(UserStateError) {
        try write { () throws(UserStateError) in
            if choice.startsOver {
                try connection.run(
                    "DELETE FROM rotation WHERE profile = ? AND pool = ?", [.integer(profile.id), .text(choice.pool)])
            }
            try connection.run(
                """
                INSERT OR REPLACE INTO rotation(profile, pool, track, place) VALUES(
                    ?1, ?2, ?3, (SELECT ifnull(max(place), 0) + 1 FROM rotation WHERE profile = ?1 AND pool = ?2)
                )
                """,
                [.integer(profile.id), .text(choice.pool), .text("\(choice.track.id)")])
        }
    }

    /// Stores that a track was chosen, and records it in the history.
    package func markPlayed(_ choice: NextTrack.Choice, by profile: Profile) throws(UserStateError) {
        try markChosen(choice, by: profile)
        try record(.play, [RememberedTrack(choice.track)], by: profile)
    }
}
