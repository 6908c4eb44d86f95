/// The labels of a track, as `labels --json` prints them: one line per track. Labels are the user's, hashtags those of
/// the file's comment, both in alphabetical order.
package struct LabelsRecord: JSONRecord {
    package let object: JSONObject

    package init(_ labeled: TrackLabels) {
        object = [
            "track": RememberedTrackRecord(labeled.track), "labels": labeled.labels.map(\.name),
            "hashtags": labeled.hashtags.map(\.name),
        ]
    }
}

/// A user's rating of a track, as `likes --json` prints it: one line per track. It is left out without a rating.
package struct RatingRecord: JSONRecord {
    package let object: JSONObject

    package init(_ track: RememberedTrack, _ rating: Rating?) {
        object = JSONObject(present: ["track": RememberedTrackRecord(track), "rating": rating?.name])
    }
}

/// A profile, as `profile --json` prints it: one line per profile, sorted by name. `current` marks the one that is used
/// when none is named. The maximum number of playlists is left out for no limit.
package struct ProfileRecord: JSONRecord {
    package let object: JSONObject

    package init(_ profile: Profile) {
        object = JSONObject(present: [
            "name": profile.name, "email": profile.email, "current": profile.isCurrent,
            "playlist_limit": profile.playlistLimit,
        ])
    }
}
