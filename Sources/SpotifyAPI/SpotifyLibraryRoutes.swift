import Foundation
import MusicLibrary
import SimilarityIndex

/// The user's profile and library: liked tracks and albums, followed artists and playlists.
enum SpotifyLibraryRoutes {
    static let routes: [Route] = [
        Route(.get, "/v1/me", "Get the current user", returns: "SpotifyUser", to: me),
        Route(.get, "/v1/users/{id}", "Get a user", returns: "SpotifyUser", to: user),
        Route(
            .get, "/v1/me/tracks", "List the liked tracks", query: [SpotifyLimits.standard], returns: "Page",
            to: savedTracks),
        Route(
            .put, "/v1/me/tracks", "Like tracks", query: [Query.ids(orInBody: true)], body: .optionalJSON, takes: "IDs",
            status: 200
        ) { try save($0, uris(ofIDs: $0, "track"), true) },
        Route(
            .delete, "/v1/me/tracks", "Remove likes", query: [Query.ids(orInBody: true)], body: .optionalJSON,
            takes: "IDs", status: 200
        ) { try save($0, uris(ofIDs: $0, "track"), false) },
        Route(
            .get, "/v1/me/tracks/contains", "Check whether tracks are liked", query: [Query.ids()],
            returns: .array(.boolean)
        ) { try contains($0, uris(ofIDs: $0, "track")) },
        Route(
            .get, "/v1/me/albums", "List the saved albums, the last saved first. Players show them as starred",
            query: [SpotifyLimits.standard], returns: "Page", to: savedAlbums),
        Route(
            .put, "/v1/me/albums", "Save albums", query: [Query.ids(orInBody: true)], body: .optionalJSON, takes: "IDs",
            status: 200
        ) { try save($0, uris(ofIDs: $0, "album"), true) },
        Route(
            .delete, "/v1/me/albums", "Remove saved albums", query: [Query.ids(orInBody: true)], body: .optionalJSON,
            takes: "IDs", status: 200
        ) { try save($0, uris(ofIDs: $0, "album"), false) },
        Route(
            .get, "/v1/me/albums/contains", "Check whether albums are saved", query: [Query.ids()],
            returns: .array(.boolean)
        ) { try contains($0, uris(ofIDs: $0, "album")) },
        Route(
            .put, "/v1/me/library", "Save items by URI", query: [Query.uris(orInBody: true)], body: .optionalJSON,
            takes: "URIs", status: 200
        ) { try save($0, uris($0), true) },
        Route(
            .delete, "/v1/me/library", "Remove saved items by URI", query: [Query.uris(orInBody: true)],
            body: .optionalJSON, takes: "URIs", status: 200
        ) { try save($0, uris($0), false) },
        Route(
            .get, "/v1/me/library/contains", "Check whether items are saved", query: [Query.uris()],
            returns: .array(.boolean)
        ) { try contains($0, uris($0)) },
        Route(
            .get, "/v1/me/following",
            "List the followed artists, the last followed first. Players show them as starred",
            query: [Query.artists, SpotifyLimits.standard.limit, Query.after], returns: .object(["artists": .record]),
            to: following),
        Route(
            .put, "/v1/me/following", "Follow artists or users", query: [Query.ids(orInBody: true), Query.type],
            body: .optionalJSON, takes: "IDs", status: 200
        ) { try save($0, followed($0), true) },
        Route(
            .delete, "/v1/me/following", "Stop following artists or users",
            query: [Query.ids(orInBody: true), Query.type], body: .optionalJSON, takes: "IDs", status: 200
        ) { try save($0, followed($0), false) },
        Route(
            .get, "/v1/me/following/contains", "Check whether artists or users are followed",
            query: [Query.ids(), Query.type], returns: .array(.boolean)
        ) { try contains($0, followed($0)) },
    ]

    private enum Query {
        static func ids(orInBody: Bool = false) -> QueryParameter<[String]> {
            .list("ids", atMost: 50, isRequired: !orInBody)
        }

        static func uris(orInBody: Bool = false) -> QueryParameter<[String]> {
            .list("uris", atMost: 50, isRequired: !orInBody)
        }

