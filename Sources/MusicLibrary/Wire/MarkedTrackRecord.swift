/// A track with what the user said of it, as `info TRACK --json` prints it. What was not said is left out. `taught` has the value of each
/// taught word, 0…1.
package struct MarkedTrackRecord: JSONRecord {
    package let object: JSONObject

    package init(_ track: LibraryTrack, _ moods: MoodCatalog, _ opinion: UserOpinion) {
        let taught = Dictionary(
            opinion.taught.map { ($0.word, JSONNumber.decimal($0.value, 3)) }, uniquingKeysWith: { first, _ in first })
        let (labels, hashtags) = (opinion.labels.map(\.name), opinion.hashtags.map(\.name))
        object = JSONObject(
            TrackRecord(track, moods),
            and: JSONObject(present: [
                "taught": taught.isEmpty ? nil : taught, "labels": labels.isEmpty ? nil : labels,
                "hashtags": hashtags.isEmpty ? nil : hashtags, "rating": opinion.rating?.name, "stars": opinion.stars,
            ]))
    }
}
