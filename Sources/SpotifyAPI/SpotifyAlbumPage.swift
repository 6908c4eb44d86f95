import MusicLibrary

/// An album with its tracks.
struct SpotifyAlbumPage: Encodable {
    private let album: SpotifyAlbum
    private let tracks: SpotifyPage<SpotifyTrack>
    private let genres: [String]
    private let label: String

    enum CodingKeys: String, CodingKey {
        case tracks, genres, copyrights, label, popularity, externalIDs = "external_ids"
    }

    /// - Parameter number: the number of the album.
    init(_ number: Int, _ call: Call) throws {
        let (links, album) = (SpotifyLinks(call), call.snapshot.catalog.albums[number])
        self.album = try links.album(number)
        tracks = try links.page(album.tracks, (50, 0), of: links.href("albums", album.id, "tracks")) {
            try links.track($0, isInAlbum: true)
        }
        genres = try call.library.genres(album.tracks)
        label = album.release.label ?? ""
    }

    func encode(to encoder: any Encoder) throws {
        try album.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(tracks, forKey: .tracks)
        try container.encode(genres, forKey: .genres)
        try container.encode([String](), forKey: .copyrights)
        try container.encode(label, forKey: .label)
        try container.encode(0, forKey: .popularity)
        try container.encode(EmptyObject(), forKey: .externalIDs)
    }
}
