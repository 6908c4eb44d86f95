import Foundation

/// An entry of the history, as `history --json` prints it: one line per entry, the latest first.
package struct HistoryRecord: JSONRecord {
    /// The kind: `similar`, `path`, `play`; `other` when a newer program wrote it.
    package let kind: String
    package let object: JSONObject

    package init(_ entry: HistoryEntry) {
        kind = entry.kind?.rawValue ?? "other"
        object = [
            "track": RememberedTrackRecord(entry.track), "kind": kind, "date": entry.date.ISO8601Format(),
        ]
    }
}

/// A frequently requested track, as `trending --json` prints it: one line per track, the most frequent first. `count`
/// is the number of requests, where those of one profile within an hour count once.
package struct TrendingRecord: JSONRecord {
    package let object: JSONObject

    package init(_ trending: TrendingTrack) {
        object = ["track": RememberedTrackRecord(trending.track), "count": trending.count]
    }
}
