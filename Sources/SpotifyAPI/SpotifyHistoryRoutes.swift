import Foundation
import MusicLibrary

/// What the user played: the latest, and the most played.
enum SpotifyHistoryRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/v1/me/player/recently-played", "List the recently played tracks",
            query: [Query.limit, Query.after, Query.before], returns: "RecentlyPlayed", to: recentlyPlayed),
        Route(
            .get, "/v1/me/top/tracks", "List the user's most requested tracks",
            query: [SpotifyLimits.standard, Query.timeRange], returns: "Page", to: topTracks),
        Route(
            .get, "/v1/me/top/artists", "List the artists of the user's most requested tracks",
            query: [SpotifyLimits.standard, Query.timeRange], returns: "Page", to: topArtists),
    ]

    private enum Query {
        static let limit = QueryParameter.integer("limit", 1...50, default: 20)
        static let after = QueryParameter.integer("after", 0...Int.max)
        static let before = QueryParameter.integer("before", 0...Int.max)
        static let timeRange = QueryParameter.choice("time_range", default: TimeRange.medium)
    }

    private static func recentlyPlayed(_ call: Call) throws -> Response {
        let links = SpotifyLinks(call)
        let limit = try call[Query.limit]
        let after = try call[Query.after]
        let before = try call[Query.before]
        let plays = try call.state().history(of: try call.caller().profile, count: 2000).filter { $0.kind == .play }
        var found: [(date: Date, moment: Int, index: Int)] = []
        for (play, moment) in zip(plays, moments(plays)) where found.count <= limit {
            guard moment > after ?? -1, moment < before ?? .max,
                let index = try call.library.index(of: play.track.id, at: play.track.path)
            else { continue }
            found.append((play.date, moment, index))
        }
        let (page, href) = (found.prefix(limit), links.href("me", "player", "recently-played"))
        let items = try page.map {
            [
                "track": try links.track($0.index), "played_at": $0.date.ISO8601Format(), "context": nil,
            ] as JSONObject
        }
        // Times of the newest and the oldest item, in ms since 1970.
        let cursors = page.last.map { ["after": "\(page[0].moment)", "before": "\($0.moment)"] }
        let since = after.map { "&after=\($0)" } ?? ""
        let older = page.last.map { "\(href)?limit=\(limit)&before=\($0.moment)\(since)" }
        return try call.json(
            [
                "href": href, "items": items, "limit": limit, "cursors": cursors,
                "next": found.count > limit ? older : nil,
            ] as JSONObject)
    }

    /// Milliseconds since 1970 of plays, newest first. Plays are stored in seconds; those in the same second get
    /// consecutive milliseconds, so that a page may end between them.
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

    /// The tracks that the caller requested most in the given period, with the numbers of requests.
    private static func top(_ call: Call) throws -> [(index: Int, count: Int)] {
        let range = try call[Query.timeRange]
        let top = try call.state().topTracks(of: try call.caller().profile, days: range.days, count: 1000)
        return try top.compactMap { found in
            try call.library.index(of: found.track.id).map { ($0, found.count) }
        }
    }

    private static func topTracks(_ call: Call) throws -> Response {
        let links = SpotifyLinks(call)
        return try call.json(try links.page(try top(call), try links.limits()) { try links.track($0.index) })
    }

    /// All credited artists of those tracks, by number of requests.
    private static func topArtists(_ call: Call) throws -> Response {
        let links = SpotifyLinks(call)
        var counts: [Int: Int] = [:]
        for (index, count) in try top(call) {
            for artist in call.snapshot.catalog.artistsOfTrack[index] { counts[Int(artist), default: 0] += count }
        }
        let artists = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        return try call.json(try links.page(artists, try links.limits()) { try links.artist($0, isWhole: true) })
    }
}
