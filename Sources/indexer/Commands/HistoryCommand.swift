import MusicLibrary

enum HistoryCommand: Command {
    static let spec = CommandSpec(
        name: "history", summary: "what was asked for and played", operands: "", operandCount: 0...0,
        discussion: """
            The latest first: seeds of “similar”, “playlist --like” and “path”, and what “radio” and “mood --play-next”
            played. “(gone)” marks tracks no longer in the library.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption,
            OptionSpec("count", "n", argument: "N", "how many (default 20)"),
            OptionSpec("clear", nil, "forget all of it"), CommandSpec.jsonOption,
        ],
        examples: [("indexer history -n 5", "the last five")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let session = try arguments.openSession(for: arguments.has("clear") ? .changing : .asking)
        if arguments.has("clear") {
            Console.note("\(try session.state.clearHistory(of: session.profile)) entries forgotten")
            return .success
        }
        let count = try arguments.integer("count", in: 1...1_000_000) ?? 20
        let entries = try session.history(count: count)
        var table = Table([.fixed("when"), .fixed("what for"), .text("track"), .path("path")])
        for entry in entries {
            let record = HistoryRecord(entry)
            if arguments.has("json") {
                try printLine(record)
            } else {
                table.add([record.date, record.kind, TrackTable.name(entry.track), entry.track.path])
            }
        }
        if entries.isEmpty { Console.note("nothing yet") }
        if !arguments.has("json") && !entries.isEmpty { table.lines(width: Console.width).forEach { print($0) } }
        return .success
    }
}

enum TrendingCommand: Command {
    static let spec = CommandSpec(
        name: "trending", summary: "the tracks most asked for lately", operands: "", operandCount: 0...0,
        discussion: "Counts what “history” shows, of all profiles, in the last 24 hours.",
        options: [
            CommandSpec.indexOption, OptionSpec("count", "n", argument: "N", "how many (default 10)"),
            OptionSpec("hours", nil, argument: "H", "the last H hours instead"), CommandSpec.jsonOption,
        ],
        examples: [("indexer trending --hours 168", "this week")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let count = try arguments.integer("count", in: 1...1_000_000) ?? 10
        let hours = try arguments.integer("hours", in: 1...1_000_000) ?? 24
        let session = try arguments.openSession()
        let tracks = try session.trending(hours: Double(hours), count: count)
        var table = Table([.number("asked"), .text("track"), .path("path")])
        for found in tracks {
            if arguments.has("json") {
                try printLine(TrendingRecord(found))
            } else {
                table.add(["\(found.count)", TrackTable.name(found.track), found.track.path])
            }
        }
        if tracks.isEmpty { Console.note("nothing was asked for in the last \(hours) hours") }
        if !arguments.has("json") && !tracks.isEmpty { table.lines(width: Console.width).forEach { print($0) } }
        return .success
    }
}
