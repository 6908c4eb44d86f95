/// Another version of a piece, as `versions --json` prints it: one line per track, the surest first.
package struct VersionRecord: JSONRecord {
    package let object: JSONObject

    /// - Parameters:
    ///   - rank: from 1.
    ///   - found: the version.
    ///   - moods: the moods of tracks.
    package init(rank: Int, _ found: TrackVersion, _ moods: MoodCatalog) {
        object = JSONObject(present: [
            "rank": rank, "score": found.score, "transposition": found.transposition,
            "live": LiveEvidence(found.track)?.rawValue, "track": TrackRecord(found.track, moods),
        ])
    }
}
