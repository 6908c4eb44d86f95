import MusicLibrary
import SimilarityIndex
import SystemFiles
import WorkerThreads

/// The entry point: selects the command, parses its arguments, runs it and reports errors.
@main
enum Indexer {
    static let commands: [any Command.Type] = localCommands + serverCommands

    #if Server
        private static let serverCommands: [any Command.Type] = [
            ServeCommand.self, ProfilePasswordCommand.self, PlayerPasswordCommand.self,
        ]
    #else
        private static let serverCommands: [any Command.Type] = []
    #endif

    private static let localCommands: [any Command.Type] = [
        BuildCommand.self, WatchCommand.self, ListCommand.self, GenresCommand.self, ArtistsCommand.self,
        AlbumsCommand.self, InfoCommand.self, FeaturesCommand.self, AnalysisCommand.self,
        SimilarCommand.self,
        NeighborsCommand.self, VersionsCommand.self, DuplicatesCommand.self, DTWCommand.self, ExportCommand.self,
        ErrorsCommand.self, ReportCommand.self,
        VerifyCommand.self,
        FilesCommand.self, ExtractCommand.self, MergeCommand.self, SplitCommand.self,
        PlaylistCommand.self, PlaylistListCommand.self, PlaylistShowCommand.self, PlaylistCreateCommand.self,
        PlaylistAddCommand.self, PlaylistRemoveCommand.self, PlaylistMoveCommand.self, PlaylistRenameCommand.self,
        PlaylistDeleteCommand.self, PlaylistFreezeCommand.self, PlaylistExportCommand.self, PlaylistImportCommand.self,
        PlaylistShareCommand.self, PlaylistUnshareCommand.self, PlaylistFollowCommand.self,
        PlaylistUnfollowCommand.self,
        MixCommand.self,
        SearchCommand.self, AskCommand.self, PathCommand.self, ExplainCommand.self,
        MoodCommand.self, RadioCommand.self, MPDCommand.self, LabelCommand.self, UnlabelCommand.self,
        LabelsCommand.self, TeachCommand.self,
        LikeCommand.self, DislikeCommand.self, UnlikeCommand.self, LikesCommand.self,
        HistoryCommand.self, TrendingCommand.self, StatsCommand.self, ImportCommand.self,
        ProfileCommand.self, ProfileCreateCommand.self, ProfileUseCommand.self, ProfileRemoveCommand.self,
        BandCommand.self, BandDemoCommand.self, BandTeachCommand.self, BandGesturesCommand.self, BandCheckCommand.self,
        BandPlayCommand.self, BandRecordCommand.self, BandRecordingsCommand.self,
        DJCommand.self, DJOrderCommand.self, DJExportCommand.self, TransitionCommand.self,
        TagCommand.self, PreferencesCommand.self, HelpCommand.self,
    ]

    /// The command named by the first words. Two words are tried before one: "profile create" before "profile".
    static func command(_ words: [String]) -> (any Command.Type)? {
        let names = [words.prefix(2).joined(separator: " "), words.first ?? ""]
        return names.lazy.compactMap { name in commands.first { $0.spec.name == name } }.first
    }

    static func main() {
        // A write beyond RLIMIT_FSIZE then fails with EFBIG instead of ending the process.
        signal(SIGXFSZ, SIG_IGN)
        LostFile.endsProcess()
        let memory = MemoryBudget.ofProcess
        if memory.available != nil { MemoryShortage.endsProcess() }
        MemoryBudget.shareArenas()
        var status: ExitStatus
        switch interpret() {
        case .answered(let answer): status = answer
        case .run(let command, let arguments):
            status = TaskThreads.run(ParallelMap.coreCount) { await run(command, arguments) }
        }
        errno = 0
        if !Console.flush() {
            let reason = errno == 0 ? "the disk may be full" : SystemReason.of(errno)
            Console.fail("cannot write all of the output: \(reason)")
            status = .cannotRun
        }
        exit(status.rawValue)
    }

    /// The result of parsing the command line.
    private enum Request {
        case answered(ExitStatus)
        case run(any Command.Type, Arguments)
    }

    private static func interpret() -> Request {
        let arguments = (1..<max(1, Int(CommandLine.argc))).compactMap { CommandLine.unsafeArgv[$0] }
        guard let name = arguments.first.map({ String(cString: $0) }) else {
            Console.write(HelpText.overview(commands, width: HelpCommand.width))
            return .answered(.cannotRun)
        }
        switch name {
        case "-h", "--help":
            print(HelpText.overview(commands, width: HelpCommand.width), terminator: "")
            return .answered(.success)
        case "-V", "--version":
            print(Version.description)
            return .answered(.success)
        default:
            break
        }
        guard let command = command(arguments.map { String(cString: $0) }) else {
            Console.fail(
                "unknown \(name.hasPrefix("-") ? "option" : "command") “\(name)”\(HelpCommand.hint(name))")
            Console.note("“indexer --help” lists the commands. Options follow the command.")
            return .answered(.cannotRun)
        }
        do {
            try checkSubcommand(of: command.spec, arguments.dropFirst().first.map { String(cString: $0) })
            let parsed = try OptionParser.parse(
                command.spec, Array(arguments.dropFirst(command.spec.name.contains(" ") ? 1 : 0)))
            guard !parsed.has("help"), !(command is any CommandGroup.Type) else {
                print(HelpText.command(command.spec, of: commands, width: HelpCommand.width), terminator: "")
                return .answered(.success)
            }
            return .run(command, parsed)
        } catch {
            return .answered(report(error, of: command))
        }
    }

    /// A word after a command that only has subcommands or options is a misspelled subcommand.
    private static func checkSubcommand(of spec: CommandSpec, _ word: String?) throws(UsageError) {
        let known = HelpText.subcommands(of: spec, commands).map(\.name)
        guard let word, !word.hasPrefix("-"), !known.isEmpty, spec.operandCount.upperBound == 0 else { return }
        let name = "\(spec.name) \(word)"
        throw UsageError("unknown command “\(name)”\(Suggestion.hint(name, among: known))")
    }

    private static func run(_ command: any Command.Type, _ arguments: Arguments) async -> ExitStatus {
        do {
            return try await command.run(arguments)
        } catch {
            return report(error, of: command)
        }
    }

    private static func report(_ error: any Error, of command: any Command.Type) -> ExitStatus {
        Console.fail(Hint.message(error))
        if error is UsageError { Console.note("Try “indexer \(command.spec.name) --help”.") }
        return .cannotRun
    }
}
