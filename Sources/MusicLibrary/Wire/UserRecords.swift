/// What a track is called, as `labels --json` prints it: a line per track.
package struct LabelsRecord: Codable, Hashable, Sendable {
    /// The track.
    package var track: RememberedTrackRecord
    /// By the user, in alphabetic order.
    package var labels: [String]
    /// In the file's comment, in alphabetic order.
    package var hashtags: [String]

    /// A record of a track's labels.
    package init(_ labeled: TrackLabels) {
        track = RememberedTrackRecord(labeled.track)
        labels = labeled.labels.map(\.name)
        hashtags = labeled.hashtags.map(\.name)
    }
}

/// What a user thinks of a track, as `likes --json` prints it: a line per track.
package struct RatingRecord: Codable, Hashable, Sendable {
    /// The track.
    package var track: RememberedTrackRecord
    /// `like` or `dislike`; left out when it is neither.
    package var rating: String?

    /// A record of a rating.
    package init(_ track: RememberedTrack, _ rating: Rating?) {
        self.track = RememberedTrackRecord(track)
        self.rating = rating?.name
    }
}

/// A profile, as `profile --json` prints it: a line per profile, by name.
package struct ProfileRecord: Codable, Hashable, Sendable {
    /// Unique; case makes no difference.
    package var name: String
    /// Optional.
    package var email: String?
    /// Whether it is used when none is named.
    package var current: Bool
    /// How many playlists it may have; left out for any number.
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
