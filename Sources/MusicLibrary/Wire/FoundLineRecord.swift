/// A track found by its lyrics, as `search --lyrics --json` prints it: one line per track, best first. `score` is 1 for the words
/// in their order, less for others; `start` is in seconds, null if unknown.
package struct FoundLineRecord: JSONRecord {
    package let object: JSONObject

    package init(_ found: FoundLine, _ moods: MoodCatalog) {
        let line: JSONObject = ["start": found.line.start.map { Double($0) / 1000 }, "text": found.line.text]
        object = ["line": line, "score": found.score, "track": TrackRecord(found.track, moods)]
    }
}
