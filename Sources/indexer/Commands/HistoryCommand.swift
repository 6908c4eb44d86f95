import MusicLibrary

enum HistoryCommand: Command {
    static let spec = CommandSpec(
        name: "history", summary: "show what was requested and played", operands: "", operandCount: 0...0,
        discussion: """
            Lists the latest entries first: seeds of “similar”, “playlist --like” and “path”, and tracks played by
            “radio” and “mood --play-next”. “(gone)” marks tracks that are no longer in the library.

            --export prints all plays for other programs, the earliest first. “listenbrainz” prints JSON lines that
            ListenBrainz imports. “lastfm” prints a .scrobbler.log as Rockbox writes it, for programs that submit it to
            Last.fm. --export sends nothing.

            --submit sends all plays that were not sent before to ListenBrainz, or to another service with the same
            protocol (such as Maloja or Koito). FILE contains a line with the user token. It can also contain a line
            with the address of the service (default: https://api.listenbrainz.org) and a line “profile NAME”. Only you
            should be able to read it (chmod 600). Each play is sent once per address, by this command or by “serve
            --submit-plays”.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption,
            OptionSpec("count", "n", argument: "N", "Print at most N entries (default 20)."),
            OptionSpec("export", nil, argument: "FORMAT", "Print all plays as listenbrainz or lastfm."),
            OptionSpec("submit", nil, argument: "FILE", "Submit plays, with the token in FILE."),
            OptionSpec("clear", nil, "Delete the whole history."), CommandSpec.jsonOption,
        ],
        examples: [
            ("indexer history -n 5", "show the last five entries"),
            ("indexer history --export lastfm > .scrobbler.log", "write all plays for Last.fm"),
            ("indexer history --submit ~/.config/listenbrainz", "send plays to ListenBrainz"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        if let file = arguments.path("submit") {
            for other in ["export", "clear", "count", "json"] where arguments.has(other) {
                throw UsageError("--submit and --\(other) cannot be combined")
            }
            return try HistorySubmission.run(file, arguments)
        }
        if let format = try arguments.choice("export", ListenLog.Format.self) { return try export(format, arguments) }
        let session = try arguments.openSession(for: arguments.has("clear") ? .changing : .asking)
        if arguments.has("clear") {
            let count = try session.state.clearHistory(of: session.profile)
            Console.note("\(count.counted("entry", "entries")) deleted")
            return .success
        }
        let count = try arguments.integer("count", in: 1...1_000_000) ?? 20
        let entries = try session.history(count: count)
        if entries.isEmpty { Console.note("the history is empty") }
        try Table.list(
            entries, isJSON: arguments.has("json"),
            [.fixed("when"), .fixed("reason"), .text("track"), .path("path")], record: { HistoryRecord($0) },
            row: { entry in
                let kind = HistoryRecord(entry).kind
                return [TrackTable.localTime(entry.date), kind, TrackTable.name(entry.track), entry.track.path]
            })
        return .success
    }

    private static func export(_ format: ListenLog.Format, _ arguments: Arguments) throws -> ExitStatus {
        for other in ["clear", "count", "json"] where arguments.has(other) {
            throw UsageError("--export and --\(other) cannot be combined")
        }
        let log = try arguments.openSession().listens()
        print(try log.text(format), terminator: "")
        if log.unnamedCount > 0 {
            let verb = log.unnamedCount == 1 ? "is" : "are"
            Console.note("\(log.unnamedCount.counted("play")) without an artist or a title \(verb) left out")
        }
        return .success
    }
}

enum TrendingCommand: Command {
    static let spec = CommandSpec(
        name: "trending", summary: "list the most requested tracks", operands: "", operandCount: 0...0,
        discussion: """
            Counts the entries of “history” of all profiles in the last 24 hours. A profile counts once per track and
            hour.
            """,
        options: [
            CommandSpec.indexOption, OptionSpec("count", "n", argument: "N", "Print at most N tracks (default 10)."),
            OptionSpec("hours", nil, argument: "H", "Count the last H hours instead of 24."), CommandSpec.jsonOption,
        ],
        examples: [("indexer trending --hours 168", "the last seven days")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let count = try arguments.integer("count", in: 1...1_000_000) ?? 10
        let hours = try arguments.integer("hours", in: 1...1_000_000) ?? 24
        let session = try arguments.openSession()
        let tracks = try session.trending(hours: Double(hours), count: count)
        if tracks.isEmpty {
            Console.note("nothing was requested in the last \(hours == 1 ? "hour" : "\(hours) hours")")
        }
        try Table.list(
            tracks, isJSON: arguments.has("json"), [.number("requests"), .text("track"), .path("path")],
            record: { TrendingRecord($0) }, row: { ["\($0.count)", TrackTable.name($0.track), $0.track.path] })
        return .success
    }
}
