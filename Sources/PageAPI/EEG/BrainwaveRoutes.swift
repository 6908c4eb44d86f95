import MusicLibrary

/// Brainwaves as they arrive, and the current mood.
enum BrainwaveRoutes {
    static let routes: [Route] = [
        Route(.get, "/api/eeg", "Get the brainwaves and their mood", returns: "Brainwaves", to: show),
        Route(
            .post, "/api/eeg/rows", "Send rows of band powers", body: .other(types: ["text/csv"], limit: 64 << 10),
            returns: "Brainwaves", isChange: false, to: take),
        Route(
            .delete, "/api/eeg", "Delete the received rows and start again", body: .optionalJSON, isChange: false,
            to: clear),
    ]

    private struct Record: JSONRecord {
        let object: JSONObject

        init(_ state: BrainwaveStates.State?) {
            func powers(_ powers: BandPowers?) -> [String: Double]? {
                powers.map { powers in
                    Dictionary(uniqueKeysWithValues: BandPowers.Band.allCases.map { ($0.rawValue, powers[$0]) })
                }
            }
            object = [
                "now": powers(state?.now), "average": powers(state?.now == nil ? nil : state?.mood.average),
                "mood": state?.mood.mood, "rows": state?.reader.rowCount ?? 0,
                "skipped": state?.reader.skippedCount ?? 0,
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
        let settings = try call.session().preferences.brainwaves
        return try call.json(Record(call.context.brainwaves.take(lines, try call.caller().profile.id, settings)))
    }

    private static func clear(_ call: Call) throws -> Response {
        call.context.brainwaves.clear(try call.caller().profile.id)
        return Call.empty
    }
}
