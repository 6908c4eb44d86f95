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

struct ArtistRecord: JSONRecord {
    let object: JSONObject

    init(_ number: Int, _ call: Call) throws {
        let catalog = call.snapshot.catalog
        let artist = catalog.artists[number]
        let first = artist.tracks.first ?? artist.shownAlbums.first.flatMap { catalog.albums[$0].tracks.first }
        object = [
            "id": artist.id, "name": artist.name, "tracks": artist.tracks.count,
            "albums": catalog.pagedAlbums(ofArtist: number).count,
            "cover": try first.map { try call.cover(ofTrack: $0) },
        ]
    }
}

struct AlbumRecord: JSONRecord {
    let object: JSONObject

    init(_ number: Int, _ call: Call) throws {
        let catalog = call.snapshot.catalog
        let (album, shelf) = (catalog.albums[number], catalog.shelves.albums[number])
        object = [
            "id": album.id, "name": album.name, "artists": album.artists.map { NamedItem(catalog.artists[$0]) },
            "compilation": album.isCompilation, "year": album.year, "tracks": album.tracks.count,
            "seconds": shelf.seconds.rounded(), "genres": shelf.genres.map { catalog.genres[Int($0)].name },
            "cover": try album.tracks.first.map { try call.cover(ofTrack: $0) },
        ]
    }
}

extension Call {
    fileprivate func cover(ofTrack index: Int) throws -> String { "\(try library.fileID(index))" }
}
