import Foundation
import MusicLibrary
import SimilarityIndex

/// Nothing, as Spotify writes it: `{}`.
struct EmptyObject: Encodable {}

/// An artist as Spotify has one.
struct SpotifyArtist: Encodable {
    let id, name, href, uri: String
    let type = "artist"
    let externalURLs = EmptyObject()
    /// Only of the whole object.
    var genres: [String]?
    var images: [String]?
    var popularity: Int?
    var followers: SpotifyCount?

    enum CodingKeys: String, CodingKey {
        case id, name, href, uri, type, genres, images, popularity, followers
        case externalURLs = "external_urls"
    }
}

/// A number of things that are elsewhere.
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

/// An album as Spotify has one, without its tracks.
struct SpotifyAlbum: Encodable {
    let id: String?
    let name: String
    let href, uri: String?
    let artists: [SpotifyArtist]
    let releaseDate: String
    let totalTracks: Int
    var isCompilation = false

    enum CodingKeys: String, CodingKey {
        case id, name, href, uri, artists, images, type
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
        try container.encode([String](), forKey: .images)
        try container.encode("album", forKey: .type)
        try container.encode(isCompilation ? "compilation" : "album", forKey: .albumType)
        try container.encode([String](), forKey: .markets)
        try container.encode(EmptyObject(), forKey: .externalURLs)
        try container.encode(releaseDate, forKey: .releaseDate)
        try container.encode("year", forKey: .precision)
        try container.encode(totalTracks, forKey: .totalTracks)
    }
}

/// A track as Spotify has one.
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
        try container.encode(EmptyObject(), forKey: .externalIDs)
    }
}

/// Some of a list, and where the others are.
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
