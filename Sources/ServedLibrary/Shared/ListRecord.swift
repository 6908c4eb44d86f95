package import MusicLibrary

/// A saved playlist without its tracks.
package struct ListRecord: Encodable {
    let id, name, description: String
    package let owner: NameRecord
    package let isPublic, mine, followed: Bool
    let tracks: Int
    let seconds: Double
    package let snapshot: String

    enum CodingKeys: String, CodingKey {
        case id, name, description, owner, mine, followed, tracks, seconds
        case isPublic = "public"
        case snapshot = "snapshot_id"
    }

    package init(_ playlist: SavedPlaylist, owner: Profile, for profile: Profile, _ state: UserState) throws {
        (id, name, description) = (playlist.publicID, playlist.name, playlist.description)
        self.owner = NameRecord(owner)
        isPublic = playlist.isShared
        mine = owner.id == profile.id
        followed = try !mine && state.follows(playlist, profile)
        tracks = playlist.items.count
        seconds = playlist.items.reduce(0) { $0 + ($1.seconds ?? 0) }
        snapshot = Self.snapshot(playlist)
    }

    /// A playlist in a list.
    package init(_ summary: PlaylistSummary, _ profile: Profile, _ state: UserState) throws {
        let (playlist, owner) = try state.playlist(id: summary.publicID, for: profile)
        try self.init(playlist, owner: owner, for: profile, state)
    }

    /// The user's own playlist.
    package static func own(_ name: String, _ session: Session) throws -> ListRecord {
        let profile = try session.profile
        return try ListRecord(try session.savedPlaylist(name), owner: profile, for: profile, try session.state)
    }

    /// Changes with the items.
    package static func snapshot(_ playlist: SavedPlaylist) -> String {
        // Two copies of a track differ only in their paths.
        let items = playlist.items.map { item in (item.track.map { "\($0) " } ?? "") + item.location }
        return String(Sodium.hash(items.joined(separator: "\n")).prefix(32))
    }
}

/// A user by name.
package struct NameRecord: Encodable {
    let id, name: String

    package init(_ profile: Profile) { (id, name) = (profile.publicID, profile.name) }
}
