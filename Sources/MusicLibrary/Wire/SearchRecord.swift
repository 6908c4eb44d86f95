/// A track found by a search, as `search --json` prints it: one line per track, best first. `score` is 1 for exact
/// words, less for similar ones.
package struct SearchRecord: JSONRecord {
    package let object: JSONObject

    package init(_ found: FoundTrack, _ moods: MoodCatalog) {
        object = ["score": found.score, "track": TrackRecord(found.track, moods)]
    }
}
