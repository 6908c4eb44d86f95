import MusicLibrary

/// What follows from the history: mixes of the day, music for a run, figures of a year.
enum ListeningRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/api/mixes", "List today's mixes of the user's history", returns: .items("DayMix"), to: mixes),
        Route(
            .get, "/api/mixes/{id:text}", "Get a mix of today with its tracks",
            returns: "DayMixTracks", to: mix),
        Route(
            .get, "/api/run", "Choose music for a run, by tempo and energy", query: [Query.plan], returns: "Run",
            to: run),
        Route(
            .get, "/api/stats", "Get what the user played in a year", query: [Query.year], returns: "ListeningYear",
            to: year),
    ]

    private enum Query {
        static let year = QueryParameter.integer("year", 1970...9999, "the last one with plays if missing")
        static let plan = QueryParameter.required(
            "plan", "parts such as “10 min at 120, 30 at 160 energy 0.9”: minutes, steps per minute, energy 0…1")
    }

    private static func mixes(_ call: Call) throws -> Response {
        try call.json(ItemsRecord(items: try call.dayMixes().map { try record($0, call) }))
    }

    private static func mix(_ call: Call) throws -> Response {
        let id = call.capture("id")
        guard let mix = try call.dayMixes().first(where: { $0.id == id }) else {
            throw APIError(404, .unknownPlaylist, "there is no mix “\(id)”")
        }
        let moods = try call.moods()
        let items = try mix.tracks.map {
            ["track": TrackRecord(try call.library.track($0), moods)] as JSONObject
        }
        return try call.json(JSONObject(try record(mix, call), and: ["items": items]))
    }

    private static func record(_ mix: DayMix, _ call: Call) throws -> JSONObject {
        JSONObject(
            try DayMixRecord(mix, call.library),
            and: ["covers": try mix.tracks.prefix(4).map { try id($0, call) }])
    }

    private static func id(_ index: Int, _ call: Call) throws -> String { "\(try call.library.fileID(index))" }

    private static func run(_ call: Call) throws -> Response {
        let run = try call.run(try RunningPlan(try call[Query.plan]))
        return try call.json(
            [
                "items": try PlannedRunRecord.tracks(run, call.library, try call.moods()),
                "summary": PlannedRunRecord.summary(run),
            ] as JSONObject)
    }

    private static func year(_ call: Call) throws -> Response {
        let year = try call.listening(in: try call[Query.year])
        return try call.json(try ListeningYearRecord(year) { try id($0, call) })
    }
}
