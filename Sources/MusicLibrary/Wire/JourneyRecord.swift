/// A step of a journey, as `path --json` prints it: one line per track, in playing order.
package struct JourneyRecord: JSONRecord {
    package let object: JSONObject

    /// - Parameters:
    ///   - rank: from 1.
    ///   - step: a step of the journey.
    ///   - moods: the moods of tracks.
    package init(rank: Int, _ step: JourneyStep, _ moods: MoodCatalog) {
        object = ["rank": rank, "step": step.distance, "track": TrackRecord(step.track, moods)]
    }
}
