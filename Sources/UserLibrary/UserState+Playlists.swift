import Foundation
import SimilarityIndex

extension UserState {
    /// A profile's own playlists, sorted by name, then those it follows.
    public func playlists(of profile: Profile) throws(UserStateError) -> [PlaylistSummary] {
        try summaries(
            """
            WHERE playlist.profile = ?1 OR playlist.is_shared AND playlist.id IN
                (SELECT playlist FROM follow WHERE follow.profile = ?1)
            """, [.integer(profile.id)], first: profile)
    }

    /// A playlist by name: the profile's own, else `OWNER/NAME` of a shared one, else one that it follows.
    /// - Throws: `UserStateError.unknownPlaylist`.
    public func playlist(_ name: String, for profile: Profile) throws(UserStateError) -> SavedPlaylist {
        if let own = try find(name, of: profile) { return own }
        if let slash = name.firstIndex(of: "/"), let owner = try? self.profile(String(name[..<slash])),
            let found = try find(String(name[name.index(after: slash)...]), of: owner),
            found.isShared || owner.id == profile.id
        {
            return found
        }
        let key = NameKey(name)
        let followed = try playlists(of: profile).filter { NameKey($0.name) == key }
        if followed.count == 1 { return try playlist(id: followed[0].publicID, for: profile).0 }
        throw .unknownPlaylist(name, profile: profile.name)
    }

    /// Creates a playlist.
    /// - Parameters:
    ///   - name: nil for "Instant Playlist #n".
    ///   - items: in playing order.
    ///   - description: up to 300 characters.
    ///   - json: the query that made it, as JSON.
    ///   - living: the request of a living playlist, as JSON; nil for a list of tracks.
    ///   - profile: the owner.
    ///   - isExact: whether a taken name is an error; otherwise a number is added to it.
    /// - Returns: its name.
    /// - Throws: `UserStateError.playlistExists`, `.playlistLimit`, `.invalid` for an invalid name or description.
    @discardableResult
    public func createPlaylist(
        _ name: String?, _ items: [PlaylistItem], description: String = "", queryJSON json: String? = nil,
        livingJSON living: String? = nil, of profile: Profile, isExact: Bool = true
    ) throws(UserStateError) -> String {
        try requireUsable(description)
        return try write { () throws(UserStateError) in
            let existing = try names(of: profile).map { NameKey($0.name) }
            if let limit = profile.playlistLimit, existing.count >= limit {
                throw .playlistLimit(profile: profile.name, limit: limit)
            }
            let name =
                if let name { isExact ? name : PlaylistName.free(like: name, besides: Set(existing)) } else {
                    PlaylistName.instant(besides: Set(existing))
                }
            try requireFree(name, of: profile)
            try connection.run(
                "INSERT INTO playlist(profile, name, description, query, living, created) VALUES(?, ?, ?, ?, ?, ?)",
                [
                    .integer(profile.id), .text(name), .text(description), .optional(json), .optional(living),
                    .integer(Self.now()),
                ])
            try replaceItems(of: connection.lastInsertedRow, items)
            return name
        }
    }

    /// Changes the items of a profile's own playlist, in one transaction.
    /// - Throws: also `UserStateError.foreignPlaylist`, `.livingPlaylist`.
    public func editPlaylist(
        _ name: String, of profile: Profile, _ edit: (inout [PlaylistItem]) throws(UserStateError) -> Void
    ) throws(UserStateError) {
        _ = try write { () throws(UserStateError) in
            try replaceItems(of: try own(name, profile), profile, edit)
        }
    }

    /// Changes the items of a profile's own playlist, identified by id, which survives renaming.
    /// - Returns: the changed playlist.
    package func editPlaylist(
        _ playlist: SavedPlaylist, of profile: Profile,
        _ edit: (inout [PlaylistItem]) throws(UserStateError) -> Void
    ) throws(UserStateError) -> SavedPlaylist {
        try write { () throws(UserStateError) in
            let (current, owner) = try self.playlist(id: playlist.publicID, for: profile)
            guard owner.id == profile.id else { throw .foreignPlaylist(current.name, owner: owner.name) }
            return try replaceItems(of: current, profile, edit)
        }
    }

    /// Changes properties of a profile's own playlist: all that are given, or none.
    /// - Parameters:
    ///   - name: the current name.
    ///   - new: the new name.
    ///   - description: up to 300 characters, Spotify's limit.
    ///   - isShared: whether other profiles may see it.
    ///   - profile: the owner.
    /// - Throws: `UserStateError.unknownPlaylist`, `.foreignPlaylist`, `.playlistExists`, `.invalid`.
    public func changePlaylist(
        _ name: String, to new: String? = nil, description: String? = nil, isShared: Bool? = nil, of profile: Profile
    ) throws(UserStateError) {
        if let description { try requireUsable(description) }
        try write { () throws(UserStateError) in
            let playlist = try own(name, profile)
            func set(_ column: String, _ value: SQLiteValue) throws(UserStateError) {
                try connection.run("UPDATE playlist SET \(column) = ? WHERE id = ?", [value, .integer(playlist.id)])
            }
            if let new, !new.utf8.elementsEqual(playlist.name.utf8) {
                try requireFree(new, of: profile, besides: playlist.id)
                try set("name", .text(new))
            }
            if let description { try set("description", .text(description)) }
            if let isShared { try set("is_shared", .integer(isShared ? 1 : 0)) }
            try set("changed", .integer(Self.now()))
        }
    }

    /// Renames a profile's own playlist.
    public func renamePlaylist(_ name: String, to new: String, of profile: Profile) throws(UserStateError) {
        try changePlaylist(name, to: new, of: profile)
    }

    /// Deletes a profile's own playlist.
    public func deletePlaylist(_ name: String, of profile: Profile) throws(UserStateError) {
        try write { () throws(UserStateError) in
            let playlist = try own(name, profile)
            try connection.run("DELETE FROM playlist WHERE id = ?", [.integer(playlist.id)])
        }
    }

    /// A playlist by id, if it is the profile's own or shared.
    /// - Throws: `UserStateError.unknownPlaylist`, also for one that the profile may not see.
    package func playlist(id: String, for profile: Profile) throws(UserStateError) -> (SavedPlaylist, owner: Profile) {
        let found = try connection.rows(
            """
            SELECT \(Profile.columns), playlist.id, playlist.is_shared FROM playlist
            JOIN profile ON profile.id = playlist.profile WHERE playlist.public_id = ?
            """, [.text(id)]
        ) { row in (Profile(row), row.integer(6), row.integer(7) != 0) }
        guard let (owner, row, isShared) = found.first, isShared || owner.id == profile.id else {
            throw .unknownPlaylist(id, profile: profile.name)
        }
        return (try saved(row, of: owner), owner)
    }

    private func requireUsable(_ description: String) throws(UserStateError) {
        guard description.unicodeScalars.count <= 300,
            !description.unicodeScalars.contains(where: { $0.properties.generalCategory == .control && $0 != "\n" })
        else {
            throw .invalid("a playlist's description must have at most 300 characters and no control characters")
        }
    }

    /// Refuses an invalid name, and one that another playlist of the profile has.
    /// - Parameter row: the row of the playlist that may have it.
    private func requireFree(_ name: String, of profile: Profile, besides row: Int? = nil) throws(UserStateError) {
        guard Self.isUsableName(name) else {
            throw .invalid("“\(name)” is not a valid playlist name; use 1 to 64 characters without control characters")
        }
        let key = NameKey(name)
        if try names(of: profile).contains(where: { $0.row != row && NameKey($0.name) == key }) {
            throw .playlistExists(name)
        }
    }
}
