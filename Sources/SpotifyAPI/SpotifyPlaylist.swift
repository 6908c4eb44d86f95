import Foundation
import MusicLibrary

/// A playlist in Spotify's form.
struct SpotifyPlaylist: JSONRecord {
    struct Entry: JSONRecord {
        let object: JSONObject

        init(added: Date, owner: SpotifyUser, track: SpotifyTrack) {
            object = [
                "added_at": added.ISO8601Format(), "added_by": owner, "is_local": track.isLocal, "primary_color": nil,
                // For clients from before and after Spotify's renaming of 2026.
                "track": track, "item": track,
            ]
        }
    }

    let id, name, description, href, uri, snapshot: String
    let isPublic: Bool
    let owner: SpotifyUser
    let count: SpotifyCount
    let images: [SpotifyImage]
    /// Only in the full object.
    var entries: SpotifyPage<Entry>?
    private var followers = 0

    /// - Parameter isWhole: whether to include its tracks.
    init(_ id: String, _ lists: PlaylistAccess, _ links: SpotifyLinks, isWhole: Bool = false) throws {
        let (playlist, owner) = try lists.find(id)
        self.id = id
        name = playlist.name
        description = playlist.description
        href = links.href("playlists", id)
        uri = "spotify:playlist:\(id)"
        snapshot = ListRecord.snapshot(playlist)
        isPublic = playlist.isShared
        self.owner = SpotifyUser(owner, links)
        count = SpotifyCount(href: links.href("playlists", id, "items"), total: playlist.items.count)
        images = try Self.images(playlist, lists.call, links)
        if isWhole {
            let list = links.href("playlists", id, "tracks")
            entries = try Self.entries(playlist, owner, lists.call, links, (100, 0), of: list)
            followers = try lists.state.followerCount(of: playlist)
        }
    }

    /// A mix of today, which has no owner.
    init(_ mix: DailyMix, _ call: Call, _ links: SpotifyLinks, isWhole: Bool = false) throws {
        let tracks = try mix.tracks(call)
        (id, name, description) = (mix.spotifyID, mix.name, mix.comment)
        href = links.href("playlists", id)
        uri = "spotify:playlist:\(id)"
        snapshot = "\(Int(mix.time.end.timeIntervalSince1970))"
        isPublic = true
        owner = SpotifyUser(systemNamed: "SonicIndex", links)
        count = SpotifyCount(href: links.href("playlists", id, "items"), total: tracks.count)
        images = try links.images(ofTrack: tracks.first)
        if isWhole { entries = try Self.entries(tracks, links, (100, 0), of: links.href("playlists", id, "tracks")) }
    }

    static func entries(
        _ playlist: SavedPlaylist, _ owner: Profile, _ call: Call, _ links: SpotifyLinks,
        _ limits: (limit: Int, offset: Int), of list: String? = nil
    ) throws -> SpotifyPage<Entry> {
        let owner = SpotifyUser(owner, links)
        return try links.page(Array(zip(playlist.items, playlist.added)), limits, of: list) { item, added in
            let index = try item.track.flatMap { try call.library.index(of: $0, at: item.location) }
            let track = try index.map { try links.track($0) } ?? links.localTrack(item)
            return Entry(added: added, owner: owner, track: track)
        }
    }

    /// The id of a mix of today.
    static func entries(
        _ tracks: [Int], _ links: SpotifyLinks, _ limits: (limit: Int, offset: Int), of list: String? = nil
    ) throws -> SpotifyPage<Entry> {
        let (begin, owner) = (MixDay().begin, SpotifyUser(systemNamed: "SonicIndex", links))
        return try links.page(tracks, limits, of: list) {
            Entry(added: begin, owner: owner, track: try links.track($0))
        }
    }

    /// The picture of the first track that is in the library.
    static func images(_ playlist: SavedPlaylist, _ call: Call, _ links: SpotifyLinks) throws -> [SpotifyImage] {
        for item in playlist.items {
            if let id = item.track, let index = try call.library.index(of: id, at: item.location) {
                return try links.images(ofTrack: index)
            }
        }
        return []
    }

    var object: JSONObject {
        let shown: JSONObject = [
            "id": id, "name": name, "href": href, "uri": uri, "owner": owner, "images": images, "type": "playlist",
            "description": description, "collaborative": false, "public": isPublic, "snapshot_id": snapshot,
            "external_urls": EmptyObject(), "primary_color": nil,
        ]
        guard let entries else { return JSONObject(shown, and: ["tracks": count, "items": count]) }
        let followers = SpotifyCount(href: nil, total: followers)
        return JSONObject(shown, and: ["followers": followers, "tracks": entries, "items": entries])
    }
}
