import SimilarityIndex

/// A track in data about users, which may no longer be in an index. Artist and title are left out when unknown. If the
/// library does not have it, its data are those last known.
package struct RememberedTrackRecord: JSONRecord {
    package let object: JSONObject

    package init(_ track: RememberedTrack) {
        object = JSONObject(present: [
            "id": track.id.description, "path": track.path, "artist": track.artist, "title": track.title,
            "in_library": !track.isGone,
        ])
    }
}
