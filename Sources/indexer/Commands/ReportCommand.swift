import AudioFeatures
import Foundation
import MusicLibrary

enum ReportCommand: Command {
    static let spec = CommandSpec(
        name: "report", summary: "write a page that shows the library: moods, tempi, keys, duplicates", operands: "",
        operandCount: 0...0,
        discussion: """
            Writes one HTML file with a map of moods, histograms of tempo, key and loudness, the genres, the duplicates, and
            the files that failed. It needs nothing beside it, neither a script nor a network, and can be sent to anybody;
            it contains titles and paths. Without -o it is printed.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption,
            OptionSpec("output", "o", argument: "FILE", "write the page there; a file that is there is replaced"),
        ],
        examples: [("indexer report -o report.html", "see the library in a browser")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let page = try LibraryReport(try arguments.openSession()).html
        guard let output = arguments.path("output") else {
            print(page, terminator: "")
            return .success
        }
        try Data(page.utf8).write(to: output.absoluteURL, options: .atomic)
        Console.note("wrote \(output)")
        return .success
    }
}
