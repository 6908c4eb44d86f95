import MusicLibrary

/// How one track leads to the next.
enum TransitionRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/api/transition",
            "Plan the transition from one track to another, as a DJ would mix them; times are in seconds of each track",
            lane: .heavy, query: [Query.from, Query.to, Query.earliestExit], returns: "Transition", to: transition)
    ]

    private enum Query {
        static let from = QueryParameter.required("from", schema: Schema.id.text)
        static let to = QueryParameter.required("to", schema: Schema.id.text)
        static let earliestExit = QueryParameter.number(
            "earliest_exit", "Seconds of the first track before which the transition does not begin.")
    }

    private static func transition(_ call: Call) throws -> Response {
        let indices = try call.indices(of: [try call[Query.from], try call[Query.to]])
        var rules = MixRules()
        rules.earliestExit = Double(try call[Query.earliestExit] ?? 0)
        let (from, to) = (try listened(indices[0], call), try listened(indices[1], call))
        let plan = MixPlanner.transition(from: from.mix, to: to.mix, rules)
        return try call.json(TransitionRecord(plan, from: from, to: to, number: 1))
    }

    private static func listened(_ index: Int, _ call: Call) throws -> MixSource.Listened {
        let track = try call.library.track(index)
        // The path within the library: responses do not say where it is on this machine.
        return try MixSource.track(track, file: track.path, moods: try call.moods().reading(of: track).moods)
            .listened(try call.analysis(of: track).analysis)
    }
}
