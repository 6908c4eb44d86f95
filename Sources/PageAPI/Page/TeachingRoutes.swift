import MusicLibrary

/// Words that the user teaches by examples. The examples are labels, which ``LabelRoutes`` sets.
enum TeachingRoutes {
    static let routes: [Route] = [
        Route(.get, "/api/taught", "List the words that the user taught", returns: "TaughtWords", to: words),
        Route(
            .put, "/api/taught/{word:text}",
            "Learn a word from the tracks with its label, and from those with the label “not” and the word",
            lane: .heavy,
            body: .optionalJSON, returns: "TaughtWord", to: teach),
        Route(
            .delete, "/api/taught/{word:text}", "Forget a word. The labels stay", body: .optionalJSON, to: forget),
        Route(
            .get, "/api/taught/{word:text}/suggestions",
            "Find tracks to accept or refuse as examples of a word: likely and uncertain ones by turns",
            lane: .heavy, query: [Query.count], returns: "TeachingSuggestions", to: suggestions),
    ]

    private enum Query {
        static let count = QueryParameter.integer("count", 1...100, default: 10)
    }

    private static func words(_ call: Call) throws -> Response {
        let words = try call.state().taughtWords(of: try call.caller().profile)
        return try call.json(["words": words.map { TaughtWordRecord($0) }] as JSONObject)
    }

    /// With labels as they are now.
    private static func session(_ call: Call) throws -> Session {
        Session(call.library, try call.state(), try call.caller().profile)
    }

    private static func teach(_ call: Call) throws -> Response {
        try call.json(TaughtWordRecord(try session(call).teach(try Label(call.capture("word")))))
    }

    private static func forget(_ call: Call) throws -> Response {
        let word = try Label(call.capture("word"))
        guard try call.state().forget(word, of: try call.caller().profile) else {
            throw APIError(404, .notFound, "“\(word)” was not taught")
        }
        return Call.empty
    }

    private static func suggestions(_ call: Call) throws -> Response {
        let found = try session(call).suggestions(for: try Label(call.capture("word")), count: try call[Query.count])
        let moods = try call.moods()
        return try call.json(["items": found.map { TeachingSuggestionRecord($0, moods) }] as JSONObject)
    }
}
