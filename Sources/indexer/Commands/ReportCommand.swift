import MusicLibrary

enum ReportCommand: Command {
    static let spec = CommandSpec(
        name: "report", summary: "write a page that shows the library: moods, tempi, keys, duplicates", operands: "",
        operandCount: 0...0,
        discussion: """
            Writes one HTML file with a map of moods, histograms of tempo, key and loudness, the genres, the duplicates and
            the files that failed. The file needs no other file, no script and no network. It contains titles and paths.
            Without -o, prints the page.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption,
            OptionSpec(
                "output", "o", argument: "FILE", "Write the page to FILE; only an existing HTML file is replaced."),
        ],
        examples: [("indexer report -o report.html", "see the library in a browser")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let page = try LibraryReport(try arguments.openSession()).html
        guard let output = arguments.path("output").map({ OutputFile($0) }) else {
            print(page, terminator: "")
            return .success
        }
        // Only HTML is replaced, so that a mistyped name does not overwrite a song.
        guard !output.exists || ["html", "htm"].contains(output.fileExtension) else {
            throw UsageError(
                "--output: \(output.name) exists and is not an HTML file by its extension; nothing was written")
        }
        try output.write(Array(page.utf8))
        Console.note("wrote \(output.name)")
        return .success
    }
}
