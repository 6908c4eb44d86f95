import SimilarityIndex

/// A saved playlist without its items, as `playlist list --json` prints it: one line per playlist.
package struct SavedPlaylistRecord: Codable, Hashable, Sendable {
    /// Its name.
    package var name: String
    /// The profile it belongs to.
    package var owner: String
    /// Whether other profiles may see it.
    package var shared: Bool
    /// Number of items.
    package var tracks: Int
    /// Total length in seconds, as far as known.
    package var seconds: Double

    /// A record of a playlist.
    package init(_ playlist: PlaylistSummary) {
        name = playlist.name
        owner = playlist.owner
        shared = playlist.isShared
        tracks = playlist.count
        seconds = playlist.duration
    }
}

/// An item of a saved playlist, as `playlist show --json` prints it: one line per item, in playing order.
package struct PlaylistItemRecord: Codable, Hashable, Sendable {
    /// From 1.
    package var position: Int
    /// Whether the library has it.
    package var inLibrary: Bool
    /// Path relative to the library's folder; for other files, the location as imported.
    package var location: String
    /// The id of the track and its known tags; unknown ones are left out.
    package var id, artist, title, album: String?
    /// Length; left out when unknown.
    package var seconds: Double?
    /// Whether the library had it and lost it.
    package var gone: Bool
    /// The path in the playlist, if that file is gone and `location` is another file with the same audio; otherwise
    /// left out.
    package var replacedPath: String?

    /// A record of an item.
    package init(_ resolved: ResolvedItem) {
        let item = resolved.item
        position = resolved.position
        inLibrary = resolved.isInLibrary
        location = item.location
        id = (resolved.track?.fileID ?? item.track)?.description
        (artist, title, album) = (item.artist, item.title, item.album)
        seconds = item.seconds
        (gone, replacedPath) = (resolved.isGone, resolved.replacedPath)
    }

    enum CodingKeys: String, CodingKey {
        case position, location, id, artist, title, album, seconds, gone
        case inLibrary = "in_library"
        case replacedPath = "replaced_path"
    }
}

/// The visibility of a playlist, as `playlist share --json` and similar commands print it.
package struct PlaylistSharingRecord: Codable, Hashable, Sendable {
    /// The playlist.
    package var name: String
    /// The profile it belongs to.
    package var owner: String
    /// Whether other profiles may see it; left out if not requested.
    package var shared: Bool?
    /// Whether the user follows it; left out if not requested.
    package var followed: Bool?

    /// - Parameters:
    ///   - name: the playlist.
    ///   - owner: the profile it belongs to.
    ///   - shared: whether other profiles may see it.
    ///   - followed: whether the user follows it.
    package init(name: String, owner: String, shared: Bool? = nil, followed: Bool? = nil) {
        self.name = name
        self.owner = owner
        self.shared = shared
        self.followed = followed
    }
}
