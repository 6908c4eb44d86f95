package import MusicLibrary

extension SubsonicAccount {
    /// Reads the user's stars, ratings and own playlists into `library`. A playlist that the server refuses becomes a note; no
    /// other answer is missing at the end.
    ///
    /// Ratings are those of starred tracks and of tracks in playlists; servers list no others.
    package func read(_ client: WebClient, into library: inout ImportedLibrary) throws(SubsonicServerError) {
        let server = SubsonicClient(account: self, client: client)
        // A wrong password is told before anything else.
        _ = try server.ask("ping")
        ImportedFile.read(try server.ask("getStarred2").bytes, named: address, into: &library)
        for list in try server.ask("getPlaylists").list("playlists", "playlist") {
            // Others' playlists are listed, too, if they are public.
            if let owner = list["owner"] as? String, owner.lowercased() != user.lowercased() { continue }
            // Old servers number them.
            guard let id = list["id"] as? String ?? (list["id"] as? Int).map(String.init) else { continue }
            do throws(SubsonicServerError) {
                ImportedFile.read(try server.ask("getPlaylist", [("id", id)]).bytes, named: address, into: &library)
            } catch {
                // It may have been deleted since.
                guard case .refused(_, let code, let message) = error else { throw error }
                let name = list["name"] as? String ?? id
                library.note(address, "the playlist “\(name)”: \(message) (error \(code))", isDamage: true)
            }
        }
    }
}
