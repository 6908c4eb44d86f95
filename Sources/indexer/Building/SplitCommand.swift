import MusicLibrary

enum SplitCommand: Command {
    static let spec = CommandSpec(
        name: "split", summary: "split an index into shards", operands: "INDEX", operandCount: 1...1,
        discussion: """
            Writes the N shards that “build --shard 1/N” … “build --shard N/N” would write, as PREFIX-1-of-N.sidx …
            PREFIX-N-of-N.sidx. Each can then be updated on another machine. “merge” combines them again, byte for
            byte. INDEX is an index file or the folder it belongs to.
            """,
        options: [
            OptionSpec("count", "n", argument: "N", "The number of shards."),
            OptionSpec("number", argument: "N", "", .parserOnly),
            OptionSpec(
                "output", "o", argument: "PREFIX", "The prefix of the shards' names (default: INDEX without .sidx)."),
            OptionSpec("json", nil, "Print JSON, one object per shard and line."),
            OptionSpec("quiet", "q", "Print problems only."),
        ],
        examples: [("indexer split ~/Music -n 4", "write ~/Music/.sonic/library-1-of-4.sidx and so on")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let counts = 1...Shard.largestCount
        guard let count = try arguments.integer("count", in: counts) ?? arguments.integer("number", in: counts) else {
            throw UsageError("-n N is required")
        }
        let splitter = IndexSplitter(
            IndexLocator.index(named: arguments.operands[0]), count: count, prefix: arguments.path("output"))
        let output = BuildOutput(arguments)
        for part in try splitter.split() {
            output.emit(BuildRecord.shard(index: "\(part.path)", tracks: part.tracks, failures: part.failures))
            if output.isTalkative {
                Console.note(BuildOutput.line(part.path, tracks: part.tracks, ["\(part.failures) failed"]))
            }
        }
        return .success
    }
}
