/// The labels of a track, as `labels --json` prints them: one line per track.
package struct LabelsRecord: Codable, Hashable, Sendable {
    /// The track.
    package var track: RememberedTrackRecord
    /// By the user, in alphabetical order.
    package var labels: [String]
    /// In the file's comment, in alphabetical order.
    package var hashtags: [String]

    /// A record of a track's labels.
    package init(_ labeled: TrackLabels) {
        track = RememberedTrackRecord(labeled.track)
        labels = labeled.labels.map(\.name)
        hashtags = labeled.hashtags.map(\.name)
    }
}

/// A user's rating of a track, as `likes --json` prints it: one line per track.
package struct RatingRecord: Codable, Hashable, Sendable {
    /// The track.
    package var track: RememberedTrackRecord
    /// `like` or `dislike`; left out without a rating.
    package var rating: String?

    /// A record of a rating.
    package init(_ track: RememberedTrack, _ rating: Rating?) {
        self.track = RememberedTrackRecord(track)
        self.rating = rating?.name
    }
}

/// A profile, as `profile --json` prints it: one line per profile, sorted by name.
package struct ProfileRecord: Codable, Hashable, Sendable {
    /// Unique; case makes no difference.
    package var name: String
    /// Optional.
    package var email: String?
    /// Whether it is the current profile, used when none is named.
    package var current: Bool
    /// The maximum number of playlists; left out for no limit.
    package var playlistLimit: Int?

    /// A record of a profile.
    package init(_ profile: Profile) {
        name = profile.name
        email = profile.email
        current = profile.isCurrent
        playlistLimit = profile.playlistLimit
    }

    enum CodingKeys: String, CodingKey {
        case name, email, current
        case playlistLimit = "playlist_limit"
    }
}
