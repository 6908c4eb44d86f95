/// An artist or album by name, with its id.
struct NamedItem: Encodable {
    let id: String
    let name: String

    init(_ artist: Catalog.Artist) { (id, name) = (artist.id, artist.name) }
    init(_ album: Catalog.Album) { (id, name) = (album.id, album.name) }
}
