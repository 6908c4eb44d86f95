import MusicLibrary

/// Artists and albums.
enum SpotifyCatalogRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/v1/artists", "Get several artists", query: [Query.artistIDs],
            returns: .object(["artists": .array(.nullable("SpotifyArtist"))]), isCacheable: true, to: artists),
        Route(.get, "/v1/artists/{id}", "Get an artist", returns: .record, isCacheable: true, to: artist),
        Route(
            .get, "/v1/artists/{id}/albums", "List the albums of an artist", query: [SpotifyLimits.standard],
            returns: "Page", isCacheable: true, to: artistAlbums),
        Route(
            .get, "/v1/artists/{id}/top-tracks", "List the most requested tracks of an artist",
            returns: .object(["tracks": .array("SpotifyTrack")]), to: topTracks),
        Route(
            .get, "/v1/artists/{id}/related-artists", "List artists with a similar sound, nearest first",
            returns: .object(["artists": .array("SpotifyArtist")]), to: relatedArtists),
        Route(
            .get, "/v1/albums", "Get several albums", query: [Query.albumIDs],
            returns: .object(["albums": .array(.nullable("SpotifyAlbum"))]), isCacheable: true, to: albums),
        Route(.get, "/v1/albums/{id}", "Get an album", returns: .record, isCacheable: true, to: album),
        Route(
            .get, "/v1/albums/{id}/tracks", "List the tracks of an album", query: [SpotifyLimits.standard],
            returns: "Page", isCacheable: true, to: albumTracks),
    ]

    private enum Query {
        static let artistIDs = QueryParameter.list("ids", atMost: 50)
        static let albumIDs = QueryParameter.list("ids", atMost: 20)
    }

    private static func artistNumber(_ call: Call) throws(APIError) -> Int {
        guard let number = call.snapshot.catalog.artist(call.capture("id")) else {
            throw APIError(404, .notFound, "there is no artist with this id")
        }
        return number
    }

    private static func albumNumber(_ call: Call) throws(APIError) -> Int {
        guard let number = call.snapshot.catalog.album(call.capture("id")) else {
            throw APIError(404, .notFound, "there is no album with this id")
        }
        return number
    }

    private static func artist(_ call: Call) throws -> Response {
        try call.json(try SpotifyLinks(call).artist(try artistNumber(call), isWhole: true))
    }

    private static func artists(_ call: Call) throws -> Response {
        let links = SpotifyLinks(call)
        let found = try call[Query.artistIDs].map { id in
            try call.snapshot.catalog.artist(id).map { try links.artist($0, isWhole: true) }
        }
        return try call.json(["artists": found])
    }

    private static func artistAlbums(_ call: Call) throws -> Response {
        let links = SpotifyLinks(call)
        let catalog = call.snapshot.catalog
        let artist = catalog.artists[try artistNumber(call)]
        let own = artist.albums.map { number -> (Int, SpotifyAlbumGroup) in
            let album = catalog.albums[number]
            return (number, album.isCompilation ? .compilation : album.release.isSingle ? .single : .album)
        }
        let wanted = call.parameters.string("include_groups")?.split(separator: ",").map(String.init)
        let found = (own + artist.appearances.map { ($0, .appearance) })
            .filter { wanted?.contains($0.1.rawValue) ?? true }
        return try call.json(
            try links.page(found, try links.limits()) { number, group in
                var album = try links.album(number)
                album.group = group
                return album
            })
    }

    /// The artist's tracks that all users request most, then the others by index.
    private static func topTracks(_ call: Call) throws -> Response {
        let links = SpotifyLinks(call)
        let tracks = try call.mostPlayed(ofArtist: try artistNumber(call))
        return try call.json(["tracks": try tracks.prefix(10).map { try links.track($0) }])
    }

    /// Similar artists.
    private static func relatedArtists(_ call: Call) throws -> Response {
        let links = SpotifyLinks(call)
        let tracks = call.snapshot.catalog.artists[try artistNumber(call)].tracks
        let found = try SoundAlike(call).artists(like: tracks, 20)
        return try call.json(["artists": try found.map { try links.artist($0, isWhole: true) }])
    }

    // MARK: Albums

    private static func album(_ call: Call) throws -> Response {
        try call.json(try SpotifyAlbumPage(try albumNumber(call), call))
    }

    private static func albums(_ call: Call) throws -> Response {
        let found = try call[Query.albumIDs].map { id in
            try call.snapshot.catalog.album(id).map { try SpotifyAlbumPage($0, call) }
        }
        return try call.json(["albums": found])
    }

    private static func albumTracks(_ call: Call) throws -> Response {
        let links = SpotifyLinks(call)
        let tracks = call.snapshot.catalog.albums[try albumNumber(call)].tracks
        return try call.json(try links.page(tracks, try links.limits()) { try links.track($0, isInAlbum: true) })
    }
}
