import Foundation

/// An entry of the history, as `history --json` prints it: one line per entry, the latest first.
package struct HistoryRecord: Codable, Hashable, Sendable {
    /// The track.
    package var track: RememberedTrackRecord
    /// The kind: `similar`, `path`, `play`; `other` when a newer program wrote it.
    package var kind: String
    /// The time, ISO 8601, UTC.
    package var date: String

    /// A record of an entry.
    package init(_ entry: HistoryEntry) {
        track = RememberedTrackRecord(entry.track)
        kind = entry.kind?.rawValue ?? "other"
        date = entry.date.ISO8601Format()
    }
}

/// A frequently requested track, as `trending --json` prints it: one line per track, the most frequent first.
package struct TrendingRecord: Codable, Hashable, Sendable {
    /// The track.
    package var track: RememberedTrackRecord
    /// The number of requests, where those of one profile within an hour count once.
    package var count: Int

    /// A record of a track.
    package init(_ trending: TrendingTrack) {
        track = RememberedTrackRecord(trending.track)
        count = trending.count
    }
}
