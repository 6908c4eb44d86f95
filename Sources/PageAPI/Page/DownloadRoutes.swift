import MusicLibrary

/// Files to keep: one, or several as a zip archive. Whoever may listen may download.
enum DownloadRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/api/tracks/{id}/download", "Download the file of a track",
            query: [ParameterDescription.header("Range")], returns: .file("audio/*"), or: 206, to: track),
        Route(
            .get, "/api/albums/{id}/download", "Download the files of an album as a zip archive", lane: .heavy,
            returns: archive, to: album),
        Route(
            .get, "/api/playlists/{id}/download",
            "Download the files of a playlist as a zip archive, with names that begin with their positions",
            lane: .heavy, returns: archive, to: playlist),
        Route(
            .get, "/api/download",
            "Download the files of tracks as a zip archive, with names that begin with their positions", lane: .heavy,
            query: [Query.ids, Query.name], returns: archive, to: several),
    ]

    private static let archive: Schema = .file("application/zip")
    /// The ids of so many tracks fit into an address.
    private static let mostIDs = 500

    private enum Query {
        static let ids = QueryParameter.list("ids", atMost: mostIDs)
        static let name = QueryParameter.text("name", default: "Tracks", "of the archive, without its ending")
    }

    private static func track(_ call: Call) throws -> Response {
        try MediaRoutes.download(try call.library.track(try call.index()), call)
    }

    private static func album(_ call: Call) throws -> Response {
        let catalog = call.snapshot.catalog
        guard let number = catalog.album(call.capture("id")) else {
            throw APIError(404, .notFound, "there is no album with this id")
        }
        let album = catalog.albums[number]
        return try MediaArchive.response(album.tracks, named: album.name, isNumbered: false, call)
    }

    private static func playlist(_ call: Call) throws -> Response {
        let lists = try PlaylistAccess(call)
        let (playlist, _) = try lists.find(call.capture("id"))
        return try MediaArchive.response(
            try lists.tracks(playlist).map(\.index), named: playlist.name, isNumbered: true, call)
    }

    private static func several(_ call: Call) throws -> Response {
        let indices = try call.indices(of: try call[Query.ids])
        return try MediaArchive.response(indices, named: try call[Query.name], isNumbered: true, call)
    }
}
