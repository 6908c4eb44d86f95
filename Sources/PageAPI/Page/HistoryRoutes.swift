import MusicLibrary

/// The history of requests and plays.
enum HistoryRoutes {
    static let routes: [Route] = [
        Route(
            .post, "/api/asked", "Record a request in the history", body: .json, takes: "Asked", isChange: false,
            to: asked),
        Route(
            .get, "/api/history", "List the user's requests", query: [Query.count], returns: .items("HistoryEntry"),
            to: history),
        Route(.delete, "/api/history", "Delete the user's history", body: .optionalJSON, to: clear),
        Route(
            .get, "/api/trending", "List the most requested tracks of all users. A user counts once per track and hour",
            query: [Query.hours, Query.trendingCount], returns: .items("TrendingTrack"), to: trending),
    ]

    private enum Query {
        static let count = QueryParameter.integer("count", 1...1000, default: 50)
        static let hours = QueryParameter.integer("hours", 1...8760, default: 24)
        static let trendingCount = QueryParameter.integer("count", 1...100, default: 20)
    }

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
        // Conditions and orders may be about plays.
        if kind == .play { call.context.changed() }
        return Call.empty
    }

    private static func history(_ call: Call) throws -> Response {
        let entries = try call.session().history(count: try call[Query.count])
        return try call.json(ItemsRecord(items: entries.map { HistoryRecord($0) }))
    }

    private static func clear(_ call: Call) throws -> Response {
        _ = try call.state().clearHistory(of: try call.caller().profile)
        return Call.empty
    }

    private static func trending(_ call: Call) throws -> Response {
        let tracks = try call.session().trending(
            hours: Double(try call[Query.hours]), count: try call[Query.trendingCount])
        return try call.json(ItemsRecord(items: tracks.map { TrendingRecord($0) }))
    }
}
