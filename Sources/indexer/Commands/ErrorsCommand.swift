import Foundation
import MusicLibrary
import SimilarityIndex

enum ErrorsCommand: Command {
    static let spec = CommandSpec(
        name: "errors", summary: "list the files that could not be analysed", operands: "", operandCount: 0...0,
        discussion: """
            Prints one line per file: path, kind of failure, date of the first failure, reason, and a remedy if there
            is one. The next build tries these files again if they have changed. “build --retry” tries all of them
            again.
            """,
        options: [CommandSpec.indexOption, CommandSpec.countOption("files"), CommandSpec.jsonOption],
        examples: [("indexer errors", "find files that need a new copy")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let limit = try arguments.limit()
        let failures = try arguments.openLibrary().failures().prefix(limit)
        try Table.list(
            failures, isJSON: arguments.has("json"), [.text("path"), .fixed("kind"), .fixed("since"), .fixed("why")],
            width: nil, record: { FailureRecord($0) },
            row: { failure in
                let record = FailureRecord(failure)
                let since = Date(timeIntervalSince1970: TimeInterval(failure.firstSeen))
                return [record.path, record.kind.asWords, TrackTable.localTime(since), record.message]
            })
        if failures.isEmpty { Console.note("no file failed") }
        return .success
    }
}

extension String {
    /// “not audio” for “notAudio”.
    fileprivate var asWords: String {
        reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : "\($1)" }
    }
}
