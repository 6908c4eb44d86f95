import SystemFiles

enum HelpCommand: Command {
    static let spec = CommandSpec(
        name: "help", summary: "show help for a command", operands: "[COMMAND]", operandCount: 0...2,
        discussion: "Without COMMAND, list all commands. “indexer help conditions” explains the conditions on tracks.",
        options: [
            OptionSpec("man", nil, "Print the manual page in roff format."),
            OptionSpec(
                "completions", nil, argument: "SHELL", "Print a completion script for bash, zsh or fish."),
        ],
        examples: [
            ("indexer help --man | man -l -", "read the manual"),
            ("source <(indexer help --completions bash)", "enable tab completion"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        if arguments.has("man") {
            print(HelpText.manualPage(Indexer.commands, version: Version.tool), terminator: "")
        } else if let name = arguments.string("completions") {
            guard let shell = Completions(rawValue: "\(name)") else {
                throw UsageError("--completions must be bash, zsh or fish, not “\(name)”")
            }
            print(shell.script(Indexer.commands), terminator: "")
        } else if arguments.operands.map(\.description) == ["conditions"] {
            print(HelpText.conditions(width: width), terminator: "")
        } else if !arguments.operands.isEmpty {
            let words = arguments.operands.map(\.description)
            let name = words.joined(separator: " ")
            guard let command = Indexer.command(words), command.spec.name == name else {
                throw UsageError("unknown command “\(name)”\(hint(name))")
            }
            print(HelpText.command(command.spec, of: Indexer.commands, width: width), terminator: "")
        } else {
            print(HelpText.overview(Indexer.commands, width: width), terminator: "")
        }
        return .success
    }

    /// The line width of help. It is the terminal's, but at most 100 columns because longer lines of prose are hard to
    /// read.
    static var width: Int { min(max(Console.width ?? 80, 40), 100) }

    /// " (did you mean …?)" for an unknown command.
    static func hint(_ name: String) -> String {
        Suggestion.hint(name, among: Indexer.commands.map { $0.spec.name } + ["--help", "--version"])
    }
}
