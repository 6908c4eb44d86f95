import MusicLibrary
import SimilarityIndex

enum NeighborsCommand: Command {
    static let spec = CommandSpec(
        name: "neighbors", summary: "for every track, its nearest neighbours", operands: "", operandCount: 0...0,
        discussion: """
            A line a track on stdout, tab-separated: its path, then the paths of its neighbours, nearest first.
            """,
        options: [
            CommandSpec.indexOption,
            OptionSpec("count", "k", argument: "K", "neighbours a track (default 10)"),
            OptionSpec("method", "m", argument: "METHOD", "timbre, dtw or hybrid (default)"),
            OptionSpec("show-duplicates", nil, "count other copies of the same recording as neighbours"),
        ],
        examples: [("indexer neighbors -k 5 > neighbours.tsv", "the whole neighbourhood graph")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        var query = SimilarityQuery()
        query.count = try arguments.integer("count", in: 1...1_000_000) ?? 10
        query.method = try arguments.choice("method", SimilarityMethod.self) ?? .hybrid
        query.showsDuplicates = arguments.has("show-duplicates")
        try arguments.openLibrary().neighbors(query) { path, neighbors in
            print(([path] + neighbors).map(tabSafe).joined(separator: "\t"))
        }
        return .success
    }

    /// A path may hold a tab or a line break; the table may not.
    private static func tabSafe(_ path: String) -> String {
        path.contains(where: { $0 == "\t" || $0.isNewline })
            ? String(path.map { $0 == "\t" || $0.isNewline ? "?" : $0 }) : path
    }
}
