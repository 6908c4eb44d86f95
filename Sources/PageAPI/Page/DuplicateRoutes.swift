import MusicLibrary

/// Files with the same recording.
enum DuplicateRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/api/duplicates", "List files that contain the same recording, in groups. Nothing is deleted",
            lane: .heavy, query: [Query.same, Query.count, Query.offset], returns: .page("DuplicateGroup"),
            isCacheable: true, to: duplicates)
    ]

    private enum Query {
        static let same = QueryParameter.choice("same", default: DuplicateGroup.Kind.recording)
        static let count = QueryParameter.integer("count", 1...1000, default: 100)
        static let offset = QueryParameter.integer("offset", 0...1_000_000_000, default: 0)
    }

    private static func duplicates(_ call: Call) throws -> Response {
        let groups = try call.library.duplicates(try call[Query.same])
        let moods = try call.moods()
        let items = groups.dropFirst(try call[Query.offset]).prefix(try call[Query.count]).map { group in
            // The first file is the best one.
            JSONObject(
                DuplicateRecord(group), and: ["track": group.files.first.map { TrackRecord($0.track, moods) }])
        }
        return try call.json(["items": items, "total": groups.count] as JSONObject)
    }
}
