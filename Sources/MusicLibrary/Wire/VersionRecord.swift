/// Another version of a piece, as `versions --json` prints it: one line per track, the surest first.
package struct VersionRecord: JSONRecord {
    package let object: JSONObject

    /// - Parameters:
    ///   - rank: from 1.
    ///   - found: the version.
    ///   - moods: the moods of tracks.
    package init(rank: Int, _ found: TrackVersion, _ moods: MoodCatalog) {
        object = [
            "rank": rank, "score": found.score, "transposition": found.transposition,
            "track": TrackRecord(found.track, moods),
        ]
    }
}
