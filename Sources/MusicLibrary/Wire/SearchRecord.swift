/// A track that was searched for, as `search --json` prints it: a line per track, best first.
package struct SearchRecord: Codable, Hashable, Sendable {
    /// 1 for words found as they are, less for similar ones.
    package var score: Float
    /// The track.
    package var track: TrackRecord

    /// A record of what was found.
    package init(_ found: FoundTrack, _ moods: MoodCatalog) {
        score = found.score
        track = TrackRecord(found.track, moods)
    }
}
