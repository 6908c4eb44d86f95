import SimilarityIndex

/// A saved playlist without its items, as `playlist list --json` prints it: one line per playlist.
package struct SavedPlaylistRecord: JSONRecord {
    package let object: JSONObject

    package init(_ playlist: PlaylistSummary) {
        object = [
            "name": playlist.name, "owner": playlist.owner, "shared": playlist.isShared, "tracks": playlist.count,
            "seconds": playlist.duration, "living": playlist.isLiving,
        ]
    }
}

/// An item of a saved playlist, as `playlist show --json` prints it: one line per item, in playing order. Unknown tags
/// are left out, and `replaced_path` unless that file is gone and `location` is another file with the same audio.
package struct PlaylistItemRecord: JSONRecord {
    package let object: JSONObject

    package init(_ resolved: ResolvedItem) {
        let item = resolved.item
        object = JSONObject(present: [
            "position": resolved.position, "in_library": resolved.isInLibrary, "location": item.location,
            "id": (resolved.track?.fileID ?? item.track)?.description, "artist": item.artist, "title": item.title,
            "album": item.album,
            "seconds": item.seconds, "gone": resolved.isGone, "replaced_path": resolved.replacedPath,
        ])
    }
}

/// The visibility of a playlist, as `playlist share --json` and similar commands print it: whether other profiles may
/// see it, or whether the user follows it.
package struct PlaylistSharingRecord: JSONRecord {
    package let object: JSONObject

    package init(name: String, owner: String, shared: Bool? = nil, followed: Bool? = nil) {
        object = JSONObject(present: ["name": name, "owner": owner, "shared": shared, "followed": followed])
    }
}
