import AudioFeatures
import MusicLibrary

enum WatchCommand: Command {
    static let spec = CommandSpec(
        name: "watch", summary: "keep an index in step with its folder", operands: "FOLDER|INDEX",
        operandCount: 1...1,
        discussion: """
            Builds the index of FOLDER as “indexer build” does, then waits until something changes in the folder, and builds
            again, until Ctrl-C. A change is acted on once nothing has changed for 5 s (--settle) and no file is open that
            has been written to, so that a file being copied is not read half; after ten minutes of changes without a
            pause, all the same. Of an INDEX that lies in its music folder, the folder is found.

            Linux tells of changes by inotify, one watch for each folder. If the system has too few (sysctl
            fs.inotify.max_user_watches), the whole folder is looked at every five minutes instead, or as --every says. A
            change that another machine makes in a network folder is told by no system: use --every there.

            When a disk is unmounted, its tracks stay in the index until it is back. If the folder itself goes away, the
            index stays as it is.
            """,
        options: [
            OptionSpec("output", "o", argument: "FILE", "write the index there instead"),
            OptionSpec("settle", nil, argument: "SECONDS", "how long nothing must have changed (default 5)"),
            OptionSpec("every", nil, argument: "SECONDS", "also look at the whole folder that often"),
            OptionSpec("jobs", "j", argument: "N", "analyse N files at a time (default: one per core)"),
            CommandSpec.niceOption,
            CommandSpec.ignoreOption,
            CommandSpec.videoOption,
            OptionSpec("keep-missing", nil, "keep tracks whose files are gone"),
            CommandSpec.tagEncodingOption,
            OptionSpec("json", nil, "one JSON object per line on stdout, for each build those of “build --json”"),
            OptionSpec("quiet", "q", "no progress, only problems"),
        ],
        examples: [
            ("indexer watch ~/Music", "until Ctrl-C"),
            ("indexer watch --nice --every 3600 /mnt/nas/music", "a network folder, hourly as well"),
        ])

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        arguments.lowerPriority()
        let builder = try builder(arguments)
        var times = IndexFollower.Times()
        if let seconds = try arguments.integer("settle", in: 1...600) { times.quiet = Double(seconds) }
        times.scan = try arguments.integer("every", in: 1...1_000_000).map(Double.init)
        let interrupt = Interrupt()
        let output = BuildOutput(arguments)
        var reporter = BuildReporter(output)
        var isFirst = true
        do {
            try await IndexFollower(builder, times: times).run(isCancelled: { interrupt.isRequested }) { event in
                switch event {
                case .building: reporter = BuildReporter(output)
                case .build(let event): reporter.report(event)
                case .notice(let text): output.notice(text)
                case .built(let summary):
                    if isFirst || summary.hasChanged { reporter.finish(summary, index: builder.output) }
                    isFirst = false
                }
            }
        } catch {
            reporter.clear()
            throw error
        }
        return .interrupted
    }

    /// The folder that is named, or that of the index that is.
    private static func builder(_ arguments: Arguments) throws -> LibraryBuilder {
        let (named, output) = (arguments.operands[0], arguments.path("output"))
        guard !IndexLocator.isFolder(named), IndexLocator.exists(named) else {
            return try BuildCommand.builder(arguments, root: named, output: output)
        }
        guard let root = IndexLocator.library(ofIndex: named) else {
            throw UsageError("\(named) does not lie in its music folder: “indexer watch FOLDER -o \(named)”")
        }
        guard output == nil else { throw UsageError("--output goes with a FOLDER, not with an index") }
        return try BuildCommand.builder(arguments, root: root, output: named)
    }
}
