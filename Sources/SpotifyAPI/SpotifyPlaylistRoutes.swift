import MusicLibrary

/// Playlists for Spotify's clients.
enum SpotifyPlaylistRoutes {
    static let routes: [Route] =
        [
            Route(
                .get, "/v1/me/playlists", "List the user's playlists", query: [SpotifyLimits.standard], returns: "Page"
            ) { try lists($0, of: nil) },
            Route(
                .post, "/v1/me/playlists", "Create a playlist", body: .json, takes: "NewSpotifyPlaylist",
                returns: "SpotifyPlaylist", status: 201, to: create),
            Route(
                .get, "/v1/users/{id}/playlists", "List a user's playlists", query: [SpotifyLimits.standard],
                returns: "Page"
            ) { try lists($0, of: $0.capture("id")) },
            Route(
                .post, "/v1/users/{id}/playlists", "Create a playlist of the current user", body: .json,
                takes: "NewSpotifyPlaylist", returns: "SpotifyPlaylist", status: 201, to: create),
            Route(
                .get, "/v1/playlists/{id}", "Get a playlist: the user's own, a shared one, or a mix of the day",
                query: [SpotifyFields.parameter], returns: .record, to: show),
            Route(
                .put, "/v1/playlists/{id}", "Change the name, the description or the visibility", body: .json,
                takes: "SpotifyPlaylistChange", status: 200, to: change),
            Route(
                .get, "/v1/playlists/{id}/images", "Get the addresses of the picture of its first track",
                returns: .array("SpotifyImage"), to: images),
            Route(.put, "/v1/playlists/{id}/followers", "Follow a playlist", status: 200) { try follow($0, true) },
            Route(
                .delete, "/v1/playlists/{id}/followers",
                "Stop following a playlist. This deletes a playlist of your own", status: 200
            ) { try follow($0, false) },
            Route(
                .get, "/v1/playlists/{id}/followers/contains", "Check whether users follow a playlist",
                query: [Query.ids], returns: .array(.boolean), to: isFollowed),
        ]
        + ["items", "tracks"].flatMap { name in
            [
                Route(
                    .get, "/v1/playlists/{id}/\(name)", "List the tracks of a playlist",
                    query: [SpotifyLimits.entries, SpotifyFields.parameter], returns: .record, to: entries),
                Route(
                    .post, "/v1/playlists/{id}/\(name)", "Add tracks", query: [Query.uris, Query.position],
                    body: .optionalJSON, takes: "SpotifyAddition", returns: "Snapshot", status: 201, to: add),
                Route(
                    .put, "/v1/playlists/{id}/\(name)", "Move a range of tracks, or replace all tracks",
                    query: [Query.uris], body: .optionalJSON, takes: "SpotifyArrangement", returns: "Snapshot",
                    to: arrange),
                Route(
                    .delete, "/v1/playlists/{id}/\(name)", "Remove tracks", body: .json, takes: "SpotifyRemoval",
                    returns: "Snapshot", to: remove),
            ]
        }

    private enum Query {
        static let ids = QueryParameter.list("ids", atMost: 5)
        static let uris = QueryParameter.list("uris", "separated by commas, instead of a body")
        static let position = QueryParameter.integer("position", 0...PlaylistAccess.largestCount)
    }

    private static func lists(_ call: Call, of id: String?) throws -> Response {
        let (lists, links) = (try PlaylistAccess(call), SpotifyLinks(call))
        let owner = try id.map { try lists.state.profile(id: $0) } ?? lists.profile
        let summaries = try lists.state.playlists(of: owner).filter {
            owner.id == lists.profile.id || $0.owner == owner.name && $0.isShared
        }
        return try call.json(
            try links.page(summaries, try links.limits()) { try SpotifyPlaylist($0.publicID, lists, links) })
    }

    private struct NewPlaylist: Decodable {
        let name: String
        let description: String?
        let `public`: Bool?
    }

