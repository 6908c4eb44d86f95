import MusicLibrary

enum WatchCommand: Command {
    static let spec = CommandSpec(
        name: "watch", summary: "keep an index in step with its folder", operands: "FOLDER|INDEX",
        operandCount: 1...1,
        discussion: """
            Builds the index of FOLDER as “indexer build” does, then builds again whenever the folder changes, until Ctrl-C.
            A build begins when nothing has changed for 5 s (--settle). On Linux, it also waits while a file that was written
            to in the last 30 s is still open, so that a file is not read while it is copied. After ten minutes of
            continuous changes it begins anyway. A build that finds nothing new prints nothing. If the operand is an INDEX
            in its music folder, that folder is watched.

            Linux reports changes with inotify, which needs one watch per folder. If the system has too few (sysctl
            fs.inotify.max_user_watches), the whole folder is scanned every five minutes, or as often as --every says. No
            system reports changes that another machine makes in a network folder; pass --every there.

            If a disk is unmounted, its tracks stay in the index until it is back. If the folder itself disappears, the
            index stays as it is.

            --export-playlists writes the files of “playlist export --all --moods” into DIR, and again some seconds after
            the index, the playlists or the preferences have changed. Files of playlists that are gone or empty are
            removed. Files that others wrote or changed are neither replaced nor removed; they are reported.
            """,
        options: [
            OptionSpec("output", "o", argument: "FILE", "Write the index to FILE."),
            OptionSpec("settle", nil, argument: "SECONDS", "The time without changes before a build (default 5)."),
            OptionSpec("every", nil, argument: "SECONDS", "Also scan the whole folder at this interval."),
            OptionSpec("jobs", "j", argument: "N", "Analyse N files at a time (default: one per core)."),
            CommandSpec.niceOption,
            CommandSpec.ignoreOption,
            CommandSpec.videoOption,
            OptionSpec("keep-missing", nil, "Keep tracks whose files are gone."),
            CommandSpec.tagEncodingOption,
            PlaylistFolderOption.spec, CommandSpec.profileOption,
            OptionSpec("json", nil, "Print JSON, one object per line, in the format of “build --json”."),
            OptionSpec("quiet", "q", "Print only problems."),
        ],
        examples: [
            ("indexer watch ~/Music", "watch until Ctrl-C"),
            ("indexer watch --nice --every 3600 /mnt/nas/music", "watch a network folder, and scan it every hour"),
        ])

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        arguments.lowerPriority()
        let builder = try builder(arguments)
        var times = IndexFollower.Times()
        if let seconds = try arguments.integer("settle", in: 1...600) { times.quiet = Double(seconds) }
        times.scan = try arguments.integer("every", in: 1...1_000_000).map(Double.init)
        let interrupt = Interrupt()
        let playlists = try PlaylistFolderOption.start(arguments, index: builder.output, musicFolder: builder.root)
        defer { playlists?.stop() }
        let output = BuildOutput(arguments)
        var reporter = BuildReporter(output)
        do {
            try await IndexFollower(builder, times: times).run(isCancelled: { interrupt.isRequested }) { event in
                switch event {
                case .building: reporter = BuildReporter(output)
                case .build(let event): reporter.report(event)
                case .notice(let text): output.notice(text)
                case .built(let summary):
                    reporter.finish(summary, index: builder.output)
                    BuildCommand.fillImports(builder.output)
                }
            }
        } catch {
            reporter.clear()
            throw error
        }
        return .interrupted
    }

    /// The builder for the folder that the operand names, or for the folder of the index that it names.
    private static func builder(_ arguments: Arguments) throws -> LibraryBuilder {
        let (named, output) = (arguments.operands[0], arguments.path("output"))
        guard !named.isFolder, named.exists else {
            return try BuildCommand.builder(arguments, root: named, output: output)
        }
        guard let root = IndexLocator.library(ofIndex: named) else {
            throw UsageError("\(named) is not inside its music folder; use “indexer watch FOLDER -o \(named)”")
        }
        guard output == nil else { throw UsageError("--output requires a FOLDER as operand, not an index") }
        return try BuildCommand.builder(arguments, root: root, output: named)
    }
}
