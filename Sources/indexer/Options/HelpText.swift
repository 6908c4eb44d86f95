/// Help generated from the commands' specs.
enum HelpText {
    private static let purpose = "audio features, moods and similar tracks for your own music files"

    static func overview(_ commands: [any Command.Type], width: Int) -> String {
        let list = commands.map { $0.spec }.filter { !$0.name.contains(" ") }.flatMap { spec in
            let actions = subcommands(of: spec, commands).map { $0.name.dropFirst(spec.name.count + 1) }
            return [(label: spec.name, text: spec.summary)]
                + (actions.isEmpty ? [] : [(label: "\(spec.name) …", text: actions.joined(separator: ", "))])
        }
        let beginnings = [
            ("indexer build ~/Music", "analyse a folder and write its index to ~/Music/.sonic"),
            ("cd ~/Music", "commands find the index automatically from here"),
            ("indexer list", "list the tracks with tempo, key, loudness and mood"),
            ("indexer similar \"artist - title\"", "find tracks that sound like it"),
            ("indexer playlist --mood happy", "make a playlist of cheerful tracks"),
            ("indexer info \"artist - title\"", "show everything known about it"),
        ]
        let lines =
            TextWrap.lines("indexer – \(purpose)", width: width)
            + ["", "Usage: indexer COMMAND [OPTIONS] [OPERANDS]", "", "Commands:"]
            + TextWrap.columns(list, width: width)
            + ["", "Getting started:"]
            + TextWrap.columns(beginnings.map { (label: $0.0, text: $0.1) }, width: width)
            + [""]
            + TextWrap.lines(
                """
                Run “indexer COMMAND --help” for the options of a command, “indexer help --man | man -l -” for the \
                manual, and “indexer --version” for the version. “-n N” always sets the number of results; former \
                letters, such as “similar -k”, still work. Only “serve”, “mpd”, “history --submit” and “import \
                ADDRESS” use the network. Only “tag” changes music files.
                """, width: width)
            + ["", "Exit status:"]
            + TextWrap.columns(
                ExitStatus.allCases.map { (label: "\($0.rawValue)", text: $0.meaning) }, width: width)
        return lines.joined(separator: "\n") + "\n"
    }

    /// “dj order” and “dj export” for “dj”.
    static func subcommands(of spec: CommandSpec, _ commands: [any Command.Type]) -> [CommandSpec] {
        commands.map { $0.spec }.filter { $0.name.hasPrefix(spec.name + " ") }
    }

