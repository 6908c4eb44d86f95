import MusicLibrary

/// Brainwaves as they arrive, and the current mood.
enum BrainwaveRoutes {
    static let routes: [Route] = [
        Route(.get, "/api/eeg", "Get the brainwaves and their mood", returns: "Brainwaves", to: show),
        Route(
            .post, "/api/eeg/rows", "Send rows of band powers", query: [Query.check],
            body: .other(types: ["text/csv"], limit: 64 << 10),
            returns: "Brainwaves", isChange: false, to: take),
        Route(
            .delete, "/api/eeg", "Delete the received rows and start again", body: .optionalJSON, isChange: false,
            to: clear),
        Route(
            .get, "/api/eeg/moods", "Get the ranges of band powers and the moods that they indicate",
            returns: "BrainwaveMoods", to: moods),
        Route(
            .put, "/api/eeg/moods", "Set the ranges of band powers and their moods", .admins, body: .json,
            takes: "BrainwaveRules", returns: "BrainwaveMoods", to: setMoods),
        Route(
            .delete, "/api/eeg/moods", "Restore the original ranges and moods", .admins, body: .optionalJSON,
            returns: "BrainwaveMoods", to: resetMoods),
    ]

    private enum Query {
        static let check = QueryParameter.flag(
            "check", "keep nothing, and only count what can be read, as the beginning of a new recording")
    }

    private struct Record: JSONRecord {
        let object: JSONObject

        init(_ state: BrainwaveStates.State?, counts: BandPowerReader? = nil) {
            let reader = counts ?? state?.reader
            func powers(_ powers: BandPowers?) -> [String: Double]? {
                powers.map { powers in
                    Dictionary(uniqueKeysWithValues: BandPowers.Band.allCases.map { ($0.rawValue, powers[$0]) })
                }
            }
            object = [
                "now": powers(state?.now), "average": powers(state?.now == nil ? nil : state?.mood.average),
                "mood": state?.mood.mood, "rows": reader?.rowCount ?? 0, "skipped": reader?.skippedCount ?? 0,
            ]
        }
    }

    private static func show(_ call: Call) throws -> Response {
        try call.json(Record(call.context.brainwaves[try call.caller().profile.id]))
    }

    private static func take(_ call: Call) throws -> Response {
        guard let text = String(validating: call.request.body, as: UTF8.self) else {
            throw APIError.badRequest("the rows are not UTF-8")
        }
        let lines = text.split(whereSeparator: \.isNewline).map(String.init)
        if try call[Query.check] {
            var reader = BandPowerReader()
            for line in lines { _ = reader.read(line) }
            return try call.json(Record(nil, counts: reader))
        }
        let settings = try call.session().preferences.brainwaves
        return try call.json(Record(call.context.brainwaves.take(lines, try call.caller().profile.id, settings)))
    }

    private static func clear(_ call: Call) throws -> Response {
        call.context.brainwaves.clear(try call.caller().profile.id)
        return Call.empty
    }

    // MARK: Ranges

    private static func moods(_ call: Call) throws -> Response {
        try page(call.session().preferences.brainwaves, call)
    }

    private static func page(_ settings: BrainwaveSettings, _ call: Call) throws -> Response {
        try call.json(JSONObject(settings, and: ["standard": settings == BrainwaveSettings()]))
    }

    private static func setMoods(_ call: Call) throws -> Response {
        var settings = try call.body(BrainwaveSettings.self)
        let limit = UserState.moodLimit
        guard settings.rules.count <= limit else { throw APIError(409, .conflict, "the limit is \(limit) moods") }
        // The name of a mood is a valid label.
        for rule in settings.rules.indices { settings.rules[rule].mood = try Label(settings.rules[rule].mood).name }
        return try change(settings, call)
    }

    private static func resetMoods(_ call: Call) throws -> Response { try change(BrainwaveSettings(), call) }

    private static func change(_ settings: BrainwaveSettings, _ call: Call) throws -> Response {
        try Preferences.change(besideIndex: call.library.path) { $0.brainwaves = settings }
        call.context.brainwaves.apply(settings)
        return try page(settings, call)
    }
}
