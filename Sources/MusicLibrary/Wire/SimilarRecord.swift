/// A similar track, as `similar --json` prints it: a line per track, nearest first.
public struct SimilarRecord: Codable, Hashable, Sendable {
    /// From 1.
    public var rank: Int
    /// 0 is identical; by the default method two random tracks are about 1 apart, in an old index that keeps floats some more.
    public var distance: Float
    /// The track.
    public var track: TrackRecord

    /// - Parameters:
    ///   - rank: from 1.
    ///   - found: what was found.
    ///   - moods: what its mood is told by.
    public init(rank: Int, _ found: SimilarTrack, _ moods: MoodCatalog) {
        self.rank = rank
        distance = found.distance
        track = TrackRecord(found.track, moods)
    }
}
