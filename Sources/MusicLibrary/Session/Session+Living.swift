/// Living playlists: their tracks follow from conditions, and are chosen again whenever they are read.
extension Session {
    /// Saves a request as a living playlist.
    /// - Parameters:
    ///   - name: nil for "Instant Playlist #n".
    ///   - request: its conditions, which must select tracks now or later.
    /// - Returns: the name.
    /// - Throws: as ``playlist(_:)``; `UserStateError`.
    @discardableResult
    public func createLivingPlaylist(_ name: String?, _ request: PlaylistRequest) throws -> String {
        let result = try playlist(request)
        return try state.createPlaylist(
            name, result.tracks.map { PlaylistItem(RememberedTrack($0.track)) },
            queryJSON: Self.queryJSON(result.understanding?.request ?? request),
            livingJSON: try LivingRequest(request).json(), of: profile)
    }

    /// Makes a living playlist of the user a list of the tracks that it has now.
    /// - Throws: `UserStateError`, `.invalid` if it is a list of tracks already.
    public func freezePlaylist(_ name: String) throws(UserStateError) {
        if let playlist = try state.find(name, of: profile) { _ = refreshed(playlist) }
        try state.freezePlaylist(name, of: profile)
    }

    /// The user's own playlists, sorted by name, then followed ones.
    /// - Throws: `UserStateError`.
    public func playlists() throws(UserStateError) -> [PlaylistSummary] {
        try refreshed(try state.playlists(of: profile))
    }

    /// The playlists that other profiles share.
    /// - Throws: `UserStateError`.
    public func sharedPlaylists() throws(UserStateError) -> [PlaylistSummary] {
        try refreshed(try state.sharedPlaylists(besides: profile))
    }

    /// Summaries whose living playlists have the number of tracks of now.
    private func refreshed(_ summaries: [PlaylistSummary]) throws(UserStateError) -> [PlaylistSummary] {
        var result: [PlaylistSummary] = []
        for summary in summaries {
            result.append(summary.isLiving ? summary.with(try savedPlaylist(id: summary.publicID)) : summary)
        }
        return result
    }

    /// A playlist that the user may see.
    /// - Throws: `UserStateError`.
    func savedPlaylist(id: String) throws(UserStateError) -> SavedPlaylist {
        let (playlist, owner) = try state.playlist(id: id, for: profile)
        return try refreshed(playlist, of: owner)
    }

    /// A playlist that the user may see; a living one as what its owner said answers it now.
    /// - Throws: `UserStateError`.
    func refreshed(_ playlist: SavedPlaylist, of owner: Profile) throws(UserStateError) -> SavedPlaylist {
        guard playlist.isLiving else { return playlist }
        return owner.id == (try profile).id
            ? refreshed(playlist) : Session(library, try state, owner).refreshed(playlist)
    }

    /// A playlist of the user; a living one with the tracks that meet its conditions now. If these cannot be answered, it has the
    /// tracks of the last answer and a ``SavedPlaylist/problem``.
    package func refreshed(_ playlist: SavedPlaylist) -> SavedPlaylist {
        guard let json = playlist.livingJSON else { return playlist }
        do {
            let living = try LivingRequest(json, in: library)
            let items = try self.playlist(living.request).tracks.map { PlaylistItem(RememberedTrack($0.track)) }
            return try state.refresh(playlist, of: profile, items)
        } catch {
            var kept = playlist
            kept.problem = Self.reason(error)
            return kept
        }
    }

    /// Without paths of this machine.
    private static func reason(_ error: any Error) -> String {
        switch error {
        case LibraryError.unknownTrack: "a track that it should sound like has left the library"
        case LibraryError.invalidQuery(let reason): reason
        // Without the other words of the owner, because a list may be shared.
        case LibraryError.unknownMood(let name, _): "no mood or label is called “\(name)”"
        case let error as LibraryError:
            if case .notUnderstood = error { "\(error)" } else { "the library cannot be read" }
        case let error as ParameterFault: "\(error)"
        default: "its conditions cannot be read"
        }
    }
}
