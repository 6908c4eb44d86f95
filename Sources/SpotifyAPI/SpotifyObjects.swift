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

    enum CodingKeys: String, CodingKey {
        case id, name, href, uri, type, genres, images, popularity, followers
        case externalURLs = "external_urls"
    }

    /// Clients expect every track to have an artist.
    static func unknown(_ name: String? = nil) -> SpotifyArtist {
        SpotifyArtist(id: nil, name: name ?? "Unknown artist", href: nil, uri: nil)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(href, forKey: .href)
        try container.encode(uri, forKey: .uri)
        try container.encode("artist", forKey: .type)
        try container.encode(EmptyObject(), forKey: .externalURLs)
        guard let details else { return }
        try container.encode(details.genres, forKey: .genres)
        try container.encode(details.images, forKey: .images)
        try container.encode(0, forKey: .popularity)
        try container.encode(SpotifyCount(href: nil, total: details.followers), forKey: .followers)
    }
}

/// The number of items at another address.
struct SpotifyCount: Encodable {
    let href: String?
    let total: Int

    enum CodingKeys: CodingKey { case href, total }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(href, forKey: .href)
        try container.encode(total, forKey: .total)
    }
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

    enum CodingKeys: String, CodingKey {
        case id, name, href, uri, artists, images, type
        case group = "album_group"
        case albumType = "album_type"
        case markets = "available_markets"
        case externalURLs = "external_urls"
        case releaseDate = "release_date"
        case precision = "release_date_precision"
        case totalTracks = "total_tracks"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(href, forKey: .href)
        try container.encode(uri, forKey: .uri)
        try container.encode(artists, forKey: .artists)
        try container.encode(images, forKey: .images)
        try container.encode("album", forKey: .type)
        try container.encodeIfPresent(group, forKey: .group)
        try container.encode(isCompilation ? "compilation" : isSingle ? "single" : "album", forKey: .albumType)
        try container.encode([String](), forKey: .markets)
        try container.encode(EmptyObject(), forKey: .externalURLs)
        try container.encode(releaseDate, forKey: .releaseDate)
        try container.encode("year", forKey: .precision)
        try container.encode(totalTracks, forKey: .totalTracks)
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

    enum CodingKeys: String, CodingKey {
        case id, name, href, uri, artists, album, explicit, popularity, type
        case durationMilliseconds = "duration_ms"
        case trackNumber = "track_number"
        case discNumber = "disc_number"
        case isLocal = "is_local"
        case isPlayable = "is_playable"
        case previewURL = "preview_url"
        case markets = "available_markets"
        case externalURLs = "external_urls"
        case externalIDs = "external_ids"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(href, forKey: .href)
        try container.encode(uri, forKey: .uri)
        try container.encode(artists, forKey: .artists)
        try container.encodeIfPresent(album, forKey: .album)
        try container.encode(false, forKey: .explicit)
        try container.encode(0, forKey: .popularity)
        try container.encode("track", forKey: .type)
        try container.encode(durationMilliseconds, forKey: .durationMilliseconds)
        try container.encode(trackNumber, forKey: .trackNumber)
        try container.encode(discNumber, forKey: .discNumber)
        try container.encode(isLocal, forKey: .isLocal)
        try container.encode(!isLocal, forKey: .isPlayable)
        try container.encodeNil(forKey: .previewURL)
        try container.encode([String](), forKey: .markets)
        try container.encode(EmptyObject(), forKey: .externalURLs)
        try container.encode(isrc.map { ["isrc": $0] } ?? [:], forKey: .externalIDs)
    }
}

/// A page of a list, with links to the others.
struct SpotifyPage<Item: Encodable>: Encodable {
    let href: String
    let items: [Item]
    let limit, offset, total: Int
    let next, previous: String?

    enum CodingKeys: CodingKey { case href, items, limit, offset, total, next, previous }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(href, forKey: .href)
        try container.encode(items, forKey: .items)
        try container.encode(limit, forKey: .limit)
        try container.encode(offset, forKey: .offset)
        try container.encode(total, forKey: .total)
        try container.encode(next, forKey: .next)
        try container.encode(previous, forKey: .previous)
    }
}
