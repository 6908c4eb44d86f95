import AudioFeatures

enum HelpCommand: Command {
    static let spec = CommandSpec(
        name: "help", summary: "show help on a command", operands: "[COMMAND]", operandCount: 0...2,
        discussion: "Without COMMAND, the list of commands.",
        options: [
            OptionSpec("man", nil, "print the manual page in man's format"),
            OptionSpec(
                "completions", nil, argument: "SHELL", "print what bash, zsh or fish needs to complete commands"),
        ],
        examples: [
            ("indexer help --man | man -l -", "read the manual"),
            ("source <(indexer help --completions bash)", "complete commands and options"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        if arguments.has("man") {
            print(HelpText.manualPage(Indexer.commands, version: Version.tool), terminator: "")
        } else if let name = arguments.string("completions") {
            guard let shell = Completions(rawValue: "\(name)") else {
                throw UsageError("no completions for “\(name)”: bash, zsh or fish")
            }
            print(shell.script(Indexer.commands), terminator: "")
        } else if !arguments.operands.isEmpty {
            let words = arguments.operands.map(\.description)
            let name = words.joined(separator: " ")
            guard let command = Indexer.command(words), command.spec.name == name else {
                throw UsageError("there is no command “\(name)”\(hint(name))")
            }
            print(HelpText.command(command.spec, width: width), terminator: "")
        } else {
            print(HelpText.overview(Indexer.commands, width: width), terminator: "")
        }
        return .success
    }

    /// Characters a line of help may have: the terminal's, but prose of more than 100 is hard to read.
    static var width: Int { min(max(Console.width ?? 80, 40), 100) }

    /// " (did you mean …?)" for a command that does not exist.
    static func hint(_ name: String) -> String {
        Suggestion.hint(name, among: Indexer.commands.map { $0.spec.name } + ["--help", "--version"])
    }
}
