import MusicLibrary

/// A playlist as Spotify has one.
struct SpotifyPlaylist: Encodable {
    struct Entry: Encodable {
        let owner: SpotifyUser
        let track: SpotifyTrack

        enum CodingKeys: String, CodingKey {
            case track, item
            case addedAt = "added_at"
            case addedBy = "added_by"
            case isLocal = "is_local"
            case colour = "primary_color"
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encodeNil(forKey: .addedAt)
            try container.encode(owner, forKey: .addedBy)
            try container.encode(track.isLocal, forKey: .isLocal)
            try container.encodeNil(forKey: .colour)
            // Clients of before and after Spotify's renaming of 2026.
            try container.encode(track, forKey: .track)
            try container.encode(track, forKey: .item)
        }
    }

    let id, name, description, href, uri, snapshot: String
    let isPublic: Bool
    let owner: SpotifyUser
    let count: SpotifyCount
    /// Only of the whole object.
    var entries: SpotifyPage<Entry>?

    enum CodingKeys: String, CodingKey {
        case id, name, href, uri, owner, tracks, items, images, type, description, collaborative, followers
        case isPublic = "public"
        case snapshot = "snapshot_id"
        case externalURLs = "external_urls"
        case colour = "primary_color"
    }

    /// - Parameter isWhole: with its tracks.
    init(_ id: String, _ lists: PlaylistAccess, _ links: SpotifyLinks, isWhole: Bool = false) throws {
        let (playlist, owner) = try lists.find(id)
        self.id = id
        name = playlist.name
        description = playlist.description
        href = links.href("playlists", id)
        uri = "spotify:playlist:\(id)"
        snapshot = ListRecord.snapshot(playlist)
        isPublic = playlist.isShared
        self.owner = SpotifyUser(owner, links)
        count = SpotifyCount(href: links.href("playlists", id, "items"), total: playlist.items.count)
        if isWhole {
            let list = links.href("playlists", id, "tracks")
            entries = try Self.entries(playlist, owner, lists.call, links, (100, 0), of: list)
        }
    }

    static func entries(
        _ playlist: SavedPlaylist, _ owner: Profile, _ call: Call, _ links: SpotifyLinks,
        _ limits: (limit: Int, offset: Int), of list: String? = nil
    ) throws -> SpotifyPage<Entry> {
        let owner = SpotifyUser(owner, links)
        return try links.page(playlist.items, limits, of: list) { item in
            let index = try item.track.flatMap { try call.library.index(of: $0, at: item.location) }
            return Entry(owner: owner, track: try index.map { try links.track($0) } ?? links.localTrack(item))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(href, forKey: .href)
        try container.encode(uri, forKey: .uri)
        try container.encode(owner, forKey: .owner)
        try container.encode([String](), forKey: .images)
        try container.encode("playlist", forKey: .type)
        try container.encode(description, forKey: .description)
        try container.encode(false, forKey: .collaborative)
        try container.encode(isPublic, forKey: .isPublic)
        try container.encode(snapshot, forKey: .snapshot)
        try container.encode(EmptyObject(), forKey: .externalURLs)
        try container.encodeNil(forKey: .colour)
        if let entries {
            try container.encode(SpotifyCount(href: nil, total: 0), forKey: .followers)
            try container.encode(entries, forKey: .tracks)
            try container.encode(entries, forKey: .items)
        } else {
            try container.encode(count, forKey: .tracks)
            try container.encode(count, forKey: .items)
        }
    }
}
