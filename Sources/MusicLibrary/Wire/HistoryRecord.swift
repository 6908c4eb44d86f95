import Foundation

/// Something that was asked for, as `history --json` prints it: a line an entry, the latest first.
package struct HistoryRecord: Codable, Hashable, Sendable {
    /// The track.
    package var track: RememberedTrackRecord
    /// What for: `similar`, `path`, `play`; `other` when a newer program noted it.
    package var kind: String
    /// When, after ISO 8601, in UTC.
    package var date: String

    /// A record of an entry.
    package init(_ entry: HistoryEntry) {
        track = RememberedTrackRecord(entry.track)
        kind = entry.kind?.rawValue ?? "other"
        date = entry.date.ISO8601Format()
    }
}

/// A track that is asked for much, as `trending --json` prints it: a line per track, the most frequent first.
package struct TrendingRecord: Codable, Hashable, Sendable {
    /// The track.
    package var track: RememberedTrackRecord
    /// How often it was asked for.
    package var count: Int

    /// A record of a track.
    package init(_ trending: TrendingTrack) {
        track = RememberedTrackRecord(trending.track)
        count = trending.count
    }
}