    private static func create(_ call: Call) throws -> Response {
        let lists = try PlaylistAccess(call)
        if let user = call.captures["id"], user != lists.profile.publicID {
            throw APIError(403, .forbidden, "a playlist can only be created for yourself")
        }
        let wanted = try call.body(NewPlaylist.self)
        let playlist = try lists.create(
            wanted.name, [], description: wanted.description, isPublic: wanted.public ?? true, isExact: false)
        return try call.json(
            try SpotifyPlaylist(playlist.publicID, lists, SpotifyLinks(call), isWhole: true), status: 201)
    }

    private static func show(_ call: Call) throws -> Response {
        let (id, links) = (call.capture("id"), SpotifyLinks(call))
        let playlist =
            if let mix = try DailyMix.named(id, call) { try SpotifyPlaylist(mix, call, links, isWhole: true) } else {
                try SpotifyPlaylist(id, try PlaylistAccess(call), links, isWhole: true)
            }
        return try SpotifyFields.json(playlist, call)
    }

    private static func images(_ call: Call) throws -> Response {
        let (id, links) = (call.capture("id"), SpotifyLinks(call))
        if let mix = try DailyMix.named(id, call) {
            return try call.json(try links.images(ofTrack: try mix.tracks(call).first))
        }
        return try call.json(try SpotifyPlaylist.images(try PlaylistAccess(call).find(id).playlist, call, links))
    }

    private static func change(_ call: Call) throws -> Response {
        _ = try PlaylistAccess(call).change(call.capture("id"), try call.body())
        return Response(200)
    }

    /// An owner who unfollows it deletes it, as with Spotify.
    private static func follow(_ call: Call, _ follows: Bool) throws -> Response {
        let lists = try PlaylistAccess(call)
        let (_, owner) = try lists.find(call.capture("id"))
        if owner.id != lists.profile.id {
            try lists.follow(call.capture("id"), follows)
        } else if !follows {
            try lists.delete(call.capture("id"))
        }
        return Response(200)
    }

    private static func isFollowed(_ call: Call) throws -> Response {
        let lists = try PlaylistAccess(call)
        let (playlist, owner) = try lists.find(call.capture("id"))
        let ids = try call[Query.ids]
        return try call.json(
            try ids.map { id in
                let profile = try lists.state.profile(id: id)
                return try owner.id == profile.id || lists.state.follows(playlist, profile)
            })
    }

    // MARK: Items

    private static func snapshot(_ playlist: SavedPlaylist) -> [String: String] {
        ["snapshot_id": ListRecord.snapshot(playlist)]
    }

    private static func entries(_ call: Call) throws -> Response {
        let links = SpotifyLinks(call)
        let limits = try links.limits(.entries)
        if let mix = try DailyMix.named(call.capture("id"), call) {
            return try SpotifyFields.json(try SpotifyPlaylist.entries(try mix.tracks(call), links, limits), call)
        }
        let (playlist, owner) = try PlaylistAccess(call).find(call.capture("id"))
        return try SpotifyFields.json(try SpotifyPlaylist.entries(playlist, owner, call, links, limits), call)
    }

    private static func items(_ uris: [String], _ call: Call) throws -> [PlaylistItem] {
        guard uris.count <= 100 else { throw APIError.badParameter("at most 100 tracks at a time") }
        return try uris.map { uri in
            PlaylistItem(RememberedTrack(try call.library.track(try call.index(of: try SpotifyLinks.id(uri, "track")))))
        }
    }

    /// A list of URIs, or an object that contains one.
    private struct Addition: Decodable {
        let uris: [String]
        let position: Int?

        enum CodingKeys: CodingKey { case uris, position }

        init(from decoder: any Decoder) throws {
            if let list = try? decoder.singleValueContainer().decode([String].self) {
                (uris, position) = (list, nil)
                return
            }
            let container = try decoder.container(keyedBy: CodingKeys.self)
            uris = try container.decode([String].self, forKey: .uris)
            position = try container.decodeIfPresent(Int.self, forKey: .position)
        }
    }

