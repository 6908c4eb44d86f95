import MusicLibrary

/// Paths from one track to another.
enum JourneyRoutes {
    static let routes = [Route(.get, "/api/path", isCacheable: true, to: path)]

    private static func path(_ call: Call) throws -> Response {
        let parameters = call.parameters
        let names = [try parameters.required("from")] + parameters.strings("via") + [try parameters.required("to")]
        guard names.count <= 20 else { throw APIError.badParameter("a path can lead through at most 20 tracks") }
        var request = JourneyRequest(
            try call.library.handles(call.indices(of: names)),
            count: try parameters.integer("count", 2...100, default: 20))
        request.artistSpacing = try parameters.integer("spacing", 0...20, default: 0)
        request.randomSeed = try parameters.integer("seed", 0...Int.max).map { UInt64($0) }
        let moods = try call.moods()
        let steps = try call.session().journey(request, includesOther: try parameters.flag("include_other"))
        return try call.json(
            ItemsRecord(items: steps.enumerated().map { JourneyRecord(rank: $0 + 1, $1, moods) }))
    }
}
