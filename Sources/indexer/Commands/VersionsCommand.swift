import MusicLibrary
import SimilarityIndex

enum VersionsCommand: Command {
    static let spec = CommandSpec(
        name: "versions", summary: "find other versions of a piece, such as live versions and covers",
        operands: "TRACK",
        operandCount: 1...1,
        discussion: """
            Compares harmonic progressions, independent of key, tempo and instruments, by the longest passage that two
            tracks share. Copies of a recording are listed once, copies of TRACK not at all.

            A listed track is very likely another version: for pieces without other versions, fewer than 1 in 100
            queries return anything. The price: about half of all real versions are not reported, nor any of tracks
            under 34 seconds. --all lists the nearest tracks whatever their score; the first is usually the
            right one.

            Live takes are marked with what says so: a mark in the title, the name of the album, the kind of the release in
            the tags, or the sound of an audience. In JSON, “live” is title, album, release or sound.

            The index must have been built with “indexer build --versions”.

            TRACK is a path (or the end of one), an id, or "artist - title". Case, accents and punctuation do not
            matter.
            """,
        options: [
            CommandSpec.indexOption,
            OptionSpec(
                "count", "n", formerShorts: ["k"], argument: "N", "Print at most N versions (default 10)."),
            OptionSpec("all", nil, "List the nearest tracks, even those that are unlikely to be versions."),
            CommandSpec.profileOption,
            OptionSpec("json", nil, "Print JSON, one object per line, highest score first."),
        ],
        examples: [
            ("indexer versions \"paul simon - the boxer\"", "find other performances"),
            ("indexer versions --all -n 3 song.mp3", "list the three nearest tracks"),
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
                "\(missing) of \(session.library.count) tracks \(missing == 1 ? "was" : "were") not compared because the "
                    + "index has no version data for \(missing == 1 ? "it" : "them"); "
                    + "“indexer build --versions FOLDER” adds it")
        }
        if arguments.has("json") {
            let moods = try session.moods()
            for (rank, found) in versions.enumerated() {
                try printLine(VersionRecord(rank: rank + 1, found, moods))
            }
            return .found(!versions.isEmpty)
        }
        let track = try session.library.track(index)
        Console.note("Other versions of \(track.displayName):")
        if versions.isEmpty { Console.note(none(of: track, arguments.has("all"))) }
        var table = Table([.number("score"), .number("key"), .fixed("live"), .text("track"), .text("path")])
        for found in versions {
            table.add([
                TrackTable.decimal(found.score, 2), (found.transposition > 0 ? "+" : "") + "\(found.transposition)",
                LiveEvidence(found.track).map { "by \($0.rawValue)" } ?? "", found.track.displayName,
                "\(found.track.path)",
            ])
        }
        if !versions.isEmpty { table.printLines() }
        return .found(!versions.isEmpty)
    }

    /// Explains an empty result.
    private static func none(of track: LibraryTrack, _ wantsAll: Bool) -> String {
        if wantsAll { return "none: no other track shares a passage" }
        let seconds = Int(Library.shortestForVersions.rounded(.up))
        let why =
            track.duration < Library.shortestForVersions
            ? ": tracks under \(seconds) seconds cannot be matched reliably" : ""
        return "none\(why); --all lists the nearest tracks"
    }
}
