import AudioFeatures
import MusicLibrary

enum PathCommand: Command {
    static let spec = CommandSpec(
        name: "path", summary: "a smooth journey from one track to another", operands: "TRACK TRACK…",
        operandCount: 2...Int.max,
        discussion: """
            Begins with the first TRACK, ends with the last, leads through those between, each step as small as can be.
            The distance shown is that from the track before.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption,
            OptionSpec("count", "n", argument: "N", "tracks in all (default 20)"), CommandSpec.jsonOption,
        ],
        examples: [("indexer path \"under the ice\" grindstone -n 10", "from ambient to metal")])

    private struct Record: Encodable {
        let rank: Int
        let step: Float
        let track: TrackRecord
    }

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let count = try arguments.integer("count", in: 2...10_000) ?? 20
        let session = try arguments.openSession(forWriting: true)
        let library = session.library
        let waypoints = try arguments.operands.map { try library.index(of: $0.description) }
        let allowed = try session.allowedTracks()
        let way = try library.journey(through: waypoints, count: count, allowed: allowed)
        let steps = [0] + (try zip(way, way.dropFirst()).map { try library.timbreDistance($0, $1) })
        try session.record(.path, try waypoints.map { try library.track($0) })
        var table = TrackTable(showsDistance: true)
        for (rank, (index, step)) in zip(way, steps).enumerated() {
            let track = try library.track(index)
            if arguments.has("json") {
                print(try JSONLine.string(Record(rank: rank + 1, step: step, track: TrackRecord(track))))
            } else {
                table.add(track, distance: step)
            }
        }
        if !arguments.has("json") { table.printLines() }
        if way.count < count { Console.talk("\(way.count) tracks: there are no more that may lie between") }
        return .success
    }
}

enum ExplainCommand: Command {
    static let spec = CommandSpec(
        name: "explain", summary: "why two tracks sound alike or not", operands: "TRACK TRACK", operandCount: 2...2,
        discussion: """
            Their distance (0 is identical, two random tracks are about 1 apart), which parts of the sound make it, and
            how their descriptors compare within your library.
            """,
        options: [CommandSpec.indexOption, OptionSpec("json", nil, "as one JSON object")],
        examples: [("indexer explain grindstone \"iron ferry\"", "both are by Gravel Saints")])

    private struct Record: Encodable {
        let first, second: TrackRecord
        let distance, timbreDistance, shareFarther: Float
        let timbre: [Share]
        let descriptors: [Difference]
        let summary: String
        enum CodingKeys: String, CodingKey {
            case first, second, distance, timbre, descriptors, summary
            case timbreDistance = "timbre_distance"
            case shareFarther = "share_farther"
        }
    }

    private struct Share: Encodable {
        let name: String
        let share: Float
    }

    private struct Difference: Encodable {
        let name: String
        let first, second: Float?
        let rankDifference: Float
        let words: String
        enum CodingKeys: String, CodingKey {
            case name, first, second, words
            case rankDifference = "rank_difference"
        }
    }

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let library = try arguments.openLibrary()
        let indices = try arguments.operands.map { try library.index(of: $0.description) }
        let (first, second) = (try library.track(indices[0]), try library.track(indices[1]))
        let explanation = try library.explain(indices[0], indices[1])
        if arguments.has("json") {
            print(
                try JSONLine.string(
                    Record(
                        first: TrackRecord(first), second: TrackRecord(second), distance: explanation.distance,
                        timbreDistance: explanation.timbreDistance, shareFarther: explanation.shareFarther,
                        timbre: explanation.timbreShares.map { Share(name: $0.name, share: $0.share) },
                        descriptors: explanation.differences.map {
                            Difference(
                                name: $0.name, first: $0.first, second: $0.second, rankDifference: $0.rankDifference,
                                words: words($0))
                        }, summary: summary(explanation))))
            return .success
        }
        print("\(first.displayName)  |  \(second.displayName)")
        print(summary(explanation))
        let main = explanation.timbreShares.prefix(3).map { "\($0.name) \(Int(($0.share * 100).rounded())) %" }
        print("what makes the difference in sound: " + main.joined(separator: ", "))
        var table = Table([.fixed("descriptor"), .number("first"), .number("second"), .text("")])
        for difference in explanation.differences {
            table.add([
                difference.name, difference.first.map { TrackTable.decimal($0, 2) } ?? "–",
                difference.second.map { TrackTable.decimal($0, 2) } ?? "–", words(difference),
            ])
        }
        table.lines(width: Console.width).forEach { print($0) }
        return .success
    }

    private static func summary(_ explanation: Explanation) -> String {
        let nearness =
            switch explanation.distance {
            case ..<0.15: "all but the same"
            case ..<0.6: "much alike"
            case ..<0.9: "somewhat alike"
            case ..<1.2: "as different as two random tracks"
            default: "very different"
            }
        return "\(nearness): distance \(TrackTable.decimal(explanation.distance, 2)); "
            + "\(Int((explanation.shareFarther * 100).rounded())) % of the library sounds less like the first"
    }

    private static func words(_ difference: Explanation.Difference) -> String {
        guard let first = difference.first, let second = difference.second else { return "unknown" }
        let which = first > second ? "first" : "second"
        return switch difference.rankDifference {
        case ..<0.1: "nearly the same"
        case ..<0.35: "a little more in the \(which)"
        case ..<0.65: "more in the \(which)"
        default: "far more in the \(which)"
        }
    }
}
