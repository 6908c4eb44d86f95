/// What shells complete, generated from the commands' specs.
enum Completions: String, CaseIterable {
    case bash, zsh, fish

    /// A script for the shell.
    func script(_ commands: [any Command.Type]) -> String {
        let specs = commands.map { $0.spec }
        return switch self {
        case .bash: Self.bash(specs)
        case .zsh: Self.zsh(specs)
        case .fish: Self.fish(specs)
        }
    }

    // MARK: Bash

    private static func bash(_ specs: [CommandSpec]) -> String {
        let cases = specs.map { spec in
            let options = spec.parsedOptions.map { "--\($0.long)" }
            let words = (actions(of: spec, specs) + options).joined(separator: " ")
            return "        \(quoted(spec.name))) words=\(quoted(words)) ;;\n"
        }
        return """
            # bash completion for indexer, made by “indexer help --completions bash”
            _indexer() {
                local current=${COMP_WORDS[COMP_CWORD]} name=${COMP_WORDS[1]} words
                COMPREPLY=()
                if ((COMP_CWORD == 1)); then
                    COMPREPLY=($(compgen -W \(quoted((topLevel(specs).map(\.name) + ["--help", "--version"])
                .joined(separator: " "))) -- "$current"))
                    return
                fi
                case "$name ${COMP_WORDS[2]}" in
                    \(specs.map(\.name).filter { $0.contains(" ") }.map(quoted).joined(separator: " | ")))
                        ((COMP_CWORD == 2)) || name="$name ${COMP_WORDS[2]}" ;;
                esac
                case $name in
            \(cases.joined())        *) return ;;
                esac
                # Everything else is a file or a track.
                [[ $current == -* || $words != -* && $COMP_CWORD == 2 ]] && COMPREPLY=($(compgen -W "$words" -- "$current"))
                return 0
            }
            complete -o bashdefault -o default -F _indexer indexer

            """
    }

    // MARK: Zsh

    private static func zsh(_ specs: [CommandSpec]) -> String {
        let described = topLevel(specs).map { "        \(quoted("\($0.name):\($0.summary)"))\n" }.joined()
        let cases = specs.map { spec in
            let options = spec.parsedOptions.map { "            \(zshOption($0))" }
            return "        \(quoted(spec.name)))\n          _arguments -s \\\n"
                + (options + ["            '*:file or track:_files'"]).joined(separator: " \\\n") + " ;;\n"
        }
        let pairs = specs.map(\.name).filter { $0.contains(" ") }.map(quoted).joined(separator: " | ")
        let seconds = topLevel(specs).map { ($0.name, actions(of: $0, specs)) }.filter { !$0.1.isEmpty }.map {
            "        \(quoted($0))) compadd -- \($1.joined(separator: " ")) ;;\n"
        }
        return """
            #compdef indexer
            # zsh completion for indexer, made by “indexer help --completions zsh”
            _indexer() {
                local -a commands=(
            \(described)    )
                if ((CURRENT == 2)); then
                    _describe command commands
                    return
                fi
                local name=$words[2]
                ((CURRENT == 3)) && case $name in
            \(seconds.joined())    esac
                case "$words[2] $words[3]" in
                    \(pairs)) ((CURRENT == 3)) || { name="$words[2] $words[3]"; shift words; ((CURRENT--)) } ;;
                esac
                shift words
                ((CURRENT--))
                case $name in
            \(cases.joined())    esac
            }
            _indexer "$@"

            """
    }

    /// `'(-k --count)'{-k,--count}'[how many]:K:_files'`
    private static func zshOption(_ option: OptionSpec) -> String {
        let text = option.help.replacing("[", with: "\\[").replacing("]", with: "\\]").replacing(":", with: "\\:")
        let tail = "[\(text)]" + (option.argument.map { ":\($0.replacing(":", with: " ")):_files" } ?? "")
        guard let short = option.short else { return quoted("--\(option.long)\(tail)") }
        return "'(-\(short) --\(option.long))'{-\(short),--\(option.long)}\(quoted(tail))"
    }

    // MARK: Fish

    private static func fish(_ specs: [CommandSpec]) -> String {
        var lines = [
            "# fish completion for indexer, made by “indexer help --completions fish”",
            "function __indexer_command",
            "    set -l words (commandline -opc)",
            "    test \"$argv[1]\" = \"$words[2]\"; and not contains -- \"$words[3]\" $argv[2..-1]",
            "    or test \"$argv[1]\" = \"$words[2] $words[3]\"",
            "end",
        ]
        for spec in topLevel(specs) {
            lines.append(
                "complete -c indexer -n __fish_use_subcommand -f -a \(quoted(spec.name)) -d \(quoted(spec.summary))")
        }
        for spec in specs {
            let actions = actions(of: spec, specs)
            let condition = quoted(
                "__indexer_command \(spec.name.contains(" ") ? "\"\(spec.name)\"" : spec.name)"
                    + actions.map { " \($0)" }.joined())
            if !actions.isEmpty {
                lines.append(
                    "complete -c indexer -n \(condition) -a \(quoted(actions.joined(separator: " ")))")
            }
            for option in spec.parsedOptions {
                lines.append(
                    "complete -c indexer -n \(condition) -l \(option.long)"
                        + (option.short.map { " -s \($0)" } ?? "") + (option.argument == nil ? "" : " -r")
                        + " -d \(quoted(option.help))")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    // MARK: Words

    private static func topLevel(_ specs: [CommandSpec]) -> [CommandSpec] { specs.filter { !$0.name.contains(" ") } }

    /// The second words of a command: "create" of "profile create".
    private static func actions(of spec: CommandSpec, _ specs: [CommandSpec]) -> [String] {
        specs.map(\.name).filter { $0.hasPrefix(spec.name + " ") }.map { String($0.dropFirst(spec.name.count + 1)) }
    }

    /// In single quotes, which all three shells take alike when there is none inside.
    private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "’"))'" }
}
