import Foundation
import MusicLibrary

/// Entry points: the listener's moods as categories, the mixes of today, the newest albums.
enum SpotifyBrowseRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/v1/browse/categories", "List the user's moods", query: [SpotifyLimits.standard],
            returns: .object(["categories": "Page"]), to: categories),
        Route(.get, "/v1/browse/categories/{id:text}", "Get a mood", returns: "Category", to: category),
        Route(
            .get, "/v1/browse/categories/{id:text}/playlists",
            "Get today's playlist of a mood; none if no track has the mood", query: [SpotifyLimits.standard],
            returns: .object(["message": .string, "playlists": "Page"]), to: categoryPlaylists),
        Route(
            .get, "/v1/browse/featured-playlists",
            "List today's mixes: of the user's history, then one of tracks similar to those liked and played last",
            query: [SpotifyLimits.standard], returns: .object(["message": .string, "playlists": "Page"]), to: featured),
        Route(
            .get, "/v1/browse/new-releases", "List the albums with the newest files", query: [SpotifyLimits.standard],
            returns: .object(["albums": "Page"]), isCacheable: true, to: newReleases),
    ]

    private struct Category: Encodable {
        let id, name, href: String
        let icons: [SpotifyImage] = []

        init(_ mood: String, _ links: SpotifyLinks) {
            (id, name) = (mood, DailyMix.mood(mood).name)
            href = links.href(
                "browse", "categories", PercentEncoding.encode(mood.utf8, keeping: PercentEncoding.unreservedBytes))
        }
    }

    private static func moods(_ call: Call) throws -> [String] { try call.moods().regions.keys.sorted() }

    private static func mood(_ call: Call) throws -> String {
        let name = call.capture("id")
        guard try call.moods().regions[name] != nil else {
            throw APIError(404, .notFound, "there is no category with this id")
        }
        return name
    }

    private static func categories(_ call: Call) throws -> Response {
        let links = SpotifyLinks(call)
        return try call.json([
            "categories": try links.page(try moods(call), try links.limits()) { Category($0, links) }
        ])
    }

    private static func category(_ call: Call) throws -> Response {
        try call.json(Category(try mood(call), SpotifyLinks(call)))
    }

    private struct Playlists: Encodable {
        var message: String?
        let playlists: SpotifyPage<SpotifyPlaylist>
    }

    /// - Parameter mixes: mixes without tracks are left out.
    private static func playlists(
        _ mixes: [DailyMix], _ call: Call, _ message: String? = nil
    ) throws -> Response {
        let links = SpotifyLinks(call)
        let mixes = try mixes.filter { try !$0.tracks(call).isEmpty }
        let page = try links.page(mixes, try links.limits()) { try SpotifyPlaylist($0, call, links) }
        return try call.json(Playlists(message: message, playlists: page))
    }

    private static func categoryPlaylists(_ call: Call) throws -> Response {
        let mood = try mood(call)
        return try playlists([.mood(mood)], call, DailyMix.mood(mood).name)
    }

    private static func featured(_ call: Call) throws -> Response {
        try playlists(try DailyMix.featured(call), call, "A new selection every day")
    }

    private static func newReleases(_ call: Call) throws -> Response {
        let links = SpotifyLinks(call)
        let albums = call.snapshot.catalog.shelves.albumsByAge
        return try call.json(["albums": try links.page(albums, try links.limits()) { try links.album($0) }])
    }
}
