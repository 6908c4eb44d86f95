package import SimilarityIndex

/// What is known of the user who asks.
public struct UserTaste: Sendable {
    /// Labels of tracks.
    package var labels: LabelCatalog
    /// Likes and dislikes.
    package var ratings: [TrackID: Rating]
    /// Moods, with the regions that the user has set, genre groups and exclusions.
    package var preferences: Preferences
    /// The moods whose regions the user has set.
    package var ownMoods: Set<String> = []
    /// The words that the user taught.
    package var taught = TaughtWords()
    /// Stars and plays; read only for questions about them.
    package var marks = TrackMarks()

    /// An unknown user.
    public init() { self.init(labels: LabelCatalog()) }

    package init(
        labels: LabelCatalog = LabelCatalog(), ratings: [TrackID: Rating] = [:],
        preferences: Preferences = Preferences()
    ) {
        self.labels = labels
        self.ratings = ratings
        self.preferences = preferences
    }

    /// Reads labels, ratings and moods of a profile.
    /// - Parameters:
    ///   - library: the library; hashtags in its comments are labels, too.
    ///   - state: the database of users.
    ///   - profile: the profile.
    ///   - preferences: the shared preferences. The profile's own moods take precedence.
    /// - Throws: `LibraryError` or `UserStateError`.
    package init(_ library: Library, _ state: UserState, _ profile: Profile, _ preferences: Preferences) throws {
        var preferences = preferences
        let own = try state.moodRegions(of: profile)
        preferences.moods.merge(own) { $1 }
        self.init(
            labels: try LabelCatalog(library, state, profile),
            ratings: Dictionary(
                try state.ratings(of: profile).map { ($0.track.id, $0.rating) }, uniquingKeysWith: { $1 }),
            preferences: preferences)
        ownMoods = Set(own.keys)
        taught = TaughtWords(try state.taughtWords(of: profile), labels, in: library)
    }

    /// The taste without the labels and ratings that were given since a time, in seconds since 1970. What a rating of
    /// that time replaced is not known.
    package func before(_ time: Int, _ state: UserState, _ profile: Profile) throws(UserStateError) -> UserTaste {
        var taste = self
        for track in try state.ratedTracks(of: profile, since: time) { taste.ratings[track] = nil }
        for (track, label) in try state.labels(of: profile, since: time) { taste.labels.remove(label, from: track) }
        taste.taught.labels = taste.labels
        return taste
    }

    /// The tracks that are not disliked, in their order.
    package func withoutDisliked(_ tracks: [Int], in library: Library) throws(LibraryError) -> [Int] {
        var result: [Int] = []
        for index in tracks where try ratings[library.id(index)] != .dislike { result.append(index) }
        return result
    }
}
