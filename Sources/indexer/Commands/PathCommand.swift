import MusicLibrary

enum PathCommand: Command {
    static let spec = CommandSpec(
        name: "path", summary: "make a smooth path from one track to another", operands: "TRACK TRACK…",
        operandCount: 2...Int.max,
        discussion: """
            Starts with the first TRACK, ends with the last, and passes through those in between. Each step is as small
            as possible. The distance column shows the distance from the previous track. By default, the tracks in
            between are music.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption,
            OptionSpec("count", "n", argument: "N", "The total number of tracks (default 20)."),
        ] + OptionSpec.includeOther + [CommandSpec.jsonOption] + TrackTable.Look.options,
        examples: [("indexer path \"under the ice\" grindstone -n 10", "go from ambient to metal")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let count = try arguments.integer("count", in: 2...10_000) ?? 20
        let look = try arguments.look()
        let session = try arguments.openSession(for: .noting)
        let waypoints = try arguments.operands.map { try session.track($0.description) }
        let steps = try session.journey(
            JourneyRequest(waypoints, count: count), includesOther: arguments.has("include-other"))
        if arguments.has("json") {
            let moods = try session.moods()
            for (rank, step) in steps.enumerated() { try printLine(JourneyRecord(rank: rank + 1, step, moods)) }
        } else {
            var table = TrackTable(look, showsDistance: true)
            for step in steps { table.add(step.track, distance: step.distance) }
            table.printLines()
        }
        if steps.count < count {
            Console.note("\(steps.count.counted("track")): no other track fits in between")
        }
        Console.flush()
        session.record(.path, waypoints.map(\.track))
        return .success
    }
}

enum ExplainCommand: Command {
    static let spec = CommandSpec(
        name: "explain", summary: "explain why two tracks sound alike or not", operands: "TRACK TRACK",
        operandCount: 2...2,
        discussion: """
            Shows the distance of two tracks, the parts of the sound that contribute to it, and how their descriptors
            compare within your library. Distance 0 is identical; two random tracks are about 1 apart (somewhat more in
            an old index that stores floats). Words such as “much alike” say how many pairs of tracks in your library
            are farther apart; recordings at 16 kHz and less are compared with one another.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption, OptionSpec("json", nil, "Print one JSON object."),
        ],
        examples: [("indexer explain grindstone \"iron ferry\"", "compare two tracks by Gravel Saints")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let session = try arguments.openSession()
        let tracks = try arguments.operands.map { try session.track($0.description) }
        let (first, second) = (tracks[0], tracks[1])
        let explanation = ExplanationRecord(
            try first.explain(second), first.track, second.track, try session.moods())
        if arguments.has("json") {
            try printLine(explanation)
            return .success
        }
        print("\(first.displayName)  |  \(second.displayName)".withoutControls)
        print(explanation.summary)
        guard first != second else { return .success }
        if !explanation.timbre.isEmpty {
            let main = explanation.timbre.prefix(3).map { "\($0.name) \(Int(($0.share * 100).rounded())) %" }
            print("largest differences in sound: " + main.joined(separator: ", "))
        }
        var table = Table([.fixed("descriptor"), .number("first"), .number("second"), .text("")])
        for difference in explanation.descriptors {
            table.add([
                DescriptorCatalog.standard[difference.name]?.head ?? difference.name,
                difference.first.map { TrackTable.decimal($0, 2) } ?? "–",
                difference.second.map { TrackTable.decimal($0, 2) } ?? "–", difference.words,
            ])
        }
        table.printLines()
        return .success
    }
}
