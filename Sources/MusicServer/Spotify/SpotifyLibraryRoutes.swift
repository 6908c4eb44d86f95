import Foundation
import MusicLibrary
import SimilarityIndex

/// Oneself, and what one keeps: liked tracks, followed users and playlists, history.
enum SpotifyLibraryRoutes {
    static let routes = [
        Route(.get, "/v1/me", to: me),
        Route(.get, "/v1/users/{id}", to: user),
        Route(.get, "/v1/me/tracks", to: savedTracks),
        Route(.put, "/v1/me/tracks", body: .optionalJSON) { try save($0, uris(ofIDs: $0, "track"), true) },
        Route(.delete, "/v1/me/tracks", body: .optionalJSON) { try save($0, uris(ofIDs: $0, "track"), false) },
        Route(.get, "/v1/me/tracks/contains") { try contains($0, uris(ofIDs: $0, "track")) },
        Route(.put, "/v1/me/library", body: .optionalJSON) { try save($0, uris($0), true) },
        Route(.delete, "/v1/me/library", body: .optionalJSON) { try save($0, uris($0), false) },
        Route(.get, "/v1/me/library/contains") { try contains($0, uris($0)) },
        Route(.get, "/v1/me/following", to: following),
        Route(.put, "/v1/me/following", body: .optionalJSON) { try save($0, uris(ofIDs: $0, "user"), true) },
        Route(.delete, "/v1/me/following", body: .optionalJSON) { try save($0, uris(ofIDs: $0, "user"), false) },
        Route(.get, "/v1/me/following/contains") { try contains($0, uris(ofIDs: $0, "user")) },
        Route(.get, "/v1/me/player/recently-played", to: recentlyPlayed),
        Route(.get, "/v1/me/top/tracks", to: topTracks),
    ]

    // MARK: People

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

    // MARK: What is kept

    private struct IDs: Decodable {
        let ids: [String]
    }

    private struct URIs: Decodable {
        let uris: [String]
    }

    /// The URIs of a request of before Spotify's renaming, which has ids of one type.
    private static func uris(ofIDs call: Call, _ type: String) throws -> [String] {
        if type == "user", let named = call.parameters.string("type"), named != "user" {
            throw APIError.badParameter("only users can be followed here")
        }
        let ids =
            call.request.body.isEmpty ? try call.parameters.list("ids", atMost: 50) : try call.body(IDs.self).ids
        guard ids.count <= 50 else { throw APIError.badParameter("50 ids at a time") }
        return ids.map { "spotify:\(type):\($0)" }
    }

    private static func uris(_ call: Call) throws -> [String] {
        let uris =
            call.request.body.isEmpty ? try call.parameters.list("uris", atMost: 50) : try call.body(URIs.self).uris
        guard uris.count <= 50 else { throw APIError.badParameter("50 URIs at a time") }
        return uris
    }

    /// The type that a URI says.
    private static func type(_ uri: String) throws(APIError) -> String {
        let parts = uri.split(separator: ":")
        guard parts.count == 3, ["track", "user", "playlist"].contains(parts[1]) else {
            throw .badParameter("“\(uri.prefix(100))” is no URI of a track, user or playlist")
        }
        return String(parts[1])
    }