    private static func add(_ call: Call) throws -> Response {
        var (uris, position) = (try call[Query.uris], try call[Query.position])
        if !call.request.body.isEmpty {
            let addition = try call.body(Addition.self)
            uris = addition.uris
            position = addition.position ?? position
        }
        let added = try items(uris, call)
        let playlist = try PlaylistAccess(call).edit(call.capture("id")) { items in
            guard (0...items.count).contains(position ?? 0) else {
                throw APIError.badParameter("“position” must be from 0 to \(items.count)")
            }
            items.insert(contentsOf: added, at: position ?? items.count)
        }
        return try call.json(snapshot(playlist), status: 201)
    }

    private struct Arrangement: Decodable {
        let uris: [String]?
        let start, length, before: Int?
        let snapshot: String?

        enum CodingKeys: String, CodingKey {
            case uris
            case start = "range_start"
            case length = "range_length"
            case before = "insert_before"
            case snapshot = "snapshot_id"
        }
    }

    /// Moves a range of items, or replaces all items.
    private static func arrange(_ call: Call) throws -> Response {
        let lists = try PlaylistAccess(call)
        let wanted = call.request.body.isEmpty ? nil : try call.body(Arrangement.self)
        guard let start = wanted?.start else {
            let named = try call[Query.uris]
            guard let uris = wanted?.uris ?? (named.isEmpty ? nil : named) else {
                throw APIError.badParameter("“uris” or “range_start” is required")
            }
            let replacement = try items(uris, call)
            return try call.json(
                snapshot(try lists.edit(call.capture("id")) { $0 = replacement }))
        }
        let length = wanted?.length ?? 1
        let playlist = try lists.edit(call.capture("id"), snapshot: wanted?.snapshot) { items in
            guard let before = wanted?.before, (0...items.count).contains(before), length >= 0,
                items.indices.contains(start), length <= items.count - start
            else { throw APIError.badParameter("“range_start” and “insert_before” must be within the playlist") }
            let moved = items[start..<(start + length)]
            let target = before > start ? max(start, before - length) : before
            items.removeSubrange(start..<(start + length))
            items.insert(contentsOf: moved, at: target)
        }
        return try call.json(snapshot(playlist))
    }

    private struct Removal: Decodable {
        struct Entry: Decodable {
            let uri: String
            let positions: [Int]?
        }

        let entries: [Entry]
        let snapshot: String?

        enum CodingKeys: String, CodingKey {
            case tracks, items
            case snapshot = "snapshot_id"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            entries =
                try container.decodeIfPresent([Entry].self, forKey: .items)
                ?? container.decode([Entry].self, forKey: .tracks)
            snapshot = try container.decodeIfPresent(String.self, forKey: .snapshot)
        }
    }

    private static func remove(_ call: Call) throws -> Response {
        let removal = try call.body(Removal.self)
        guard removal.entries.count <= 100 else { throw APIError.badParameter("at most 100 tracks at a time") }
        var positions: [Int: String] = [:]
        var everywhere: Set<String> = []
        for entry in removal.entries {
            let id = try SpotifyLinks.id(entry.uri, "track")
            if let places = entry.positions {
                for place in places { positions[place] = id }
            } else {
                everywhere.insert(id)
            }
        }
        /// As lists show it.
        func id(_ item: PlaylistItem) throws -> String? {
            guard let track = item.track else { return nil }
            let index = try call.library.index(of: track, at: item.location)
            return "\(try index.map(call.library.fileID) ?? track)"
        }
        let playlist = try PlaylistAccess(call).edit(call.capture("id"), snapshot: removal.snapshot) { items in
            guard positions.keys.allSatisfy(items.indices.contains) else {
                throw APIError.badParameter("positions must be from 0 to \(items.count - 1)")
            }
            // The list may have changed since the caller read it.
            for (place, wanted) in positions where try id(items[place]) != wanted {
                throw APIError.badParameter("the track at position \(place) is another one")
            }
            items = try items.enumerated().filter { place, item in
                try positions[place] == nil && !(id(item).map(everywhere.contains) ?? false)
            }.map(\.element)
        }
        return try call.json(snapshot(playlist))
    }
}
