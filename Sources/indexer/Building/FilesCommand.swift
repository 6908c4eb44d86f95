import MusicLibrary

enum FilesCommand: Command {
    static let spec = CommandSpec(
        name: "files", summary: "list the audio files that a build reads", operands: "FOLDER",
        operandCount: 1...1,
        discussion: """
            Prints the paths of the audio files under FOLDER. Each path starts with FOLDER; the rest is sorted by
            bytes. The output is the input of “extract”.

            --pending lists only files that are new or changed since the last build. These include files that were only
            moved: “build” recognises them by their audio, but has to read them.

            --ignored lists instead the files and folders that a pattern or a rule skips, with the pattern or the rule (see
            “indexer build --help”). Hidden files and files with the extension of another type are not listed.
            """,
        options: [
            OptionSpec("null", "0", "End each path with a NUL byte instead of a line break."),
            OptionSpec("pending", nil, "List only new and changed files."),
            OptionSpec("ignored", nil, "List files and folders that a pattern or a rule skips."),
            OptionSpec("output", "o", argument: "FILE", "Compare with this index instead of FOLDER's own."),
            CommandSpec.ignoreOption,
            CommandSpec.videoOption,
            OptionSpec("shard", nil, argument: "I/N", "List only the files of one shard, as in “build --shard”."),
        ],
        examples: [
            ("indexer files . | indexer extract > all.records", "write one record per file")
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let root = arguments.operands[0]
        let shard = try arguments.shard()
        // The whole folder is scanned because the records of “extract” go into one index, whatever the shard.
        let builder = LibraryBuilder(
            root: root, output: arguments.path("output"), ignorePatterns: try arguments.ignorePatterns(),
            includesVideo: arguments.has("video"), provenance: Version.description)
        if arguments.has("ignored") { return try listIgnored(builder, arguments) }
        var (paths, problems) = try list(builder, isPending: arguments.has("pending"))
        if let shard {
            paths.removeAll { !shard.contains($0) }
            problems.removeAll { !shard.contains($0.path) }
        }
        for problem in problems { Console.fail("\(root.appending(problem.path)): \(problem.reason)") }
        let output = LineOutput()
        for path in paths {
            guard output.write(root.appending(path).bytes + [arguments.has("null") ? 0 : UInt8(ascii: "\n")]) else {
                break
            }
        }
        if let problem = output.failure {
            Console.fail(problem)
            return .cannotRun
        }
        return problems.isEmpty ? .success : .someFailed
    }

    private static func listIgnored(_ builder: LibraryBuilder, _ arguments: Arguments) throws -> ExitStatus {
        for option in ["pending", "null", "shard"] where arguments.has(option) {
            throw UsageError("--ignored and --\(option) cannot be combined")
        }
        for (path, reason) in try builder.scan(reportsIgnored: true).ignored {
            print("\(builder.root.appending(path).description.withoutControls): \(reason)")
        }
        return .success
    }

    private static func list(
        _ builder: LibraryBuilder, isPending: Bool
    ) throws -> (paths: [RawPath], problems: [(path: RawPath, reason: String)]) {
        guard isPending else {
            let scan = try builder.scan()
            return (scan.files.map(\.relativePath), scan.problems.map { ($0.relativePath, $0.message) })
        }
        let plan = try builder.plan(recognizesAudio: false)
        for notice in plan.notices { Console.fail(notice) }
        return (
            plan.steps.filter { $0.action == .analyze }.map(\.path),
            plan.steps.filter { $0.action == .fail }.map { ($0.path, $0.reason) }
        )
    }
}