        static let type = QueryParameter.text("type", schema: #"{"enum": ["artist", "user"], "default": "user"}"#)
        static let artists = QueryParameter("type", schema: #"{"enum": ["artist"]}"#, isRequired: true) {
            $0.string($1)
        }
        static let after = QueryParameter.text("after", "the id of the last artist of the previous page")
    }

    // MARK: Users

    private static func me(_ call: Call) throws -> Response {
        let (caller, state) = (try call.caller(), try call.state())
        var user = SpotifyUser(try state.profile(id: caller.profile.publicID), SpotifyLinks(call))
        user.followers = SpotifyCount(href: nil, total: try state.followers(of: caller.profile).count)
        (user.images, user.email, user.product, user.country) = ([], caller.profile.email, "premium", "")
        return try call.json(user)
    }

    private static func user(_ call: Call) throws -> Response {
        let state = try call.state()
        let profile = try state.profile(id: call.capture("id"))
        var user = SpotifyUser(profile, SpotifyLinks(call))
        user.followers = SpotifyCount(href: nil, total: try state.followers(of: profile).count)
        user.images = []
        return try call.json(user)
    }

    // MARK: Library

    private struct IDs: Decodable {
        let ids: [String]
    }

    private struct URIs: Decodable {
        let uris: [String]
    }

    /// The URIs of a request from before Spotify's renaming, which has ids of one type.
    private static func uris(ofIDs call: Call, _ type: String) throws -> [String] {
        let ids =
            call.request.body.isEmpty ? try call[Query.ids()] : try call.body(IDs.self).ids
        guard ids.count <= 50 else { throw APIError.badParameter("at most 50 ids at a time") }
        return ids.map { "spotify:\(type):\($0)" }
    }

    /// The ids to follow, of the type in the request.
    private static func followed(_ call: Call) throws -> [String] {
        let type = try call[Query.type] ?? "user"
        guard ["artist", "user"].contains(type) else { throw APIError.badParameter("“type” must be artist or user") }
        return try uris(ofIDs: call, type)
    }

    private static func uris(_ call: Call) throws -> [String] {
        let uris =
            call.request.body.isEmpty ? try call[Query.uris()] : try call.body(URIs.self).uris
        guard uris.count <= 50 else { throw APIError.badParameter("50 URIs at a time") }
        return uris
    }

    private static func type(_ uri: String) throws(APIError) -> String {
        let parts = uri.split(separator: ":")
        guard parts.count == 3, ["track", "album", "artist", "user", "playlist"].contains(parts[1]) else {
            throw .badParameter("“\(uri.prefix(100))” is not a URI of a track, album, artist, user or playlist")
        }
        return String(parts[1])
    }

    /// All items are looked up before anything is saved.
    private static func save(_ call: Call, _ uris: [String], _ isKept: Bool) throws -> Response {
        let (state, profile) = (try call.state(), try call.caller().profile)
        let changes: [() throws -> Void] = try uris.map { uri in
            switch try type(uri) {
            case "track":
                let id = try SpotifyLinks.id(uri, "track")
                guard isKept else {
                    guard let id = TrackID(id) else {
                        throw APIError(404, .unknownTrack, "there is no track with this id")
                    }
                    let audio = try call.library.audioID(id)
                    return { try state.unlike(audio, by: profile) }
                }
                let track = RememberedTrack(try call.library.track(try call.index(of: id)))
                return { try state.rate(track, .like, by: profile) }
            case "album":
                let item = try star(ofAlbum: try SpotifyLinks.id(uri, "album"), call)
                return { try state.star(item, isKept, by: profile) }
            case "artist":
                let item = try star(ofArtist: try SpotifyLinks.id(uri, "artist"), call)
                return { try state.star(item, isKept, by: profile) }
            case "user":
                let user = try state.profile(id: try SpotifyLinks.id(uri, "user"))
                return { try state.follow(user, by: profile, isKept) }
            default:
                let (lists, id) = (try PlaylistAccess(call), try SpotifyLinks.id(uri, "playlist"))
                _ = try lists.find(id)
                return { try lists.follow(id, isKept) }
            }
        }
        for change in changes { try change() }
        return Response(200)
    }

