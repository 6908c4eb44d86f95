/// Playlists whose tracks follow from conditions. The stored items are the last answer, so that lists of playlists, other programs
/// and a library that cannot answer have them.
extension UserState {
    /// Stores a new answer of a living playlist. What cannot be written is answered all the same.
    package func refresh(_ playlist: SavedPlaylist, of owner: Profile, _ items: [PlaylistItem]) -> SavedPlaylist {
        guard playlist.isLiving, items != playlist.items else { return playlist }
        do throws(UserStateError) {
            return try write { () throws(UserStateError) in
                // It may have been frozen since it was read.
                let current = try saved(playlist.id, of: owner)
                guard current.livingJSON == playlist.livingJSON else { return current }
                try replaceItems(of: playlist.id, items)
                return try saved(playlist.id, of: owner)
            }
        } catch {
            return playlist.unsaved(items)
        }
    }

    /// Makes a living playlist of a profile a list of the tracks that it has now.
    /// - Throws: `UserStateError.unknownPlaylist`; `.invalid` if it is a list of tracks already.
    public func freezePlaylist(_ name: String, of profile: Profile) throws(UserStateError) {
        try write { () throws(UserStateError) in
            let playlist = try own(name, profile)
            guard playlist.isLiving else { throw .invalid("“\(playlist.name)” is no living playlist") }
            try connection.run("UPDATE playlist SET living = NULL WHERE id = ?", [.integer(playlist.id)])
        }
    }
}
