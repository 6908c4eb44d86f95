import MusicLibrary

/// The history of requests and plays.
enum HistoryRoutes {
    static let routes = [
        Route(.post, "/api/asked", body: .json, isChange: false, to: asked),
        Route(.get, "/api/history", to: history),
        Route(.delete, "/api/history", body: .optionalJSON, isChange: false, to: clear),
        Route(.get, "/api/trending", to: trending),
    ]

    private struct Asked: Decodable {
        let id, kind: String
    }

    private static func asked(_ call: Call) throws -> Response {
        let asked = try call.body(Asked.self)
        guard let kind = HistoryEntry.Kind(rawValue: asked.kind) else {
            throw APIError.badParameter("“kind” must be similar, path or play")
        }
        let track = RememberedTrack(try call.library.track(try call.index(of: asked.id)))
        try call.state().record(kind, [track], by: try call.caller().profile)
        return Call.empty
    }

    private static func history(_ call: Call) throws -> Response {
        let count = try call.parameters.integer("count", 1...1000, default: 50)
        return try call.json(ItemsRecord(items: try call.session().history(count: count).map { HistoryRecord($0) }))
    }

    private static func clear(_ call: Call) throws -> Response {
        _ = try call.state().clearHistory(of: try call.caller().profile)
        return Call.empty
    }

    private static func trending(_ call: Call) throws -> Response {
        let hours = try call.parameters.integer("hours", 1...8760, default: 24)
        let count = try call.parameters.integer("count", 1...100, default: 20)
        let tracks = try call.session().trending(hours: Double(hours), count: count)
        return try call.json(ItemsRecord(items: tracks.map { TrendingRecord($0) }))
    }
}
