import MusicLibrary

/// An album with its tracks.
struct SpotifyAlbumPage: JSONRecord {
    let object: JSONObject

    /// - Parameter number: the number of the album.
    init(_ number: Int, _ call: Call) throws {
        let (links, album) = (SpotifyLinks(call), call.snapshot.catalog.albums[number])
        let tracks = try links.page(album.tracks, (50, 0), of: links.href("albums", album.id, "tracks")) {
            try links.track($0, isInAlbum: true)
        }
        object = JSONObject(
            try links.album(number),
            and: [
                "tracks": tracks, "genres": try call.library.genres(album.tracks), "copyrights": [String](),
                "label": album.release.label ?? "", "popularity": 0, "external_ids": EmptyObject(),
            ])
    }
}
