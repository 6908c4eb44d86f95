/// A step of a journey, as `path --json` prints it: a line a track, in playing order.
public struct JourneyRecord: Codable, Hashable, Sendable {
    /// From 1.
    public var rank: Int
    /// Distance from the track before, as `similar` has it; 0 for the first.
    public var step: Float
    /// The track.
    public var track: TrackRecord

    /// - Parameters:
    ///   - rank: from 1.
    ///   - step: of the journey.
    ///   - moods: what its mood is told by.
    public init(rank: Int, _ step: JourneyStep, _ moods: MoodCatalog) {
        self.rank = rank
        self.step = step.distance
        track = TrackRecord(step.track, moods)
    }
}
