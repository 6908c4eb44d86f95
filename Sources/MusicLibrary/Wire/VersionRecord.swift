/// Another version of a piece, as `versions --json` prints it: one line per track, the surest first.
package struct VersionRecord: Codable, Hashable, Sendable {
    /// From 1.
    package var rank: Int
    /// Confidence: the length of the common part, in frames of 0.46 s, divided by the square root of the longer track's
    /// length.
    package var score: Float
    /// Semitones above the seed, −5…6.
    package var transposition: Int
    /// The track.
    package var track: TrackRecord

    /// - Parameters:
    ///   - rank: from 1.
    ///   - found: the version.
    ///   - moods: the moods of tracks.
    package init(rank: Int, _ found: TrackVersion, _ moods: MoodCatalog) {
        self.rank = rank
        score = found.score
        transposition = found.transposition
        track = TrackRecord(found.track, moods)
    }
}
