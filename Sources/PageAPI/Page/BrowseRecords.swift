import MusicLibrary

/// A page of a list, with the length of the list.
struct BrowsePage<Item: Encodable>: Encodable {
    let items: [Item]
    let total: Int

    /// - Parameters:
    ///   - found: the whole list.
    ///   - page: the requested part.
    ///   - item: creates an item; called only for the page.
    init<Found>(_ found: [Found], _ page: BrowseLimits, _ item: (Found) throws -> Item) rethrows {
        items = try page.of(found).map(item)
        total = found.count
    }
}

/// The requested part of a list: `offset` and `count`.
struct BrowseLimits {
    static let offset = QueryParameter.integer("offset", 0...1_000_000_000, default: 0)
    static let count = QueryParameter.integer("count", 1...500, default: 100)

    let offset, count: Int

    init(_ call: Call) throws { (offset, count) = (try call[Self.offset], try call[Self.count]) }

    func of<Item>(_ list: [Item]) -> ArraySlice<Item> { list.dropFirst(offset).prefix(count) }
}

struct ArtistRecord: Encodable {
    let id, name: String
    let tracks, albums: Int
    /// The track with its cover.
    let cover: String?

    init(_ number: Int, _ call: Call) throws {
        let artist = call.snapshot.catalog.artists[number]
        (id, name) = (artist.id, artist.name)
        tracks = artist.tracks.count
        albums = call.snapshot.catalog.pagedAlbums(ofArtist: number).count
        let first =
            artist.tracks.first ?? artist.shownAlbums.first.flatMap { call.snapshot.catalog.albums[$0].tracks.first }
        cover = try first.map { "\(try call.library.id($0))" }
    }

    enum CodingKeys: CodingKey { case id, name, tracks, albums, cover }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(tracks, forKey: .tracks)
        try container.encode(albums, forKey: .albums)
        try container.encode(cover, forKey: .cover)
    }
}

struct AlbumRecord: Encodable {
    let id, name: String
    let artists: [NamedItem]
    let compilation: Bool
    let year: Int?
    let tracks: Int
    let seconds: Double
    let genres: [String]
    /// The track with its cover.
    let cover: String?

    init(_ number: Int, _ call: Call) throws {
        let catalog = call.snapshot.catalog
        let (album, shelf) = (catalog.albums[number], catalog.shelves.albums[number])
        (id, name, year, compilation) = (album.id, album.name, album.year, album.isCompilation)
        artists = album.artists.map { NamedItem(catalog.artists[$0]) }
        tracks = album.tracks.count
        seconds = shelf.seconds.rounded()
        genres = shelf.genres.map { catalog.genres[Int($0)].name }
        cover = try album.tracks.first.map { "\(try call.library.id($0))" }
    }

    enum CodingKeys: CodingKey { case id, name, artists, compilation, year, tracks, seconds, genres, cover }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(artists, forKey: .artists)
        try container.encode(compilation, forKey: .compilation)
        try container.encode(year, forKey: .year)
        try container.encode(tracks, forKey: .tracks)
        try container.encode(seconds, forKey: .seconds)
        try container.encode(genres, forKey: .genres)
        try container.encode(cover, forKey: .cover)
    }
}
