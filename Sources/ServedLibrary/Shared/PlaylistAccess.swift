import Foundation
package import MusicLibrary

/// Access to saved playlists, for all APIs.
package struct PlaylistAccess {
    /// The maximum number of tracks in a playlist.
    package static let largestCount = 10_000

    package let call: Call
    package let state: UserState
    package let profile: Profile

    package init(_ call: Call) throws {
        self.call = call
        state = try call.state()
        profile = try call.caller().profile
    }

    /// A playlist that the caller may see, with its tracks of now.
    package func find(_ id: String) throws -> (playlist: SavedPlaylist, owner: Profile) {
        let (playlist, owner) = try state.playlist(id: id, for: profile)
        return (try refreshed(playlist, owner), owner)
    }

    /// The caller's playlists, then followed ones.
    package func all() throws -> [PlaylistSummary] { try refreshed(try state.playlists(of: profile)) }

    /// The playlists that others share.
    package func shared() throws -> [PlaylistSummary] { try refreshed(try state.sharedPlaylists(besides: profile)) }

    /// All of these, each once.
    package func visible() throws -> [PlaylistSummary] {
        var seen: Set<String> = []
        let all = try state.playlists(of: profile) + state.sharedPlaylists(besides: profile)
        return try refreshed(all.filter { seen.insert($0.publicID).inserted })
    }

    /// Summaries that count the tracks of now.
    private func refreshed(_ summaries: [PlaylistSummary]) throws -> [PlaylistSummary] {
        try summaries.map { $0.isLiving ? $0.with(try find($0.publicID).playlist) : $0 }
    }

    /// A living playlist is answered again after a change of what answers depend on, and every hour, because time since the
    /// last play may be a condition.
    private func refreshed(_ playlist: SavedPlaylist, _ owner: Profile) throws -> SavedPlaylist {
        guard playlist.isLiving else { return playlist }
        let (context, snapshot) = (call.context, call.snapshot)
        let stamp = [snapshot.generation, context.epoch, Int(Date().timeIntervalSince1970 / 3600)]
        guard context.livingStamps[playlist.publicID] != stamp else { return playlist }
        let taste = try context.taste(owner, state, snapshot).taste
        let fresh = Session(snapshot.library, state, owner, knowing: taste).refreshed(playlist)
        if fresh.problem == nil, !fresh.isUnsaved { context.livingStamps.keep(stamp, playlist.publicID) }
        return fresh
    }

    /// The tracks of a playlist that are in the library, each with its position among all items.
    package func tracks(_ playlist: SavedPlaylist) throws -> [(place: Int, index: Int)] {
        try playlist.items.enumerated().compactMap { place, item in
            try item.track.flatMap { try call.library.index(of: $0, at: item.location) }.map { (place, $0) }
        }
    }

    /// A playlist of the caller.
    /// - Throws: `APIError`, 403, when it belongs to another user.
    package func own(_ id: String) throws -> SavedPlaylist {
        let (playlist, owner) = try find(id)
        guard owner.id == profile.id else {
            throw APIError(403, .forbidden, "“\(playlist.name)” belongs to \(owner.name); only its owner can change it")
        }
        return playlist
    }

    /// Creates a playlist.
    /// - Parameter isExact: whether a taken name is an error; otherwise a number is added to it.
    package func create(
        _ name: String, _ indices: [Int], description: String? = nil, isPublic: Bool, isExact: Bool = true
    ) throws -> SavedPlaylist {
        let items = try indices.map { PlaylistItem(RememberedTrack(try call.library.track($0))) }
        let name = try state.createPlaylist(
            name, items, description: description ?? "", of: profile, isExact: isExact)
        if isPublic { try state.sharePlaylist(name, true, of: profile) }
        return try state.playlist(name, for: profile)
    }

    /// Changes the items of a playlist of the caller, in one transaction.
    /// - Parameter snapshot: the expected state; nil for any.
    package func edit(
        _ id: String, snapshot: String? = nil, _ change: (inout [PlaylistItem]) throws -> Void
    ) throws -> SavedPlaylist {
        let seen = try own(id)
        let isStale = snapshot.map { $0 != ListRecord.snapshot(seen) } ?? false
        var refusal: (any Error)?
        let playlist = try state.editPlaylist(seen, of: profile) { items throws(UserStateError) in
            do {
                guard !isStale, snapshot == nil || items == seen.items else {
                    throw APIError(409, .stale, "the playlist has changed; load it again")
                }
                var edited = items
                try change(&edited)
                guard edited.count <= Self.largestCount else {
                    throw APIError(409, .conflict, "a playlist can have at most \(Self.largestCount) tracks")
                }
                items = edited
            } catch {
                // Nothing has changed, so there is nothing to undo.
                refusal = error
            }
        }
        if let refusal { throw refusal }
        return playlist
    }

    /// The body of a request that changes a playlist. What is nil stays.
    package struct Change: Decodable {
        package var name, description: String?
        package var `public`: Bool?
        /// False for a living playlist that becomes a list of the tracks that it has now.
        package var living: Bool?

        package init(name: String?, description: String? = nil, isPublic: Bool? = nil) {
            (self.name, self.description, self.public) = (name, description, isPublic)
        }
    }

    package func change(_ id: String, _ change: Change) throws -> SavedPlaylist {
        let playlist = try own(id)
        guard change.living.map({ !$0 || playlist.isLiving }) ?? true else {
            throw APIError.badParameter("a list of tracks cannot become a living playlist")
        }
        try state.changePlaylist(
            playlist.name, to: change.name, description: change.description, isShared: change.public, of: profile)
        if change.living == false, playlist.isLiving {
            try state.freezePlaylist(change.name ?? playlist.name, of: profile)
        }
        return try find(id).playlist
    }

    package func follow(_ id: String, _ follows: Bool) throws {
        let (playlist, owner) = try find(id)
        try state.followPlaylist(playlist.name, of: owner.name, by: profile, follows)
    }

    package func delete(_ id: String) throws { try state.deletePlaylist(try own(id).name, of: profile) }

    package func record(_ playlist: SavedPlaylist) throws -> ListRecord {
        let owner = try find(playlist.publicID).owner
        return try ListRecord(playlist, owner: owner, for: profile, state, in: call.library)
    }

    package func record(_ summary: PlaylistSummary) throws -> ListRecord {
        let (playlist, owner) = try find(summary.publicID)
        return try ListRecord(playlist, owner: owner, for: profile, state, in: call.library)
    }
}
