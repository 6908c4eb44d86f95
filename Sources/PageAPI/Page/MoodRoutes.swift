import MusicLibrary

/// The moods and their regions. Each user sets their own; moods that a user has not set follow the defaults, which are the
/// administrator's.
enum MoodRoutes {
    static let routes: [Route] = [
        Route(.get, "/api/moods", "List the moods and their regions", returns: "Moods", isCacheable: true, to: moods),
        Route(
            .delete, "/api/moods", "Remove all of the user's own regions, so that all moods follow the defaults",
            .users, body: .optionalJSON, returns: "Moods", to: removeAll),
        Route(
            .put, "/api/moods/{name:text}", "Set the user's own region of a mood", .users, body: .json,
            takes: "NewRegion",
            returns: "Moods", to: set),
        Route(
            .delete, "/api/moods/{name:text}", "Remove the user's own region, so that the mood follows the default",
            .users, body: .optionalJSON, to: remove),
        Route(
            .put, "/api/moods/{name:text}/default", "Set the default region of a mood", .admins, body: .json,
            takes: "NewRegion", returns: "Moods", to: setDefault),
        Route(
            .delete, "/api/moods/{name:text}/default",
            "Remove a mood for all users, or restore the original region of a standard one", .admins,
            body: .optionalJSON, to: removeDefault),
    ]

    private static func moods(_ call: Call) throws -> Response { try page(call) }

    private static func page(_ call: Call) throws -> Response {
        let (profile, state) = (try call.caller().profile, try call.state())
        let session = Session(call.library, state, profile)
        let taste = try session.taste()
        let (own, defaults) = (try state.moodRegions(of: profile), try session.preferences.moods)
        let moods = try call.library.moods(for: taste)
        let counts = try PlaylistMaker(call.library, taste).moodCounts()
        let records = moods.regions.sorted { $0.key < $1.key }.map { name, region in
            JSONObject(
                region,
                and: [
                    "name": name, "tracks": counts[name] ?? 0,
                    "standard": MoodRegion.standard[name] == taste.preferences.moods[name],
                    "learned": region != taste.preferences.moods[name],
                    "own": own[name] != nil, "default": defaults[name],
                ])
        }
        let labels = taste.labels.counts.sorted { $0.key.name < $1.key.name }.map {
            ["name": $0.key.name, "tracks": $0.value] as JSONObject
        }
        return try call.json(
            ["moods": records, "labels": labels, "calibration": moods.calibration.kind] as JSONObject)
    }

    // MARK: The user's own

    private static func set(_ call: Call) throws -> Response {
        let region = try call.body(MoodRegion.self)
        // The name of a mood is a valid label.
        try call.state().setRegion(region, of: try Label(call.capture("name")), for: try call.caller().profile)
        return try page(call)
    }

    private static func remove(_ call: Call) throws -> Response {
        let (profile, state) = (try call.caller().profile, try call.state())
        let name = try Label(call.capture("name")).name
        if try !state.removeRegion(of: name, for: profile) {
            guard try Session(call.library, state, profile).preferences.moods[name] != nil else {
                throw unknown(name)
            }
        }
        return Call.empty
    }

    private static func removeAll(_ call: Call) throws -> Response {
        try call.state().removeRegion(of: nil, for: try call.caller().profile)
        return try page(call)
    }

    private static func unknown(_ name: String) -> APIError {
        APIError(404, .notFound, "there is no mood “\(name)”")
    }

    // MARK: The defaults

    private static func setDefault(_ call: Call) throws -> Response {
        let region = try call.body(MoodRegion.self)
        let name = try Label(call.capture("name")).name
        try Preferences.change(besideIndex: call.library.path) { preferences in
            preferences.moods[name] = region
            let limit = UserState.moodLimit
            guard preferences.moods.count <= limit else {
                throw APIError(409, .conflict, "the limit is \(limit) moods")
            }
        }
        return try page(call)
    }

    private static func removeDefault(_ call: Call) throws -> Response {
        let name = try Label(call.capture("name")).name
        try Preferences.change(besideIndex: call.library.path) { preferences in
            let standard = MoodRegion.standard[name]
            guard preferences.moods[name] != nil || standard != nil else { throw unknown(name) }
            preferences.moods[name] = standard
        }
        return Call.empty
    }
}
