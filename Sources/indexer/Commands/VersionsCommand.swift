import AudioFeatures
import MusicLibrary
import SimilarityIndex

enum VersionsCommand: Command {
    static let spec = CommandSpec(
        name: "versions", summary: "find other versions of a piece: live, covers", operands: "TRACK",
        operandCount: 1...1,
        discussion: """
            Compares the course of the harmony, whatever the key, the tempo and the instruments: the longest stretch that two
            tracks have in common. Copies of the same recording are left out. What is shown is most likely another version;
            of a piece that has none, nothing is. With --all the nearest are shown, whatever their score.

            The index must have been built with “indexer build --versions”.

            TRACK is a path (or its end), an id, or "artist - title"; case, accents and punctuation do not matter.
            """,
        options: [
            CommandSpec.indexOption,
            OptionSpec("count", "k", argument: "K", "how many at the most (default 10)"),
            OptionSpec("all", nil, "whatever comes nearest, likely or not"),
            CommandSpec.profileOption,
            OptionSpec("json", nil, "one JSON object a line, the surest first"),
        ],
        examples: [
            ("indexer versions \"paul simon - the boxer\"", "other performances of it"),
            ("indexer versions --all -k 3 song.mp3", "the three nearest"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let session = try arguments.openSession()
        let index = try session.index(of: arguments.operands[0].description)
        let versions = try session.library.versions(
            of: index, count: try arguments.integer("count", in: 1...1_000_000) ?? 10,
            threshold: arguments.has("all") ? nil : VersionSearch.defaultThreshold)
        if arguments.has("json") {
            let moods = try session.moods()
            for (rank, found) in versions.enumerated() {
                try printLine(VersionRecord(rank: rank + 1, found, moods))
            }
            return .success
        }
        Console.talk("Other versions of \(try session.library.track(index).displayName):")
        if versions.isEmpty { Console.talk("none; --all shows what comes nearest") }
        var table = Table([.number("score"), .number("key"), .text("track"), .text("path")])
        for found in versions {
            table.add([
                TrackTable.decimal(found.score, 2), (found.transposition > 0 ? "+" : "") + "\(found.transposition)",
                found.track.displayName, "\(found.track.path)",
            ])
        }
        if !versions.isEmpty { table.lines(width: Console.width).forEach { print($0) } }
        return .success
    }
}
