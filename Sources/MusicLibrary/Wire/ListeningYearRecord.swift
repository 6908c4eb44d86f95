/// What was played in a year, as `stats --json` prints it.
package struct ListeningYearRecord: JSONRecord {
    package let object: JSONObject

    /// - Parameters:
    ///   - year: the year.
    ///   - id: the id of a track of the library, for lists that link to it.
    package init(_ year: ListeningYear, id: (Int) throws -> String) throws {
        func entries(_ entries: [ListeningYear.Entry]) throws -> [JSONObject] {
            try entries.map { entry in
                JSONObject(present: [
                    "name": entry.name, "artist": entry.artist, "track": try entry.index.map(id), "plays": entry.plays,
                    "seconds": entry.seconds.rounded(),
                ])
            }
        }
        let months = year.months.map { month in
            let moods = month.moods.sorted { $0.key < $1.key }.map {
                ["mood": $0.key, "plays": $0.value] as JSONObject
            }
            return ["plays": month.plays, "seconds": month.seconds.rounded(), "moods": moods] as JSONObject
        }
        object = [
            "year": year.year, "years": year.years, "plays": year.plays, "seconds": year.seconds.rounded(),
            "days": year.days, "tracks": year.trackCount, "artists": year.artistCount, "new_tracks": year.newTracks,
            "new_artists": year.newArtists, "top_artists": try entries(year.artists),
            "top_albums": try entries(year.albums), "top_tracks": try entries(year.tracks),
            "top_genres": try entries(year.genres), "months": months, "hours": year.hours, "weekdays": year.weekdays,
        ]
    }
}
