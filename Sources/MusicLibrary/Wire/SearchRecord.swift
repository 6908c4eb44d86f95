/// A track found by a search, as `search --json` prints it: one line per track, best first.
package struct SearchRecord: Codable, Hashable, Sendable {
    /// 1 for exact words, less for similar ones.
    package var score: Float
    /// The track.
    package var track: TrackRecord

    /// A record of what was found.
    package init(_ found: FoundTrack, _ moods: MoodCatalog) {
        score = found.score
        track = TrackRecord(found.track, moods)
    }
}
