import Foundation

/// Something that was asked for, as `history --json` prints it: a line an entry, the latest first.
public struct HistoryRecord: Codable, Hashable, Sendable {
    /// The track.
    public var track: RememberedTrackRecord
    /// What for: `similar`, `path`, `play`; `other` when a newer program noted it.
    public var kind: String
    /// When, after ISO 8601, in UTC.
    public var date: String

    /// A record of an entry.
    public init(_ entry: HistoryEntry) {
        track = RememberedTrackRecord(entry.track)
        kind = entry.kind?.rawValue ?? "other"
        date = entry.date.ISO8601Format()
    }
}

/// A track that is asked for much, as `trending --json` prints it: a line a track, the most frequent first.
public struct TrendingRecord: Codable, Hashable, Sendable {
    /// The track.
    public var track: RememberedTrackRecord
    /// How often it was asked for.
    public var count: Int

    /// A record of a track.
    public init(_ trending: TrendingTrack) {
        track = RememberedTrackRecord(trending.track)
        count = trending.count
    }
}
