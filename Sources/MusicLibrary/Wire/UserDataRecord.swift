package import Foundation
import SimilarityIndex

/// All data of a user as one JSON object, for a backup or another server.
package struct UserDataRecord: Encodable, Sendable {
    /// Labels of a track.
    struct Labels: Encodable, Sendable {
        let track: RememberedTrackRecord
        let labels: [String]
    }

    /// A playlist of the user.
    struct Playlist: Encodable, Sendable {
        let name, description: String
        let shared: Bool
        let created, changed: String
        let items: [Item]
    }

    /// An item of a playlist.
    struct Item: Encodable, Sendable {
        let id: String?
        let location: String
        let artist, title, album: String?
        let seconds: Double?
        let added: String
    }

    /// An album or artist with a star, or any item with one to five stars, by a player's id.
    struct Mark: Encodable, Sendable {
        let item: String
        let starred: String?
        let score: Int?
    }

    /// A position in a track.
    struct BookmarkRecord: Encodable, Sendable {
        let track: String
        /// In seconds.
        let position: Double
        let comment: String?
        let changed: String
    }

    let name: String
    let email: String?
    let exported: String
    let labels: [Labels]
    let ratings: [RatingRecord]
    let marks: [Mark]
    let bookmarks: [BookmarkRecord]
    let moods: [String: MoodRegion]
    let playlists: [Playlist]
    let follows, followedPlaylists: [String]
    let history: [HistoryRecord]

    enum CodingKeys: String, CodingKey {
        case name, email, exported, labels, ratings, marks, bookmarks, moods, playlists, follows, history
        case followedPlaylists = "followed_playlists"
    }

    /// Reads the data of a profile.
    /// - Throws: `UserStateError`.
    package init(_ profile: Profile, _ state: UserState, now: Date = Date()) throws(UserStateError) {
        (name, email, exported) = (profile.name, profile.email, now.ISO8601Format())
        labels = try state.labeledTracks(of: profile).map {
            Labels(track: RememberedTrackRecord($0.track), labels: $0.labels.map(\.name))
        }
        let rated = try state.ratings(of: profile)
        ratings = rated.map { RatingRecord($0.track, $0.rating) }
        let (found, tracks) = (try state.playerMarks(of: profile), Set(rated.map { "\($0.track.id)" }))
        // A star of a track is a like.
        let starred = found.starred.filter { !tracks.contains($0.key) }
        marks = Set(starred.keys).union(found.scores.keys).sorted().map {
            Mark(item: $0, starred: starred[$0]?.ISO8601Format(), score: found.scores[$0])
        }
        bookmarks = try state.bookmarks(of: profile).map {
            BookmarkRecord(
                track: "\($0.track)", position: Double($0.position) / 1000, comment: $0.comment,
                changed: $0.changed.ISO8601Format())
        }
        moods = try state.moodRegions(of: profile)
        let lists = try state.playlists(of: profile)
        var own: [Playlist] = []
        for list in lists where list.owner == profile.name {
            own.append(Playlist(list: try state.playlist(id: list.publicID, for: profile).0))
        }
        playlists = own
        followedPlaylists = lists.filter { $0.owner != profile.name }.map { "\($0.owner)/\($0.name)" }
        follows = try state.following(of: profile).map(\.name)
        history = try state.history(of: profile, count: Int(Int32.max)).map { HistoryRecord($0) }
    }
}

extension UserDataRecord.Playlist {
    fileprivate init(list playlist: SavedPlaylist) {
        (name, description, shared) = (playlist.name, playlist.description, playlist.isShared)
        (created, changed) = (playlist.created.ISO8601Format(), playlist.changed.ISO8601Format())
        items = zip(playlist.items, playlist.added).map { item, added in
            UserDataRecord.Item(
                id: item.track?.description, location: item.location, artist: item.artist, title: item.title,
                album: item.album, seconds: item.seconds, added: added.ISO8601Format())
        }
    }
}
