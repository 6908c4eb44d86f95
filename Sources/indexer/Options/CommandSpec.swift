/// One option of a command, as its help shows it.
struct OptionSpec: Sendable {
    let long: String
    let short: Character?
    /// Name of the option's argument in the help; nil for a flag.
    let argument: String?
    let help: String
    let place: Place

    /// A family of options, `--min-NAME`, has one entry in the help and many in the parser.
    enum Place {
        case both, helpOnly, parserOnly
    }

    init(
        _ long: String, _ short: Character? = nil, argument: String? = nil, _ help: String, _ place: Place = .both
    ) {
        self.place = place
        self.long = long
        self.short = short
        self.argument = argument
        self.help = help
    }
}

/// What a command is called, takes and does: the source of parsing, `--help` and the man page.
struct CommandSpec: Sendable {
    let name: String
    let summary: String
    /// Operands as the usage line shows them, e.g. `FILE…`.
    let operands: String
    let operandCount: ClosedRange<Int>
    let discussion: String
    let options: [OptionSpec]
    let examples: [(command: String, meaning: String)]

    static let helpOption = OptionSpec("help", "h", "show this help")
    static let indexOption = OptionSpec(
        "index", "i", argument: "FILE",
        "the index, or the folder it belongs to (else $SONIC_INDEX, else upwards from here)")

    static let profileOption = OptionSpec(
        "profile", "p", argument: "NAME", "whose labels, likes and playlists (else $SONIC_PROFILE, else the one in use)"
    )
    static let musicOption = OptionSpec(
        "music", nil, argument: "FOLDER", "the folder that was indexed, when its index does not lie in it")
    static let ignoreOption = OptionSpec(
        "ignore", nil, argument: "PATTERN",
        "leave alone files and folders that match, as in .gitignore; may be repeated")
    static let videoOption = OptionSpec(
        "video", nil, "the sound of videos (MP4, MOV, Matroska, WebM) as well")
    static let niceOption = OptionSpec(
        "nice", nil, "make way for everything else: use processor and disk only when nobody else does")
    static let tagEncodingOption = OptionSpec(
        "tag-encoding", nil, argument: "NAME",
        "encoding of old tags that could be Latin-1: cp1251, SHIFT_JIS, GBK, … (see “iconv -l”); auto detects it")
    static let jsonOption = OptionSpec("json", nil, "one JSON object per line")

    var allOptions: [OptionSpec] { options + [Self.helpOption] }
    var shownOptions: [OptionSpec] { allOptions.filter { $0.place != .parserOnly } }
    var parsedOptions: [OptionSpec] { allOptions.filter { $0.place != .helpOnly } }
}

/// A command of the tool.
protocol Command: Sendable {
    static var spec: CommandSpec { get }
    static func run(_ arguments: Arguments) async throws -> ExitStatus
}

/// What the process tells its caller.
enum ExitStatus: Int32 {
    case success = 0
    /// Some files failed, everything else was done; or there is nothing to play.
    case someFailed = 1
    /// Bad usage, or an index that cannot be read.
    case cannotRun = 2
    /// Ctrl-C; what was finished is kept.
    case interrupted = 130
}

/// A command line that makes no sense.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
