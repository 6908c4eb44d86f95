/// A step of a journey, as `path --json` prints it: one line per track, in playing order.
package struct JourneyRecord: Codable, Hashable, Sendable {
    /// From 1.
    package var rank: Int
    /// Distance from the track before, as in `similar`; 0 for the first.
    package var step: Float
    /// The track.
    package var track: TrackRecord

    /// - Parameters:
    ///   - rank: from 1.
    ///   - step: a step of the journey.
    ///   - moods: the moods of tracks.
    package init(rank: Int, _ step: JourneyStep, _ moods: MoodCatalog) {
        self.rank = rank
        self.step = step.distance
        track = TrackRecord(step.track, moods)
    }
}
