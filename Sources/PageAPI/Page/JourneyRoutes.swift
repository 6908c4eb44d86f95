import MusicLibrary

/// Paths from one track to another.
enum JourneyRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/api/path", "Get a smooth path from one track to another",
            query: [Query.from, Query.to, Query.via, Query.count, Query.spacing, Query.seed, Query.includesOther],
            returns: .items("PathStep"), isCacheable: true, to: path)
    ]

    private enum Query {
        static let from = QueryParameter.required("from", schema: Schema.id.text)
        static let to = QueryParameter.required("to", schema: Schema.id.text)
        static let via = QueryParameter.ids("via", atMost: 18)
        static let count = QueryParameter.integer("count", 2...100, default: 20)
        static let spacing = QueryParameter.integer("spacing", 0...20, default: 0)
        static let seed = QueryParameter.integer("seed", 0...Int.max)
        static let includesOther = QueryParameter.flag("include_other", "Include speech, noise and silence.")
    }

    private static func path(_ call: Call) throws -> Response {
        let names = [try call[Query.from]] + (try call[Query.via]) + [try call[Query.to]]
        guard names.count <= 20 else { throw APIError.badParameter("a path can lead through at most 20 tracks") }
        var request = JourneyRequest(
            try call.library.handles(call.indices(of: names)),
            count: try call[Query.count])
        request.artistSpacing = try call[Query.spacing]
        request.randomSeed = try call[Query.seed].map { UInt64($0) }
        let moods = try call.moods()
        let steps = try call.session().journey(request, includesOther: try call[Query.includesOther])
        return try call.json(
            ItemsRecord(items: steps.enumerated().map { JourneyRecord(rank: $0 + 1, $1, moods) }))
    }
}
