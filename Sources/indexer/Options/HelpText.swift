/// Help generated from the commands' specs.
enum HelpText {
    static func overview(_ commands: [any Command.Type]) -> String {
        let width = commands.map { $0.spec.name.count }.max() ?? 0
        let list = commands.map { "  \(padded($0.spec.name, width))  \($0.spec.summary)" }.joined(separator: "\n")
        return """
            indexer – audio features, moods and similar tracks for your own music files

            Usage: indexer COMMAND [OPTIONS] [OPERANDS]

            Commands:
            \(list)

            Begin with:
              indexer build ~/Music            analyse a folder; the index goes to ~/Music/.sonic/
              cd ~/Music && indexer list       what is in it, with tempo, key, loudness and mood
              indexer similar "artist - title" what sounds like it

            “indexer COMMAND --help” tells more about a command, “indexer --version” which version this is.
            Exit status: 0 all good, 1 some files failed, 2 could not run, 130 interrupted.
            """
    }

    static func command(_ spec: CommandSpec) -> String {
        var text = "indexer \(spec.name) – \(spec.summary)\n\n"
        text += "Usage: indexer \(spec.name) [OPTIONS]\(spec.operands.isEmpty ? "" : " " + spec.operands)\n\n"
        text += spec.discussion + "\n\nOptions:\n"
        let labels = spec.allOptions.map(label)
        let width = labels.map(\.count).max() ?? 0
        for (label, option) in zip(labels, spec.allOptions) { text += "  \(padded(label, width))  \(option.help)\n" }
        if !spec.examples.isEmpty {
            text += "\nExamples:\n"
            let width = spec.examples.map { $0.command.count }.max() ?? 0
            for example in spec.examples { text += "  \(padded(example.command, width))  \(example.meaning)\n" }
        }
        return text
    }

    /// The manual page, in the `man` macro language.
    static func manualPage(_ commands: [any Command.Type], version: String) -> String {
        var page = ".TH INDEXER 1 \"\" \"SonicIndex \(version)\"\n.SH NAME\n"
        page += "indexer \\- audio features, moods and similar tracks for your own music files\n"
        page += ".SH SYNOPSIS\n.B indexer\n.I COMMAND\n[\\fIOPTIONS\\fR] [\\fIOPERANDS\\fR]\n.SH COMMANDS\n"
        for spec in commands.map({ $0.spec }) {
            page += ".SS indexer \(spec.name) \(roff(spec.operands))\n\(roff(spec.discussion))\n"
            for option in spec.allOptions { page += ".TP\n.B \(roff(label(option)))\n\(roff(option.help))\n" }
            for example in spec.examples { page += ".PP\n.B \(roff(example.command))\n.br\n\(roff(example.meaning))\n" }
        }
        page += ".SH EXIT STATUS\n0 all good, 1 some files failed, 2 could not run, 130 interrupted.\n"
        page += ".SH ENVIRONMENT\n.TP\n.B SONIC_INDEX\nthe index, or the folder it belongs to, when \\-i is not given\n"
        page += ".SH FILES\n.TP\n.I FOLDER/.sonic/library.sidx\nthe index of FOLDER\n"
        return page
    }

    private static func label(_ option: OptionSpec) -> String {
        let short = option.short.map { "-\($0), " } ?? "    "
        return short + "--\(option.long)" + (option.argument.map { " \($0)" } ?? "")
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func roff(_ text: String) -> String {
        text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&" + $0 : $0 }
            .joined(separator: "\n")
    }
}