    /// All that is named is looked up before anything is kept.
    private static func save(_ call: Call, _ uris: [String], _ isKept: Bool) throws -> Response {
        let (state, profile) = (try call.state(), try call.caller().profile)
        let changes: [() throws -> Void] = try uris.map { uri in
            switch try type(uri) {
            case "track":
                let id = try SpotifyLinks.id(uri, "track")
                guard isKept else {
                    guard let id = TrackID(id) else {
                        throw APIError(404, .unknownTrack, "there is no track of this id")
                    }
                    return { try state.unlike(id, by: profile) }
                }
                let track = RememberedTrack(try call.library.track(try call.index(of: id)))
                return { try state.rate(track, .like, by: profile) }
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

    private static func contains(_ call: Call, _ uris: [String]) throws -> Response {
        let (state, profile) = (try call.state(), try call.caller().profile)
        let liked = Set(try state.likes(of: profile).map { "\($0.track.id)" })
        let followed = Set(try state.following(of: profile).map(\.publicID))
        return try call.json(
            try uris.map { uri in
                switch try type(uri) {
                case "track": return liked.contains(try SpotifyLinks.id(uri, "track"))
                case "user": return followed.contains(try SpotifyLinks.id(uri, "user"))
                default:
                    let (playlist, owner) = try PlaylistAccess(call).find(try SpotifyLinks.id(uri, "playlist"))
                    return try owner.id == profile.id || state.follows(playlist, profile)
                }
            })
    }

    private struct Saved: Encodable {
        let addedAt: String
        let track: SpotifyTrack

        enum CodingKeys: String, CodingKey {
            case addedAt = "added_at"
            case track
        }
    }

    private static func savedTracks(_ call: Call) throws -> Response {
        let links = SpotifyLinks(call)
        // What has left the library cannot be shown.
        let likes = try call.state().likes(of: try call.caller().profile).compactMap { like in
            try call.library.index(ofID: "\(like.track.id)").map { (index: $0, date: like.date) }
        }
        return try call.json(
            try links.page(likes, try links.limits()) {
                Saved(addedAt: $0.date.ISO8601Format(), track: try links.track($0.index))
            })
    }

    /// Artists cannot be followed here; there are none.
    private static func following(_ call: Call) throws -> Response {
        guard call.parameters.string("type") == "artist" else {
            throw APIError.badParameter("“type” is artist; whom one follows says /api/users/{id}")
        }
        let links = SpotifyLinks(call)
        return try call.json(
            ["artists": try links.page([Int](), (20, 0)) { (number: Int) in try links.artist(number) }])
    }

    // MARK: History

    private struct Played: Encodable {
        let track: SpotifyTrack
        let playedAt: String

        enum CodingKeys: String, CodingKey {
            case track, context
            case playedAt = "played_at"
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(track, forKey: .track)
            try container.encode(playedAt, forKey: .playedAt)
            try container.encodeNil(forKey: .context)
        }
    }

    private struct PlayedPage: Encodable {
        let href: String
        let items: [Played]
        let limit: Int
        /// Of the newest and the oldest item, in ms since 1970; nil without items.
        let cursors: Cursors?
        /// Where older ones are.
        let next: String?

        struct Cursors: Encodable { let after, before: String }

        enum CodingKeys: CodingKey { case href, items, limit, next, cursors }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(href, forKey: .href)
            try container.encode(items, forKey: .items)
            try container.encode(limit, forKey: .limit)
            try container.encode(next, forKey: .next)
            try container.encode(cursors, forKey: .cursors)
        }
    }

    private static func recentlyPlayed(_ call: Call) throws -> Response {
        let links = SpotifyLinks(call)
        let limit = try call.parameters.integer("limit", 1...50, default: 20)
        let after = try call.parameters.integer("after", 0...Int.max)
        let before = try call.parameters.integer("before", 0...Int.max)
        let plays = try call.state().history(of: try call.caller().profile, count: 2000).filter { $0.kind == .play }
        var found: [(date: Date, moment: Int, index: Int)] = []
        for (play, moment) in zip(plays, moments(plays)) where found.count <= limit {
            guard moment > after ?? -1, moment < before ?? .max,
                let index = try call.library.index(ofID: "\(play.track.id)")
            else { continue }
            found.append((play.date, moment, index))
        }
        let (page, href) = (found.prefix(limit), links.href("me", "player", "recently-played"))
        let cursors = page.last.map { PlayedPage.Cursors(after: "\(page[0].moment)", before: "\($0.moment)") }
        let since = after.map { "&after=\($0)" } ?? ""
        return try call.json(
            PlayedPage(
                href: href,
                items: try page.map { Played(track: try links.track($0.index), playedAt: $0.date.ISO8601Format()) },
                limit: limit, cursors: cursors,
                next: found.count > limit ? cursors.map { "\(href)?limit=\(limit)&before=\($0.before)\(since)" } : nil))
    }

    /// Milliseconds since 1970 of plays, newest first: that of the second that is kept, and those of one second one after the
    /// other, so that a page may end between them.
    private static func moments(_ plays: [HistoryEntry]) -> [Int] {
        var moments: [Int] = []
        for play in plays.reversed() {
            moments.append(max(Int(play.date.timeIntervalSince1970) * 1000, (moments.last ?? -1) + 1))
        }
        return moments.reversed()
    }

    private enum TimeRange: String, CaseIterable {
        case short = "short_term"
        case medium = "medium_term"
        case long = "long_term"

        var days: Int {
            switch self {
            case .short: 28
            case .medium: 183
            case .long: 36_500
            }
        }
    }

    private static func topTracks(_ call: Call) throws -> Response {
        let links = SpotifyLinks(call)
        let range = try call.parameters.choice("time_range", TimeRange.self) ?? .medium
        let top = try call.state().topTracks(of: try call.caller().profile, days: range.days, count: 1000)
        let indices = try top.compactMap { try call.library.index(ofID: "\($0.track.id)") }
        return try call.json(try links.page(indices, try links.limits()) { try links.track($0) })
    }
}
