import MusicLibrary

/// Saved playlists.
enum ListRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/api/playlists", "List the user's playlists, then followed ones", returns: .items("Playlist"),
            to: lists),
        Route(
            .post, "/api/playlists", "Save tracks as a playlist", body: .json, takes: "NewPlaylist",
            returns: "Playlist", status: 201, to: create),
        Route(
            .get, "/api/playlists/shared", "List the playlists that other users share", returns: .items("Playlist"),
            to: shared),
        Route(
            .post, "/api/playlists/instant", "Save the ten most similar tracks as Instant Playlist #n", body: .json,
            takes: "Seed", returns: "Playlist", status: 201, to: instant),
        Route(.get, "/api/playlists/{id}", "Get a playlist with its tracks", returns: "Playlist", to: show),
        Route(
            .patch, "/api/playlists/{id}",
            "Change the name, the description or the visibility, or freeze a living playlist", body: .json,
            takes: "PlaylistChange", returns: "Playlist", to: change),
        Route(.delete, "/api/playlists/{id}", "Delete a playlist", body: .optionalJSON, to: delete),
        Route(.put, "/api/playlists/{id}/follow", "Follow a playlist", body: .optionalJSON) {
            try follow($0, true)
        },
        Route(.delete, "/api/playlists/{id}/follow", "Stop following a playlist", body: .optionalJSON) {
            try follow($0, false)
        },
        Route(
            .post, "/api/playlists/{id}/items", "Add tracks", body: .json, takes: "Addition", returns: "Playlist",
            isChange: false, to: add),
        Route(
            .put, "/api/playlists/{id}/items", "Move a track", body: .json, takes: "Move", returns: "Playlist",
            isChange: false, to: move),
        Route(
            .delete, "/api/playlists/{id}/items", "Remove tracks", body: .json, takes: "Removal", returns: "Playlist",
            isChange: false, to: remove),
    ]

    private static func lists(_ call: Call) throws -> Response {
        let lists = try PlaylistAccess(call)
        return try call.json(
            ItemsRecord(
                items: try lists.state.playlists(of: lists.profile).map { try lists.record($0) }))
    }

    private static func shared(_ call: Call) throws -> Response {
        let lists = try PlaylistAccess(call)
        return try call.json(
            ItemsRecord(
                items: try lists.state.sharedPlaylists(besides: lists.profile).map { try lists.record($0) }))
    }

    private struct NewList: Decodable {
        let name: String
        let description: String?
        let ids: [String]?
        let `public`: Bool?
    }

    private static func create(_ call: Call) throws -> Response {
        let wanted = try call.body(NewList.self)
        let ids = wanted.ids ?? []
        guard ids.count <= 1000 else { throw APIError.badParameter("at most 1000 tracks at a time") }
        let lists = try PlaylistAccess(call)
        let playlist = try lists.create(
            wanted.name, try call.indices(of: ids), description: wanted.description,
            isPublic: wanted.public ?? false)
        return try call.json(try lists.record(playlist), status: 201)
    }

    private struct Seed: Decodable {
        let seed: String
    }

    private static func instant(_ call: Call) throws -> Response {
        let seed = try call.index(of: try call.body(Seed.self).seed)
        let session = try call.session()
        var request = PlaylistRequest()
        request.likes = [try TrackHandle(call.library, seed)]
        let answer = try session.similar(to: seed)
        let name = try session.createPlaylist(nil, answer.tracks.map(\.track), madeBy: request)
        session.record(.similar, [answer.seed])
        return try call.json(try ListRecord.own(name, session), status: 201)
    }

    private static func show(_ call: Call) throws -> Response {
        let (playlist, owner) = try PlaylistAccess(call).find(call.capture("id"))
        return try call.json(try ListPage(playlist, owner: owner, try call.session(), try call.moods()))
    }

    private static func change(_ call: Call) throws -> Response {
        let lists = try PlaylistAccess(call)
        return try call.json(try lists.record(try lists.change(call.capture("id"), try call.body())))
    }

    private static func delete(_ call: Call) throws -> Response {
        try PlaylistAccess(call).delete(call.capture("id"))
        return Call.empty
    }

    private static func follow(_ call: Call, _ follows: Bool) throws -> Response {
        try PlaylistAccess(call).follow(call.capture("id"), follows)
        return Call.empty
    }

    // MARK: Items

    private struct Addition: Decodable {
        let ids: [String]
        let position: Int?
    }

    private static func add(_ call: Call) throws -> Response {
        let (lists, wanted) = (try PlaylistAccess(call), try call.body(Addition.self))
        guard (1...1000).contains(wanted.ids.count) else { throw APIError.badParameter("1 to 1000 tracks at a time") }
        let added = try call.indices(of: wanted.ids).map { PlaylistItem(RememberedTrack(try call.library.track($0))) }
        let playlist = try lists.edit(call.capture("id")) { items in
            let position = wanted.position ?? items.count
            guard (0...items.count).contains(position) else {
                throw APIError.badParameter("“position” must be from 0 to \(items.count)")
            }
            items.insert(contentsOf: added, at: position)
        }
        return try call.json(try lists.record(playlist))
    }

    private struct Move: Decodable {
        let from, to: Int
        let snapshot: String?

        enum CodingKeys: String, CodingKey {
            case from, to
            case snapshot = "snapshot_id"
        }
    }

    private static func move(_ call: Call) throws -> Response {
        let (lists, move) = (try PlaylistAccess(call), try call.body(Move.self))
        let playlist = try lists.edit(call.capture("id"), snapshot: move.snapshot) { items in
            guard (1...max(1, items.count)).contains(move.from), (1...max(1, items.count)).contains(move.to),
                !items.isEmpty
            else { throw APIError.badParameter("positions must be from 1 to \(items.count)") }
            items.insert(items.remove(at: move.from - 1), at: move.to - 1)
        }
        return try call.json(try lists.record(playlist))
    }

    private struct Removal: Decodable {
        let positions: [Int]
        let snapshot: String?

        enum CodingKeys: String, CodingKey {
            case positions
            case snapshot = "snapshot_id"
        }
    }

    private static func remove(_ call: Call) throws -> Response {
        let (lists, removal) = (try PlaylistAccess(call), try call.body(Removal.self))
        let gone = Set(removal.positions)
        let playlist = try lists.edit(call.capture("id"), snapshot: removal.snapshot) { items in
            guard gone.allSatisfy({ (1...max(1, items.count)).contains($0) }), !items.isEmpty else {
                throw APIError.badParameter("positions must be from 1 to \(items.count)")
            }
            items = items.enumerated().filter { !gone.contains($0.offset + 1) }.map(\.element)
        }
        return try call.json(try lists.record(playlist))
    }
}
