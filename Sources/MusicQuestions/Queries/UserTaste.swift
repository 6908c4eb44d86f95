package import SimilarityIndex

/// What is known of the user who asks.
public struct UserTaste: Sendable {
    /// Labels of tracks.
    package var labels: LabelCatalog
    /// Likes and dislikes.
    package var ratings: [TrackID: Rating]
    /// Moods, with the regions that the user has set, genre groups and exclusions.
    package var preferences: Preferences

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
        preferences.moods.merge(try state.moodRegions(of: profile)) { $1 }
        self.init(
            labels: try LabelCatalog(library, state, profile),
            ratings: Dictionary(
                try state.ratings(of: profile).map { ($0.track.id, $0.rating) }, uniquingKeysWith: { $1 }),
            preferences: preferences)
    }
}
