import MusicLibrary

/// Playlists: the caller's own, followed and shared ones of other users, and mixes, which are read-only.
enum SubsonicPlaylistEndpoints {
    static let endpoints = [
        SubsonicEndpoint("getPlaylists", to: all),
        SubsonicEndpoint("getPlaylist") { call in try show(try call.needed("id"), call) },
        SubsonicEndpoint("createPlaylist", isChange: true, to: create),
        SubsonicEndpoint("updatePlaylist", isChange: true, to: update),
        SubsonicEndpoint("deletePlaylist", isChange: true, to: delete),
    ]

    private static func all(_ call: Call) throws -> SubsonicFields {
        let lists = try PlaylistAccess(call)
        let others = call.parameters.string("username")
        if let others, NameKey(others) != NameKey(lists.profile.name) {
            throw SubsonicError(.forbidden, "only shared playlists of other users are visible")
        }
        let kept = try lists.visible()
        var fields = SubsonicFields()
        fields.set("playlist", kept.map { summary($0, lists) } + (try mixes(call)))
        return SubsonicFields("playlists", fields)
    }

    private static func summary(_ playlist: PlaylistSummary, _ lists: PlaylistAccess) -> SubsonicFields {
        var fields = SubsonicFields("id", .text(playlist.publicID))
        fields.set("name", playlist.name)
        if !playlist.description.isEmpty { fields.set("comment", playlist.description) }
        fields.set("owner", playlist.owner)
        fields.set("public", playlist.isShared)
        fields.set("songCount", playlist.count)
        fields.set("duration", SubsonicObjects.seconds(playlist.duration))
        fields.set("created", SubsonicTime.text(playlist.created))
        fields.set("changed", SubsonicTime.text(playlist.changed))
        fields.set("coverArt", playlist.publicID)
        fields.set("readonly", playlist.owner != lists.profile.name || playlist.isLiving)
        return fields
    }

    /// The mixes that are not empty.
    private static func mixes(_ call: Call) throws -> [SubsonicFields] {
        try DailyMix.all(call).compactMap { mix in
            let tracks = try mix.tracks(call)
            return tracks.isEmpty ? nil : summary(mix, tracks, call)
        }
    }

    private static func summary(_ mix: DailyMix, _ tracks: [Int], _ call: Call) -> SubsonicFields {
        let (begin, end) = mix.time
        var fields = SubsonicFields("id", .text(mix.id))
        fields.set("name", mix.name)
        fields.set("comment", mix.comment)
        fields.set("owner", "SonicIndex")
        fields.set("public", false)
        fields.set("songCount", tracks.count)
        let facts = call.snapshot.catalog.facts
        fields.set("duration", SubsonicObjects.seconds(tracks.reduce(0) { $0 + facts[$1].seconds }))
        fields.set("created", SubsonicTime.text(begin))
        fields.set("changed", SubsonicTime.text(begin))
        fields.set("coverArt", mix.id)
        fields.set("readonly", true)
        fields.set("validUntil", SubsonicTime.text(end))
        return fields
    }

    // MARK: One

    private static func show(_ id: String, _ call: Call) throws -> SubsonicFields {
        let objects = try SubsonicObjects(call)
        var fields: SubsonicFields
        let tracks: [Int]
        if let mix = try DailyMix.identified(id, call) {
            tracks = try mix.tracks(call)
            fields = summary(mix, tracks, call)
        } else {
            let lists = try PlaylistAccess(call)
            let (playlist, owner) = try lists.find(id)
            tracks = try lists.tracks(playlist).map(\.index)
            fields = summary(PlaylistSummary(playlist, owner: owner, count: tracks.count), lists)
        }
        fields.set("entry", try objects.songs(tracks))
        return SubsonicFields("playlist", fields)
    }

    // MARK: Changes

    private static func own(_ id: String, _ call: Call) throws -> String {
        if let mix = try DailyMix.identified(id, call) {
            throw SubsonicError(.forbidden, "“\(mix.name)” changes daily and cannot be edited")
        }
        return id
    }

    private static func items(_ name: String, _ call: Call) throws -> [PlaylistItem] {
        try call.parameters.strings(name).map {
            PlaylistItem(RememberedTrack(try call.library.track(try call.song($0))))
        }
    }

    /// Creates a playlist or, given an id, replaces the songs of one.
    private static func create(_ call: Call) throws -> SubsonicFields {
        let lists = try PlaylistAccess(call)
        let items = try items("songId", call)
        if let id = call.parameters.string("playlistId") {
            let playlist = try lists.edit(try own(id, call)) { $0 = items }
            if let name = call.parameters.string("name"), name != playlist.name {
                _ = try lists.change(id, PlaylistAccess.Change(name: name))
            }
            return try show(id, call)
        }
        guard let name = call.parameters.string("name") else { throw SubsonicError.missing("name") }
        guard items.count <= PlaylistAccess.largestCount else {
            throw SubsonicError(.generic, "a playlist can have at most \(PlaylistAccess.largestCount) songs")
        }
        let indices = try call.parameters.strings("songId").map { try call.song($0) }
        let playlist = try lists.create(name, indices, isPublic: false, isExact: false)
        return try show(playlist.publicID, call)
    }

    /// Positions are those before the change; new songs are appended.
    private static func update(_ call: Call) throws -> SubsonicFields {
        let (lists, parameters) = (try PlaylistAccess(call), call.parameters)
        let id = try own(try call.needed("playlistId"), call)
        let added = try items("songIdToAdd", call)
        let removed = try Set(
            parameters.strings("songIndexToRemove").map { text throws(SubsonicError) in
                guard let place = Int(text) else {
                    throw SubsonicError(.generic, "“songIndexToRemove” must be a whole number")
                }
                return place
            })
        let isPublic = parameters.string("public") == nil ? nil : try call.flag("public", default: false)
        // An empty comment removes it.
        let comment = parameters.items.last { $0.name == "comment" }?.value
        if !added.isEmpty || !removed.isEmpty {
            let seen = try lists.own(id)
            let shown = try lists.tracks(seen).map(\.place)
            guard removed.allSatisfy(shown.indices.contains) else {
                throw SubsonicError(.generic, "“songIndexToRemove” must be from 0 to \(max(0, shown.count - 1))")
            }
            let gone = Set(removed.map { shown[$0] })
            _ = try lists.edit(id, snapshot: ListRecord.snapshot(seen)) { items in
                items = items.enumerated().filter { !gone.contains($0.offset) }.map(\.element) + added
            }
        }
        if parameters.string("name") != nil || comment != nil || isPublic != nil {
            _ = try lists.change(
                id, PlaylistAccess.Change(name: parameters.string("name"), description: comment, isPublic: isPublic))
        }
        return SubsonicFields()
    }

    private static func delete(_ call: Call) throws -> SubsonicFields {
        try PlaylistAccess(call).delete(try own(try call.needed("id"), call))
        return SubsonicFields()
    }
}

extension PlaylistSummary {
    /// - Parameter count: the number of visible items.
    fileprivate init(_ playlist: SavedPlaylist, owner: Profile, count: Int) {
        self.init(
            publicID: playlist.publicID, name: playlist.name, owner: owner.name, isShared: playlist.isShared,
            count: count,
            duration: playlist.items.reduce(0) { $0 + ($1.seconds ?? 0) }, description: playlist.description,
            created: playlist.created, changed: playlist.changed, isLiving: playlist.isLiving)
    }
}
