import MusicLibrary

/// Spotify's search: words, and fields with colons.
enum SpotifySearchRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/v1/search", "Search by words and by artist: album: track: genre: year:",
            query: [Query.words, Query.types, SpotifyLimits.standard], returns: "SpotifySearch", isCacheable: true,
            to: search)
    ]

    private enum Query {
        static let words = QueryParameter.required("q")
        static let types = QueryParameter.required("type", "track, artist, album, playlist, separated by commas")
    }

    /// The largest offset of a page of results, as with Spotify.
    private static let lastOffset = 1000

    private struct Found: Encodable {
        var tracks: SpotifyPage<SpotifyTrack>?
        var artists: SpotifyPage<SpotifyArtist>?
        var albums: SpotifyPage<SpotifyAlbum>?
        var playlists: SpotifyPage<SpotifyPlaylist>?
    }

    private static func search(_ call: Call) throws -> Response {
        let links = SpotifyLinks(call)
        let query = try SpotifyQuery(try call[Query.words])
        let types = try call[Query.types].split(separator: ",").map(String.init)
        guard types.allSatisfy({ ["track", "artist", "album", "playlist"].contains($0) }), !types.isEmpty else {
            throw APIError.badParameter("“type” holds track, artist, album, playlist")
        }
        let limits = try links.limits()
        guard limits.offset <= lastOffset else { throw APIError.badParameter("“offset” must be at most \(lastOffset)") }
        var found = Found()
        if types.contains("track") {
            found.tracks = try links.page(try query.tracks(call), limits, lastOffset: lastOffset) {
                try links.track($0)
            }
        }
        if types.contains("artist") {
            let numbers = try query.artists(call)
            found.artists = try links.page(numbers, limits, lastOffset: lastOffset) {
                try links.artist($0, isWhole: true)
            }
        }
        if types.contains("album") {
            let numbers = try query.albums(call)
            found.albums = try links.page(numbers, limits, lastOffset: lastOffset) { try links.album($0) }
        }
        if types.contains("playlist") {
            let lists = try PlaylistAccess(call)
            let words = Library.normalized(query.words)
            let all = try lists.state.playlists(of: lists.profile) + lists.state.sharedPlaylists(besides: lists.profile)
            var seen: Set<String> = []
            // Words in fields do not match playlists.
            let matching = all.filter { summary in
                !words.isEmpty && Library.normalized(summary.name).contains(words)
                    && seen.insert(summary.publicID).inserted
            }
            found.playlists = try links.page(matching, limits, lastOffset: lastOffset) {
                try SpotifyPlaylist($0.publicID, lists, links)
            }
        }
        return try call.json(found)
    }
}
