import MusicLibrary

/// A saved playlist with its tracks.
struct ListPage: JSONRecord {
    let object: JSONObject

    init(_ playlist: SavedPlaylist, owner: Profile, _ session: Session, _ moods: MoodCatalog) throws {
        let items = try session.items(of: playlist).map { resolved in
            JSONObject(PlaylistItemRecord(resolved), and: ["track": resolved.track.map { TrackRecord($0, moods) }])
        }
        object = JSONObject(
            try ListRecord(playlist, owner: owner, for: try session.profile, try session.state, in: session.library),
            and: ["items": items])
    }
}
