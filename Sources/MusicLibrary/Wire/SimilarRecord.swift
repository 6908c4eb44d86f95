/// A similar track, as `similar --json` prints it: one line per track, nearest first.
public struct SimilarRecord: Codable, Hashable, Sendable {
    /// From 1.
    public var rank: Int
    /// 0 is identical; by the default method two random tracks are about 1 apart, slightly more in an old index with
    /// float vectors.
    public var distance: Float
    /// The track.
    public var track: TrackRecord

    /// - Parameters:
    ///   - rank: from 1.
    ///   - found: the similar track.
    ///   - moods: the moods of tracks.
    public init(rank: Int, _ found: SimilarTrack, _ moods: MoodCatalog) {
        self.rank = rank
        distance = found.distance
        track = TrackRecord(found.track, moods)
    }
}
