package import MusicLibrary

/// A saved playlist without its tracks.
package struct ListRecord: JSONRecord {
    package let object: JSONObject

    /// - Parameter library: names the tracks in conditions.
    package init(
        _ playlist: SavedPlaylist, owner: Profile, for profile: Profile, _ state: UserState, in library: Library
    ) throws {
        let isMine = owner.id == profile.id
        object = [
            "id": playlist.publicID, "name": playlist.name, "description": playlist.description,
            "owner": NameRecord(owner), "public": playlist.isShared, "mine": isMine,
            "followed": try !isMine && state.follows(playlist, profile), "tracks": playlist.items.count,
            "seconds": playlist.items.reduce(0) { $0 + ($1.seconds ?? 0) }, "snapshot_id": Self.snapshot(playlist),
            "living": playlist.isLiving, "conditions": playlist.conditions(in: library), "problem": playlist.problem,
        ]
    }

    /// The user's own playlist.
    package static func own(_ name: String, _ session: Session) throws -> ListRecord {
        let profile = try session.profile
        return try ListRecord(
            try session.savedPlaylist(name), owner: profile, for: profile, try session.state, in: session.library)
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
