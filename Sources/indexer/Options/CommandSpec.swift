/// One option of a command.
struct OptionSpec: Sendable {
    let long: String
    let short: Character?
    /// Former short options, which still work but are not shown.
    let formerShorts: [Character]
    /// The name of the argument in the help; nil for a flag.
    let argument: String?
    let help: String
    let use: Use
    var shorts: [Character] { (short.map { [$0] } ?? []) + formerShorts }

    /// Where the option is used. A family such as `--min-NAME` has one entry in the help and many in the parser.
    enum Use {
        case both, helpOnly, parserOnly
        /// A condition, which the help of commands only names and “help conditions” explains.
        case condition
    }

    init(
        _ long: String, _ short: Character? = nil, formerShorts: [Character] = [], argument: String? = nil,
        _ help: String, _ use: Use = .both
    ) {
        self.formerShorts = formerShorts
        self.use = use
        self.long = long
        self.short = short
        self.argument = argument
        self.help = help
    }
}

/// The description of a command. Parsing, `--help`, completions and the manual page are generated from it.
struct CommandSpec: Sendable {
    let name: String
    let summary: String
    /// The operands in the usage line, such as `FILE…`.
    let operands: String
    let operandCount: ClosedRange<Int>
    let discussion: String
    let options: [OptionSpec]
    let examples: [(command: String, meaning: String)]
    /// What to type instead of an operand that the command does not take.
    var operandAdvice: (@Sendable (String) -> String)?
    /// What to type instead of a letter that is an option of other commands.
    var optionAdvice: [Character: String] = [:]

    static let helpOption = OptionSpec("help", "h", "Show this help.")
    static let indexOption = OptionSpec(
        "index", "i", argument: "FILE",
        "Use this index file, or the index of this folder (default: $SONIC_INDEX, else the nearest index in this "
            + "folder "
            + "or a folder above it).")

    static let profileOption = OptionSpec(
        "profile", "p", argument: "NAME",
        "Use the labels, likes and playlists of this profile (default: $SONIC_PROFILE, else the current profile)."
    )
    static let musicOption = OptionSpec(
        "music", nil, argument: "FOLDER", "The indexed folder, if the index is stored elsewhere.")
    static let ignoreOption = OptionSpec(
        "ignore", nil, argument: "PATTERN",
        "Skip files and folders that match this gitignore-style pattern; can be repeated.")
    static let videoOption = OptionSpec(
        "video", nil, "Include the sound of video files (MP4, MOV, Matroska, WebM).")
    static let niceOption = OptionSpec(
        "nice", nil, "Run at the lowest CPU and disk priority.")
    static let tagEncodingOption = OptionSpec(
        "tag-encoding", nil, argument: "NAME",
        "The encoding of old tags that claim to be Latin-1: cp1251, SHIFT_JIS, GBK, … (see “iconv -l”), or auto to "
            + "detect it."
    )
    static func countOption(_ things: String) -> OptionSpec {
        OptionSpec("count", "n", argument: "N", "Print at most N \(things) (default: all).")
    }
    static let jsonOption = OptionSpec("json", nil, "Print JSON, one object per line.")

    var allOptions: [OptionSpec] { options + [Self.helpOption] }
    var shownOptions: [OptionSpec] { allOptions.filter { $0.use == .both || $0.use == .helpOnly } }
    var conditions: [OptionSpec] { options.filter { $0.use == .condition } }
    var parsedOptions: [OptionSpec] { allOptions.filter { $0.use != .helpOnly } }
}

/// A command of the tool.
protocol Command: Sendable {
    static var spec: CommandSpec { get }
    static func run(_ arguments: Arguments) async throws -> ExitStatus
}

/// A command that consists of its subcommands. By itself it prints its help, which lists them.
protocol CommandGroup: Command {}

extension CommandGroup {
    static func run(_ arguments: Arguments) -> ExitStatus { .success }
}

/// The exit status of the process.
enum ExitStatus: Int32, CaseIterable {
    case success = 0
    /// Some files failed and everything else was done, or nothing was found.
    case someFailed = 1
    /// The arguments are invalid, or the index cannot be read.
    case cannotRun = 2
    /// Interrupted by Ctrl-C or SIGTERM. Finished work is kept.
    case interrupted = 130

    /// For the help.
    var meaning: String {
        switch self {
        case .success: "success"
        case .someFailed:
            "some files failed, or a command that searches, such as list, ask or mix, found nothing"
        case .cannotRun: "the command could not run: the arguments are invalid, or the index cannot be read"
        case .interrupted: "the command was interrupted; finished work is kept"
        }
    }

    /// The status of a search: 1 if it found nothing, as in grep.
    static func found(_ hasResults: Bool) -> ExitStatus { hasResults ? .success : .someFailed }
}

/// Invalid command-line arguments.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
