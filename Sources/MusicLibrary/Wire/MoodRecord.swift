/// The mood of a track, as `mood TRACK --json` prints it. Labels are the user's, hashtags those of the file's comment,
/// both in alphabetical order. Moods are those whose region contains the track, best first; `fit` is 1 at the center of
/// the region, ½ at the edge.
package struct TrackMoodsRecord: JSONRecord {
    package let object: JSONObject

    package init(_ answer: MoodAnswer, _ moods: MoodCatalog) {
        object = [
            "track": TrackRecord(answer.track, moods), "labels": answer.labels.map(\.name),
            "hashtags": answer.hashtags.map(\.name),
            "moods": answer.reading.heard.map { ["mood": $0.name, "fit": $0.fit] as JSONObject },
        ]
    }
}

/// The mood of brainwaves, as `mood --eeg --json` prints it: a line per change with `--follow`, then a summary. The mood
/// is left out while undefined.
package enum BrainwaveRecord {
    /// The current mood, and the mean power of each band over the last rows, 0…1, by its name.
    package static func mood(_ recording: BrainwaveRecording) -> JSONObject {
        let state = recording.state
        let average = Dictionary(
            uniqueKeysWithValues: BandPowers.Band.allCases.map { ($0.rawValue, state.average[$0]) })
        return JSONObject(present: [
            "type": "mood", "mood": state.mood, "row": recording.reader.rowCount, "average": average,
        ])
    }

    /// The last line.
    package static func summary(_ recording: BrainwaveRecording) -> JSONObject {
        JSONObject(present: [
            "type": "summary", "mood": recording.state.mood, "rows": recording.reader.rowCount,
            "skipped": recording.reader.skippedCount,
        ])
    }
}

/// A track to play, as `radio --json` and `mood --play-next --json` print it. The path is absolute if the music folder
/// is known; the mood it was chosen for is left out for any mood.
package struct PlayRecord: JSONRecord {
    package let object: JSONObject

    /// - Parameters:
    ///   - player: the player that chose it.
    ///   - track: the track.
    package init(_ player: Player, _ track: LibraryTrack) {
        object = JSONObject(present: [
            "type": "track", "mood": player.request.mood, "path": player.path(track).description,
            "track": TrackRecord(track, player.moods),
        ])
    }
}
