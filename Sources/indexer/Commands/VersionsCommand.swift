import AudioFeatures
import MusicLibrary
import SimilarityIndex

enum VersionsCommand: Command {
    static let spec = CommandSpec(
        name: "versions", summary: "find other versions of a piece: live, covers", operands: "TRACK",
        operandCount: 1...1,
        discussion: """
            Compares the course of the harmony, whatever the key, the tempo and the instruments: the longest stretch that two
            tracks have in common. Copies of a recording are shown once, those of TRACK not at all. What is shown is most
            likely another version; of a piece that has none, fewer than one question in a hundred is answered. That is
            bought by silence about half of the versions there are, and about all tracks under 34 seconds. With --all the
            nearest are shown, whatever their score: the right one is mostly the first.

            The index must have been built with “indexer build --versions”.

            TRACK is a path (or its end), an id, or "artist - title"; case, accents and punctuation do not matter.
            """,
        options: [
            CommandSpec.indexOption,
            OptionSpec("count", "k", argument: "K", "how many at the most (default 10)"),
            OptionSpec("all", nil, "whatever comes nearest, likely or not"),
            CommandSpec.profileOption,
            OptionSpec("json", nil, "one JSON object per line, the surest first"),
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
        let missing = try session.library.countWithoutVersions()
        if missing > 0 {
            Console.note(
                "\(missing) of \(session.library.count) tracks could not be compared, the index keeps nothing of them for "
                    + "that; “indexer build --versions FOLDER” adds it")
        }
        if arguments.has("json") {
            let moods = try session.moods()
            for (rank, found) in versions.enumerated() {
                try printLine(VersionRecord(rank: rank + 1, found, moods))
            }
            return .success
        }
        let track = try session.library.track(index)
        Console.note("Other versions of \(track.displayName):")
        if versions.isEmpty { Console.note(none(of: track, arguments.has("all"))) }
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

    /// Why there are none.
    private static func none(of track: LibraryTrack, _ wantsAll: Bool) -> String {
        if wantsAll { return "none: nothing else has a stretch in common" }
        let seconds = Int(Library.shortestForVersions.rounded(.up))
        let why = track.duration < Library.shortestForVersions ? ": under \(seconds) seconds no answer is sure" : ""
        return "none\(why); --all shows what comes nearest"
    }
}
