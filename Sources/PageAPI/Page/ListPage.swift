import MusicLibrary

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
