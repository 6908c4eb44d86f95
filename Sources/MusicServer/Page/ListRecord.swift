import MusicLibrary

/// A saved playlist without its tracks.
struct ListRecord: Encodable {
    let id, name, description: String
    let owner: NameRecord
    let isPublic, mine, followed: Bool
    let tracks: Int
    let seconds: Double
    let snapshot: String

    enum CodingKeys: String, CodingKey {
        case id, name, description, owner, mine, followed, tracks, seconds
        case isPublic = "public"
        case snapshot = "snapshot_id"
    }

    init(_ playlist: SavedPlaylist, owner: Profile, for profile: Profile, _ state: UserState) throws {
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
    init(_ summary: PlaylistSummary, _ profile: Profile, _ state: UserState) throws {
        let (playlist, owner) = try state.playlist(id: summary.publicID, for: profile)
        try self.init(playlist, owner: owner, for: profile, state)
    }

    /// The user's own playlist.
    static func own(_ name: String, _ session: Session) throws -> ListRecord {
        let profile = try session.profile
        return try ListRecord(try session.savedPlaylist(name), owner: profile, for: profile, try session.state)
    }

    /// Changes with the items.
    static func snapshot(_ playlist: SavedPlaylist) -> String {
        // Two copies of a track differ only in their paths.
        let items = playlist.items.map { item in (item.track.map { "\($0) " } ?? "") + item.location }
        return String(Sodium.hash(items.joined(separator: "\n")).prefix(32))
    }
}

/// A saved playlist with its tracks.
struct ListPage: Encodable {
    struct Item: Encodable {
        let record: PlaylistItemRecord
        let track: TrackRecord?

        enum CodingKeys: CodingKey { case track }

        func encode(to encoder: any Encoder) throws {
            try record.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(track, forKey: .track)
        }
    }

    let list: ListRecord
    let items: [Item]

    enum CodingKeys: CodingKey { case items }

    init(
        _ playlist: SavedPlaylist, owner: Profile, _ session: Session, _ moods: MoodCatalog
    ) throws {
        list = try ListRecord(playlist, owner: owner, for: try session.profile, try session.state)
        items = try session.items(of: playlist).map { resolved in
            Item(record: PlaylistItemRecord(resolved), track: resolved.track.map { TrackRecord($0, moods) })
        }
    }

    func encode(to encoder: any Encoder) throws {
        try list.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(items, forKey: .items)
    }
}
