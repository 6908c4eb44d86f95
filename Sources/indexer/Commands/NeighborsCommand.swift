import MusicLibrary
import SimilarityIndex

enum NeighborsCommand: Command {
    static let spec = CommandSpec(
        name: "neighbors", summary: "for every track, its nearest neighbours", operands: "", operandCount: 0...0,
        discussion: """
            One line a track on stdout, tab-separated: its path, then the paths of its neighbours, nearest first.
            A tab or line break inside a file name is shown as “?”, so that lines and columns always count right.
            """,
        options: [
            CommandSpec.indexOption,
            OptionSpec("count", "k", argument: "K", "neighbours a track (default 10)"),
            CommandSpec.methodOption, CommandSpec.weightsOption,
            CommandSpec.duplicatesOption, FilterOptions.includeOther,
        ],
        examples: [("indexer neighbors -k 5 > neighbours.tsv", "the whole library as a graph")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let query = try arguments.similarityQuery()
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
