import Foundation
import MusicLibrary
import SimilarityIndex

/// An empty object, as Spotify writes it: `{}`.
struct EmptyObject: Encodable {}

/// The address of a picture. The sides are maximums, because the actual ones are known only after reading the file.
struct SpotifyImage: Encodable {
    let url: String
    let height, width: Int

    init(_ url: String, size: Int) { (self.url, height, width) = ("\(url)?size=\(size)", size, size) }
}

/// An artist in Spotify's form.
struct SpotifyArtist: Encodable {
    /// nil for an artist known only by name, or unknown.
    let id: String?
    let name: String
    let href, uri: String?
    /// Only in the full object.
    var details: Details?

    struct Details {
        let genres: [String]
        let images: [SpotifyImage]
        let followers: Int
    }

    /// Clients expect every track to have an artist.
    static func unknown(_ name: String? = nil) -> SpotifyArtist {
        SpotifyArtist(id: nil, name: name ?? "Unknown artist", href: nil, uri: nil)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JSONKey.self)
        try container.encode(id, forKey: "id")
        try container.encode(name, forKey: "name")
        try container.encode(href, forKey: "href")
        try container.encode(uri, forKey: "uri")
        try container.encode("artist", forKey: "type")
        try container.encode(EmptyObject(), forKey: "external_urls")
        guard let details else { return }
        try container.encode(details.genres, forKey: "genres")
        try container.encode(details.images, forKey: "images")
        try container.encode(0, forKey: "popularity")
        try container.encode(SpotifyCount(href: nil, total: details.followers), forKey: "followers")
    }
}

/// The number of items at another address.
struct SpotifyCount: JSONRecord {
    let href: String?
    let total: Int

    var object: JSONObject { ["href": href, "total": total] }
}

/// An album in Spotify's form, without its tracks.
struct SpotifyAlbum: Encodable {
    let id: String?
    let name: String
    let href, uri: String?
    let artists: [SpotifyArtist]
    let releaseDate: String
    let totalTracks: Int
    var images: [SpotifyImage] = []
    var isCompilation = false
    /// Whether tags call it a single or an EP, which are singles in Spotify's terms.
    var isSingle = false
    /// The relation to the artist whose albums are listed; nil elsewhere.
    var group: SpotifyAlbumGroup?

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JSONKey.self)
        try container.encode(id, forKey: "id")
        try container.encode(name, forKey: "name")
        try container.encode(href, forKey: "href")
        try container.encode(uri, forKey: "uri")
        try container.encode(artists, forKey: "artists")
        try container.encode(images, forKey: "images")
        try container.encode("album", forKey: "type")
        try container.encodeIfPresent(group, forKey: "album_group")
        try container.encode(isCompilation ? "compilation" : isSingle ? "single" : "album", forKey: "album_type")
        try container.encode([String](), forKey: "available_markets")
        try container.encode(EmptyObject(), forKey: "external_urls")
        try container.encode(releaseDate, forKey: "release_date")
        try container.encode("year", forKey: "release_date_precision")
        try container.encode(totalTracks, forKey: "total_tracks")
    }
}

/// What an album is to an artist.
enum SpotifyAlbumGroup: String, Encodable, CaseIterable {
    case album, single, compilation
    case appearance = "appears_on"
}

/// A track in Spotify's form.
struct SpotifyTrack: Encodable {
    let id: String?
    let name: String
    let href: String?
    let uri: String
    let artists: [SpotifyArtist]
    /// nil within an album.
    let album: SpotifyAlbum?
    let durationMilliseconds: Int
    let trackNumber, discNumber: Int
    let isLocal: Bool
    /// As tagged; nil if unknown.
    var isrc: String?

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JSONKey.self)
        try container.encode(id, forKey: "id")
        try container.encode(name, forKey: "name")
        try container.encode(href, forKey: "href")
        try container.encode(uri, forKey: "uri")
        try container.encode(artists, forKey: "artists")
        try container.encodeIfPresent(album, forKey: "album")
        try container.encode(false, forKey: "explicit")
        try container.encode(0, forKey: "popularity")
        try container.encode("track", forKey: "type")
        try container.encode(durationMilliseconds, forKey: "duration_ms")
        try container.encode(trackNumber, forKey: "track_number")
        try container.encode(discNumber, forKey: "disc_number")
        try container.encode(isLocal, forKey: "is_local")
        try container.encode(!isLocal, forKey: "is_playable")
        try container.encodeNil(forKey: "preview_url")
        try container.encode([String](), forKey: "available_markets")
        try container.encode(EmptyObject(), forKey: "external_urls")
        try container.encode(isrc.map { ["isrc": $0] } ?? [:], forKey: "external_ids")
    }
}

/// A page of a list, with links to the others.
struct SpotifyPage<Item: Encodable>: JSONRecord {
    let href: String
    let items: [Item]
    let limit, offset, total: Int
    let next, previous: String?

    var object: JSONObject {
        [
            "href": href, "items": items, "limit": limit, "offset": offset, "total": total, "next": next,
            "previous": previous,
        ]
    }
}
