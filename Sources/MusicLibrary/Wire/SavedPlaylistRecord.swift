import SimilarityIndex

/// A saved playlist in a list of them, as `playlist list --json` prints it: a line per playlist.
package struct SavedPlaylistRecord: Codable, Hashable, Sendable {
    /// Its name.
    package var name: String
    /// The profile it belongs to.
    package var owner: String
    /// Whether other profiles may see it.
    package var shared: Bool
    /// Items.
    package var tracks: Int
    /// Seconds of music, as far as known.
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

/// A place of a saved playlist, as `playlist show --json` prints it: a line an item, in playing order.
package struct PlaylistItemRecord: Codable, Hashable, Sendable {
    /// From 1.
    package var position: Int
    /// Whether the library has it.
    package var inLibrary: Bool
    /// Path relative to the library's folder; of what is not in the library, as its file gave it.
    package var location: String
    /// Of the track, and what is known of it; what is not is left out.
    package var id, artist, title, album: String?
    /// Length; left out when unknown.
    package var seconds: Double?
    /// Whether the library had it, and has it no more.
    package var gone: Bool
    /// The path that the playlist names, when nothing is there any more and `location` is another file with the same audio;
    /// else left out.
    package var replacedPath: String?

    /// A record of an item.
    package init(_ resolved: ResolvedItem) {
        let item = resolved.item
        position = resolved.position
        inLibrary = resolved.isInLibrary
        location = item.location
        (id, artist, title, album) = (item.track?.description, item.artist, item.title, item.album)
        seconds = item.seconds
        (gone, replacedPath) = (resolved.isGone, resolved.replacedPath)
    }

    enum CodingKeys: String, CodingKey {
        case position, location, id, artist, title, album, seconds, gone
        case inLibrary = "in_library"
        case replacedPath = "replaced_path"
    }
}

/// Who may see a playlist, as `playlist share --json` and its kin print it.
package struct PlaylistSharingRecord: Codable, Hashable, Sendable {
    /// The playlist.
    package var name: String
    /// The profile it belongs to.
    package var owner: String
    /// Whether other profiles may see it; left out when that was not asked.
    package var shared: Bool?
    /// Whether the user follows it; left out when that was not asked.
    package var followed: Bool?

    /// - Parameters:
    ///   - name: of the playlist.
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
