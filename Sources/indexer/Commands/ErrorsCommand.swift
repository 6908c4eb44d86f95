import MusicLibrary

enum ErrorsCommand: Command {
    static let spec = CommandSpec(
        name: "errors", summary: "list the files that could not be analysed", operands: "", operandCount: 0...0,
        discussion: """
            One line a file: path, kind of failure, since when, why, and a remedy where there is one. A build
            tries them again when they have changed, and all of them with --retry.
            """,
        options: [CommandSpec.indexOption, OptionSpec("json", nil, "one JSON object per line")],
        examples: [("indexer errors", "which files need a new copy")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        var table = Table([.text("path"), .fixed("kind"), .fixed("since"), .fixed("why")])
        let failures = try arguments.openLibrary().failures()
        for failure in failures {
            let record = FailureRecord(failure)
            if arguments.has("json") {
                try printLine(record)
            } else {
                table.add([record.path, record.kind, record.since, record.message])
            }
        }
        if !arguments.has("json") && !failures.isEmpty { table.lines(width: nil).forEach { print($0) } }
        if failures.isEmpty { Console.note("no file failed") }
        return .success
    }
}
