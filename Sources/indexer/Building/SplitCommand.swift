import AudioFeatures
import MusicLibrary

enum SplitCommand: Command {
    static let spec = CommandSpec(
        name: "split", summary: "cut an index into shards", operands: "INDEX", operandCount: 1...1,
        discussion: """
            Writes the N shards that “build --shard 1/N” … “build --shard N/N” would have written, as
            PREFIX-1-of-N.sidx … PREFIX-N-of-N.sidx, so that each can be refreshed where it is wanted. “merge” puts them
            together again, byte for byte. INDEX is an index file or the folder it belongs to.
            """,
        options: [
            OptionSpec("number", "n", argument: "N", "how many shards"),
            OptionSpec(
                "output", "o", argument: "PREFIX", "beginning of the shards' names (default: INDEX without .sidx)"),
            OptionSpec("json", nil, "one JSON object per line: the shards"),
            OptionSpec("quiet", "q", "only problems"),
        ],
        examples: [("indexer split ~/Music -n 4", "~/Music/.sonic/library-1-of-4.sidx and so on")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        guard let count = try arguments.integer("number", in: 1...Shard.largestCount) else {
            throw UsageError("-n N is missing")
        }
        let splitter = IndexSplitter(
            IndexLocator.index(named: arguments.operands[0]), count: count, prefix: arguments.path("output"))
        let output = BuildOutput(arguments)
        for part in try splitter.split() {
            output.emit(ShardRecord(index: "\(part.path)", tracks: part.tracks, failures: part.failures))
            if output.isTalkative {
                Console.note(BuildOutput.line(part.path, tracks: part.tracks, ["\(part.failures) failed"]))
            }
        }
        return .success
    }
}
