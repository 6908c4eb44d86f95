import MusicLibrary
import SimilarityIndex

enum NeighborsCommand: Command {
    static let spec = CommandSpec(
        name: "neighbors", summary: "for every track, its nearest neighbours", operands: "", operandCount: 0...0,
        discussion: """
            One line a track on stdout, tab-separated: its path, then the paths of its neighbours, nearest first.
            A tab or line break inside a file name is shown as “?”, so that lines and columns always count right.
            With --json one object a track: its id and path, and as “neighbors” rank, distance, id and path of each.
            """,
        options: [CommandSpec.indexOption]
            + OptionSpec.of(SimilarityQuery.self) { $0.part != .narrowing } + [CommandSpec.jsonOption],
        examples: [
            ("indexer neighbors -k 5 > neighbours.tsv", "the whole library as a graph"),
            ("indexer neighbors --json > neighbours.jsonl", "the same with distances"),
        ])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let query = try arguments.similarityQuery()
        try arguments.openLibrary().neighbors(query) { found in
            if arguments.has("json") {
                try printLine(NeighborsRecord(found))
            } else {
                print(([found.path] + found.neighbors.map(\.path)).map(tabSafe).joined(separator: "\t"))
            }
        }
        return .success
    }

    /// A path may hold a tab or a line break; the table may not.
    private static func tabSafe(_ path: String) -> String {
        path.contains(where: { $0 == "\t" || $0.isNewline })
            ? String(path.map { $0 == "\t" || $0.isNewline ? "?" : $0 }) : path
    }
}
