/// Another version of a piece, as `versions --json` prints it: a line per track, the surest first.
package struct VersionRecord: Codable, Hashable, Sendable {
    /// From 1.
    package var rank: Int
    /// How sure it is: length of the common stretch in frames of 0.46 s over the square root of the longer
    /// track's.
    package var score: Float
    /// Semitones by which it lies above the track asked about, −5…6.
    package var transposition: Int
    /// The track.
    package var track: TrackRecord

    /// - Parameters:
    ///   - rank: from 1.
    ///   - found: what was found.
    ///   - moods: what its mood is told by.
    package init(rank: Int, _ found: TrackVersion, _ moods: MoodCatalog) {
        self.rank = rank
        score = found.score
        transposition = found.transposition
        track = TrackRecord(found.track, moods)
    }
}
