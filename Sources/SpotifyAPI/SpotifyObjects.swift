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
struct SpotifyArtist: JSONRecord {
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

    var object: JSONObject {
        let base: JSONObject = [
            "id": id, "name": name, "href": href, "uri": uri, "type": "artist", "external_urls": EmptyObject(),
        ]
        guard let details else { return base }
        return JSONObject(
            base,
            and: [
                "genres": details.genres, "images": details.images, "popularity": 0,
                "followers": SpotifyCount(href: nil, total: details.followers),
            ])
    }
}

/// The number of items at another address.
struct SpotifyCount: JSONRecord {
    let href: String?
    let total: Int

    var object: JSONObject { ["href": href, "total": total] }
}

/// An album in Spotify's form, without its tracks.
struct SpotifyAlbum: JSONRecord {
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

    var object: JSONObject {
        JSONObject(
            [
                "id": id, "name": name, "href": href, "uri": uri, "artists": artists, "images": images,
                "type": "album", "album_type": isCompilation ? "compilation" : isSingle ? "single" : "album",
                "available_markets": [String](), "external_urls": EmptyObject(), "release_date": releaseDate,
                "release_date_precision": "year", "total_tracks": totalTracks,
            ] as JSONObject, and: JSONObject(present: ["album_group": group]))
    }
}

/// What an album is to an artist.
enum SpotifyAlbumGroup: String, Encodable, CaseIterable {
    case album, single, compilation
    case appearance = "appears_on"
}

/// A track in Spotify's form.
struct SpotifyTrack: JSONRecord {
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
    /// The address of the best thirty seconds, a fragment of the file; nil if the index does not have them.
    var preview: String?
    /// As tagged; nil if unknown.
    var isrc: String?

    var object: JSONObject {
        JSONObject(
            [
                "id": id, "name": name, "href": href, "uri": uri, "artists": artists, "explicit": false,
                "popularity": 0, "type": "track", "duration_ms": durationMilliseconds, "track_number": trackNumber,
                "disc_number": discNumber, "is_local": isLocal, "is_playable": !isLocal, "preview_url": preview,
                "available_markets": [String](), "external_urls": EmptyObject(),
                "external_ids": isrc.map { ["isrc": $0] } ?? [:],
            ] as JSONObject, and: JSONObject(present: ["album": album]))
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
