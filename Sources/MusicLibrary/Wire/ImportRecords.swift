import Foundation

/// What an import brought, as `import --json` prints it. `missing` is the part of `added` whose tracks are not in the library.
package struct ImportRecord: JSONRecord {
    package let object: JSONObject

    package init(_ report: ImportReport) {
        let outcome = report.outcome
        object = JSONObject(present: [
            "import": outcome.id, "formats": report.formats, "tracks": report.trackCount, "found": report.foundCount,
            "added": Self.counts(outcome.added), "missing": Self.counts(outcome.waiting),
            "known": Self.counts(outcome.known), "short": report.shortCount,
            "notes": report.notes.prefix(1000).map { note in
                JSONObject(present: [
                    "file": note.file, "reason": note.reason, "count": note.count, "place": note.place,
                    "damage": note.isDamage,
                ])
            },
        ])
    }

    static func counts(_ counts: ImportCounts) -> JSONObject {
        [
            "plays": counts.plays, "play_counts": counts.playCounts, "likes": counts.likes, "ratings": counts.ratings,
            "playlists": counts.playlists, "artists": counts.artists,
        ]
    }
}

/// An import, as `import --list --json` prints it: one line per import, the latest first. `missing_plays` is the part of the plays
/// in `added` whose tracks are not in the library.
package struct ImportSummaryRecord: JSONRecord {
    package let object: JSONObject

    package init(_ summary: ImportSummary) {
        object = [
            "import": summary.id, "source": summary.source,
            "date": summary.date.ISO8601Format(),
            "added": ImportRecord.counts(summary.counts), "missing_plays": summary.waiting.plays,
            "missing_tracks": summary.waitingTracks,
        ]
    }
}

/// A track that imports name and the library does not have, as `import --missing --json` prints it.
package struct MissingTrackRecord: JSONRecord {
    package let object: JSONObject

    package init(_ missing: MissingTrack) {
        let named = missing.named
        object = JSONObject(present: [
            "artist": named.artist, "title": named.title, "album": named.album, "isrc": named.isrc,
            "musicbrainz_recording": named.recording, "seconds": named.seconds, "plays": missing.playCount,
            "liked": missing.isLiked,
        ])
    }

    /// The names of the columns of ``line(_:)``.
    package static let header = "plays,artist,title,album,isrc,musicbrainz_recording,liked"

    /// A line of a table as in RFC 4180.
    package static func line(_ missing: MissingTrack) -> String {
        let named = missing.named
        return [
            "\(missing.playCount)", named.artist, named.title, named.album ?? "", named.isrc ?? "",
            named.recording ?? "",
            missing.isLiked ? "yes" : "",
        ].map(CSVTable.quoted).joined(separator: ",")
    }
}
