import Foundation

/// A mix of the day, as `mix --json` lists it: one line per mix. `missing` says what a mix without tracks needs.
package struct DayMixRecord: JSONRecord {
    package let object: JSONObject

    /// - Parameters:
    ///   - mix: the mix.
    ///   - library: its library.
    /// - Throws: `LibraryError` when the index is damaged.
    package init(_ mix: DayMix, _ library: Library) throws(LibraryError) {
        var seconds = 0.0
        for index in mix.tracks { seconds += try library.seconds(index) }
        object = JSONObject(present: [
            "id": mix.id, "name": mix.name, "description": mix.sentence, "tracks": mix.tracks.count,
            "seconds": seconds.rounded(), "until": mix.end.ISO8601Format(), "missing": mix.whyNone,
        ])
    }
}

/// Music for a run, as `mix --plan --json` prints it: one line per track, then a summary.
package enum PlannedRunRecord {
    /// The tracks in playing order. `tempo` is in beats per minute; `steps_per_beat` is 2 for half the tempo of the plan,
    /// 0.5 for double.
    /// - Throws: `LibraryError` when the index is damaged.
    package static func tracks(
        _ run: PlannedRun, _ library: Library, _ moods: MoodCatalog
    ) throws(LibraryError) -> [JSONObject] {
        try run.steps.enumerated().map { position, step throws(LibraryError) in
            [
                "type": "track", "rank": position + 1, "part": step.part + 1, "tempo": step.tempo,
                "steps_per_beat": step.stepsPerBeat, "track": TrackRecord(try library.track(step.index), moods),
            ]
        }
    }

    /// The last line.
    package static func summary(_ run: PlannedRun) -> JSONObject {
        let parts = zip(run.plan.parts, run.seconds).map { part, seconds in
            ["minutes": part.minutes, "tempo": part.tempo, "seconds": seconds.rounded()] as JSONObject
        }
        return ["type": "summary", "tracks": run.steps.count, "parts": parts, "missing": run.shortfalls]
    }
}
