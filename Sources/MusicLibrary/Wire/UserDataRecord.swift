package import Foundation
import SimilarityIndex

/// All data of a user as one JSON object, for a backup or another server. What is unknown is left out.
package struct UserDataRecord: JSONRecord {
    package let object: JSONObject

    /// Reads the data of a profile.
    /// - Throws: `UserStateError`.
    package init(_ profile: Profile, _ state: UserState, now: Date = Date()) throws(UserStateError) {
        let ratings = try state.ratings(of: profile)
        let lists = try state.playlists(of: profile)
        var own: [JSONObject] = []
        for list in lists where list.owner == profile.name {
            own.append(Self.playlist(try state.playlist(id: list.publicID, for: profile).0))
        }
        object = JSONObject(present: [
            "name": profile.name, "email": profile.email, "exported": now.ISO8601Format(),
            "labels": try state.labeledTracks(of: profile).map(Self.labels),
            "taught": try state.taughtWords(of: profile).map(Self.taught),
            "ratings": ratings.map { RatingRecord($0.track, $0.rating) },
            "marks": Self.marks(try state.playerMarks(of: profile), rated: Set(ratings.map { "\($0.track.id)" })),
            "bookmarks": try state.bookmarks(of: profile).map(Self.bookmark),
            "moods": try state.moodRegions(of: profile), "playlists": own,
            "follows": try state.following(of: profile).map(\.name),
            "followed_playlists": lists.filter { $0.owner != profile.name }.map { "\($0.owner)/\($0.name)" },
            "imports": try state.imports(of: profile).map { ImportSummaryRecord($0) },
            "imported_artists": try state.importedArtists(of: profile),
            "play_counts": try state.importedPlayCounts(of: profile).map(Self.count),
            "missing": try state.missingPlays(of: profile).map(Self.missing),
            "history": try state.history(of: profile, count: Int(Int32.max)).map { HistoryRecord($0) },
        ])
    }

    private static func labels(_ labeled: LabeledTrack) -> JSONObject {
        ["track": RememberedTrackRecord(labeled.track), "labels": labeled.labels.map(\.name)]
    }

    /// With its model, which another server can use.
    private static func taught(_ word: TaughtWord) -> JSONObject {
        JSONObject(TaughtWordRecord(word), and: ["model": word.model, "analysis_version": word.analysisVersion])
    }

    /// Albums and artists with a star, and any items with one to five stars, by their ids in players. The star of a
    /// track is left out, because it is a like.
    private static func marks(_ marks: PlayerMarks, rated tracks: Set<String>) -> [JSONObject] {
        let starred = marks.starred.filter { !tracks.contains($0.key) }
        return Set(starred.keys).union(marks.scores.keys).sorted().map {
            JSONObject(present: [
                "item": $0, "starred": starred[$0]?.ISO8601Format(), "score": marks.scores[$0],
            ])
        }
    }

    private static func count(_ count: ImportedPlayCount) -> JSONObject {
        [
            "track": RememberedTrackRecord(count.track), "source": count.source, "plays": count.count,
            "until": count.until.ISO8601Format(),
        ]
    }

    /// An entry of an import without a track, with the times of its plays.
    private static func missing(_ missing: MissingTrack, _ times: [Int]) -> JSONObject {
        let dates = times.map { Date(timeIntervalSince1970: Double($0)).ISO8601Format() }
        return JSONObject(MissingTrackRecord(missing), and: ["dates": dates])
    }

    private static func bookmark(_ bookmark: Bookmark) -> JSONObject {
        JSONObject(present: [
            "track": "\(bookmark.track)", "position": Double(bookmark.position) / 1000, "comment": bookmark.comment,
            "changed": bookmark.changed.ISO8601Format(),
        ])
    }

    private static func playlist(_ playlist: SavedPlaylist) -> JSONObject {
        JSONObject(present: [
            "name": playlist.name, "description": playlist.description, "shared": playlist.isShared,
            "created": playlist.created.ISO8601Format(), "changed": playlist.changed.ISO8601Format(),
            // The request of a living playlist, as it is stored.
            "living": playlist.livingJSON, "items": zip(playlist.items, playlist.added).map(item),
        ])
    }

    private static func item(_ item: PlaylistItem, added: Date) -> JSONObject {
        JSONObject(present: [
            "id": item.track?.description, "location": item.location, "artist": item.artist, "title": item.title,
            "album": item.album, "seconds": item.seconds, "added": added.ISO8601Format(),
        ])
    }
}