    /// - Parameter commands: all commands; the help lists the subcommands among them.
    static func command(_ spec: CommandSpec, of commands: [any Command.Type], width: Int) -> String {
        var lines = TextWrap.lines("indexer \(spec.name) – \(spec.summary)", width: width)
        lines += ["", "Usage: indexer \(spec.name) [OPTIONS]\(spec.operands.isEmpty ? "" : " " + spec.operands)", ""]
        lines += TextWrap.lines(spec.discussion, width: width)
        let subcommands = subcommands(of: spec, commands)
        if !subcommands.isEmpty {
            lines += ["", "Subcommands:"]
            lines += TextWrap.columns(subcommands.map { (label: $0.name, text: $0.summary) }, width: width)
        }
        lines += ["", "Options:"]
        lines += TextWrap.columns(spec.shownOptions.map { (label: label($0), text: $0.help) }, width: width)
        if !spec.conditions.isEmpty {
            lines += ["", "Conditions on tracks (“indexer help conditions” explains them):"]
            lines += TextWrap.lines(names(of: spec.conditions), width: width - 2).map { "  " + $0 }
        }
        if !spec.examples.isEmpty {
            lines += ["", "Examples:"]
            lines += TextWrap.columns(spec.examples.map { (label: $0.command, text: $0.meaning) }, width: width)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The conditions that most commands have in common.
    static func conditions(width: Int) -> String {
        let lines =
            TextWrap.lines(conditionsPurpose, width: width) + [""]
            + TextWrap.columns(OptionSpec.conditions.map { (label: label($0), text: $0.help) }, width: width)
        return lines.joined(separator: "\n") + "\n"
    }

    private static let conditionsPurpose =
        "These options select tracks by their tags, their measurements and what is heard in them. A track must meet all "
        + "of them. Each command names those that it supports."

    /// “-g, --genre, --artist, …, --min-NAME, --max-NAME”
    private static func names(of conditions: [OptionSpec]) -> String {
        let hasRanges = conditions.contains { $0.long == "range" }
        let names = conditions.map { ($0.short.map { "-\($0)/" } ?? "") + "--\($0.long)" }
        return
            (names + (hasRanges ? OptionSpec.conditions.filter { $0.use == .helpOnly }.map { "--\($0.long)" } : []))
            .joined(separator: ", ")
    }

    /// The manual page, in the `man` macro language.
    static func manualPage(_ commands: [any Command.Type], version: String) -> String {
        var page = ".TH INDEXER 1 \"\" \"SonicIndex \(version)\"\n.SH NAME\n"
        page += "indexer \\- \(roff(purpose))\n"
        page += ".SH SYNOPSIS\n.B indexer\n.I COMMAND\n[\\fIOPTIONS\\fR] [\\fIOPERANDS\\fR]\n.SH COMMANDS\n"
        for spec in commands.map({ $0.spec }) {
            page += ".SS indexer \(roff("\(spec.name) \(spec.operands)"))\n\(roff(spec.discussion, parts: ".PP"))\n"
            for option in spec.shownOptions { page += ".TP\n.B \(roff(label(option)))\n\(roff(option.help))\n" }
            if !spec.conditions.isEmpty {
                page += ".PP\nConditions on tracks (see CONDITIONS): \(roff(names(of: spec.conditions)))\n"
            }
            for example in spec.examples { page += ".PP\n.B \(roff(example.command))\n.br\n\(roff(example.meaning))\n" }
        }
        page += ".SH CONDITIONS\n\(roff(conditionsPurpose))\n"
        for option in OptionSpec.conditions { page += ".TP\n.B \(roff(label(option)))\n\(roff(option.help))\n" }
        page += ".SH EXIT STATUS\n"
        for status in ExitStatus.allCases { page += ".TP\n.B \(status.rawValue)\n\(roff(status.meaning))\n" }
        page +=
            ".SH ENVIRONMENT\n.TP\n.B SONIC_INDEX\nthe index file, or the folder that it belongs to, if \\-i is not "
            + "given\n"
        page += ".TP\n.B SONIC_PROFILE\nthe profile, if \\-p is not given\n"
        page += ".TP\n.B NO_COLOR\nif it is set, colours are used with \\-\\-color=always only\n"
        page +=
            ".TP\n.B SOURCE_DATE_EPOCH\nseconds since 1970: the date stored for new failures, for reproducible "
            + "indexes\n"
        page += ".SH FILES\n.TP\n.I FOLDER/.sonic/library.sidx\nthe index of FOLDER\n"
        page += ".TP\n.I FOLDER/.sonic/user.sqlite\nlabels, likes, playlists and history; keep a backup\n"
        page += ".TP\n.I FOLDER/.sonic/preferences.json\nmoods, genre groups, exclusions, brainwaves\n"
        return page
    }

    private static func label(_ option: OptionSpec) -> String {
        let short = option.short.map { "-\($0), " } ?? "    "
        return short + "--\(option.long)" + (option.argument.map { " \($0)" } ?? "")
    }

    /// Text escaped for roff, in ASCII only, so that the formatter does not have to know the encoding.
    private static func roff(_ text: String, parts paragraph: String = "") -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.isEmpty ? paragraph : escaped(line)
        }.joined(separator: "\n")
    }

    private static func escaped(_ line: Substring) -> String {
        let glyphs: [Unicode.Scalar: String] = [
            "\\": "\\e", "-": "\\-", "\"": "\\(dq", "'": "\\(aq", "`": "\\(ga", "~": "\\(ti", "^": "\\(ha",
        ]
        let text = line.unicodeScalars.map { scalar in
            if let glyph = glyphs[scalar] { return glyph }
            if scalar.isASCII { return String(scalar) }
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
        }.joined()
        return text.hasPrefix(".") ? "\\&" + text : text
    }
}