    /// A starred item is an item of the library.
    private static func star(ofAlbum id: String, _ call: Call) throws -> String {
        guard call.snapshot.catalog.album(id) != nil else {
            throw APIError(404, .notFound, "there is no album with this id")
        }
        return ListenerMarks.albumPrefix + id
    }

    private static func star(ofArtist id: String, _ call: Call) throws -> String {
        guard call.snapshot.catalog.artist(id) != nil else {
            throw APIError(404, .notFound, "there is no artist with this id")
        }
        return ListenerMarks.artistPrefix + id
    }

    private static func contains(_ call: Call, _ uris: [String]) throws -> Response {
        let (state, profile) = (try call.state(), try call.caller().profile)
        let starred = try state.playerMarks(of: profile).starred
        let liked = Set(try state.likes(of: profile).map(\.track.id))
        let followed = Set(try state.following(of: profile).map(\.publicID))
        return try call.json(
            try uris.map { uri in
                switch try type(uri) {
                case "track":
                    let id = TrackID(try SpotifyLinks.id(uri, "track"))
                    return try id.map { liked.contains(try call.library.audioID($0)) } ?? false
                case "album": return starred[ListenerMarks.albumPrefix + (try SpotifyLinks.id(uri, "album"))] != nil
                case "artist": return starred[ListenerMarks.artistPrefix + (try SpotifyLinks.id(uri, "artist"))] != nil
                case "user": return followed.contains(try SpotifyLinks.id(uri, "user"))
                default:
                    let (playlist, owner) = try PlaylistAccess(call).find(try SpotifyLinks.id(uri, "playlist"))
                    return try owner.id == profile.id || state.follows(playlist, profile)
                }
            })
    }

    private static func savedTracks(_ call: Call) throws -> Response {
        let links = SpotifyLinks(call)
        // Items that have left the library cannot be shown.
        let likes = try call.state().likes(of: try call.caller().profile).compactMap { like in
            try call.library.index(of: like.track.id, at: like.track.path).map { (index: $0, date: like.date) }
        }
        return try call.json(
            try links.page(likes, try links.limits()) {
                ["added_at": $0.date.ISO8601Format(), "track": try links.track($0.index)] as JSONObject
            })
    }

    private static func savedAlbums(_ call: Call) throws -> Response {
        let links = SpotifyLinks(call)
        let albums = latest(try call.marks().albums.starred)
        return try call.json(
            try links.page(albums, try links.limits()) {
                ["added_at": $0.date.ISO8601Format(), "album": try SpotifyAlbumPage($0.number, call)] as JSONObject
            })
    }

    private static func latest(_ dates: [Int: Date]) -> [(number: Int, date: Date)] {
        dates.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
    }

    /// The starred artists, the latest first, in pages that begin after an artist.
    private static func following(_ call: Call) throws -> Response {
        guard try call[Query.artists] == "artist" else {
            throw APIError.badParameter("“type” must be artist; /api/users/{id} lists the followed users")
        }
        let (links, catalog) = (SpotifyLinks(call), call.snapshot.catalog)
        let limit = try links.limits().limit
        let all = latest(try call.marks().artists.starred).map(\.number)
        let after = try call[Query.after]
        let start = after.flatMap { id in all.firstIndex { catalog.artists[$0].id == id } }.map { $0 + 1 } ?? 0
        let (page, href) = (all.dropFirst(start).prefix(limit), links.href("me", "following") + "?type=artist")
        let last = page.endIndex < all.count ? page.last.map { catalog.artists[$0].id } : nil
        let artists: JSONObject = [
            "href": href, "items": try page.map { try links.artist($0, isWhole: true) }, "limit": limit,
            "total": all.count, "next": last.map { "\(href)&after=\($0)&limit=\(limit)" },
            // The id of the last one if more follow.
            "cursors": ["after": last, "before": nil] as JSONObject,
        ]
        return try call.json(["artists": artists])
    }
}
