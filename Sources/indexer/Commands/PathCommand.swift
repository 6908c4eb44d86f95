import AudioFeatures
import MusicLibrary

enum PathCommand: Command {
    static let spec = CommandSpec(
        name: "path", summary: "a smooth journey from one track to another", operands: "TRACK TRACK…",
        operandCount: 2...Int.max,
        discussion: """
            Begins with the first TRACK, ends with the last, leads through those between, each step as small as can be.
            The distance shown is that from the track before. What lies between is music, if nothing else is said.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption,
            OptionSpec("count", "n", argument: "N", "tracks in all (default 20)"),
        ] + OptionSpec.includeOther + [CommandSpec.jsonOption],
        examples: [("indexer path \"under the ice\" grindstone -n 10", "from ambient to metal")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let count = try arguments.integer("count", in: 2...10_000) ?? 20
        let session = try arguments.openSession(for: .noting)
        let waypoints = try arguments.operands.map { try session.index(of: $0.description) }
        let steps = try session.journey(
            JourneyRequest(waypoints, count: count), includesOther: arguments.has("include-other"))
        if arguments.has("json") {
            let moods = try session.moods()
            for (rank, step) in steps.enumerated() { try printLine(JourneyRecord(rank: rank + 1, step, moods)) }
        } else {
            var table = TrackTable(showsDistance: true)
            for step in steps { table.add(step.track, distance: step.distance) }
            table.printLines()
        }
        if steps.count < count {
            Console.note("\(steps.count.counted("track")): there are no more that may lie between")
        }
        Console.flush()
        session.record(.path, try waypoints.map { try session.library.track($0) })
        return .success
    }
}

enum ExplainCommand: Command {
    static let spec = CommandSpec(
        name: "explain", summary: "why two tracks sound alike or not", operands: "TRACK TRACK", operandCount: 2...2,
        discussion: """
            Their distance (0 is the nearest there is, two random tracks are about 1 apart; some more in an old index that keeps
            floats), which parts of the sound make it, and how their descriptors compare within your library.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption, OptionSpec("json", nil, "as one JSON object"),
        ],
        examples: [("indexer explain grindstone \"iron ferry\"", "both are by Gravel Saints")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let session = try arguments.openSession()
        let library = session.library
        let indices = try arguments.operands.map { try session.index(of: $0.description) }
        let (first, second) = (try library.track(indices[0]), try library.track(indices[1]))
        let explanation = ExplanationRecord(
            try library.explain(indices[0], indices[1]), first, second, try session.moods())
        if arguments.has("json") {
            try printLine(explanation)
            return .success
        }
        print("\(first.displayName)  |  \(second.displayName)".withoutControls)
        print(explanation.summary)
        guard indices[0] != indices[1] else { return .success }
        if !explanation.timbre.isEmpty {
            let main = explanation.timbre.prefix(3).map { "\($0.name) \(Int(($0.share * 100).rounded())) %" }
            print("what makes the difference in sound: " + main.joined(separator: ", "))
        }
        var table = Table([.fixed("descriptor"), .number("first"), .number("second"), .text("")])
        for difference in explanation.descriptors {
            table.add([
                difference.name, difference.first.map { TrackTable.decimal($0, 2) } ?? "–",
                difference.second.map { TrackTable.decimal($0, 2) } ?? "–", difference.words,
            ])
        }
        table.lines(width: Console.width).forEach { print($0) }
        return .success
    }
}
