import MusicLibrary
import SimilarityIndex

enum NeighborsCommand: Command {
    static let spec = CommandSpec(
        name: "neighbors", summary: "list the nearest neighbours of every track", operands: "", operandCount: 0...0,
        discussion: """
            Prints one line per track, tab-separated: its path, then the paths of its neighbours, nearest first. A tab
            or line break in a file name is replaced by “?”, so lines and columns can be counted.

            --json prints one object per track: id, path, and “neighbors” with rank, distance, id and path of each.
            """,
        options: [CommandSpec.indexOption]
            + OptionSpec.of(SimilarityQuery.self) { $0.part != .narrowing } + [CommandSpec.jsonOption],
        examples: [
            ("indexer neighbors -n 5 > neighbours.tsv", "export the whole library as a graph"),
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

    /// Paths may contain tabs and line breaks; fields of the table must not.
    private static func tabSafe(_ path: String) -> String {
        path.contains(where: { $0 == "\t" || $0.isNewline })
            ? String(path.map { $0 == "\t" || $0.isNewline ? "?" : $0 }) : path
    }
}
