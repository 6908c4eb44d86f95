// Synthetic libraries of 10⁴, 10⁵ and 10⁶ tracks: how size, time and memory grow.
//
//     swift run -c release --package-path Benchmarks library-scale [TRACKS…]
//     … library-scale lists TRACKS…           only the search of very large libraries by neighbor lists
//     … library-scale index FILE TRACKS       leaves an index
//     … library-scale tree FOLDER TRACKS      leaves a folder of empty stubs with an index that knows them
//
// Each measurement has its own process. Figures from memory are processor times of one thread; figures from or to disk
// are wall times.

import Foundation

do {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "measure":
        print(String(decoding: try JSONEncoder().encode(await Measurements.run(Array(arguments[1...]))), as: UTF8.self))
    case "index" where arguments.count == 3:
        _ = try await Measurements.run(["write", arguments[1], arguments[2]])
    case "tree" where arguments.count == 3:
        try SyntheticTree.make(arguments[1], count: Int(arguments[2]) ?? 0)
    case "lists" where arguments.count > 1:
        try ScaleTable(counts: arguments.dropFirst().compactMap { Int($0) }).printLists()
    default:
        let counts = arguments.isEmpty ? [10_000, 100_000, 1_000_000] : arguments.compactMap { Int($0) }
        guard counts.count == max(1, arguments.count) || arguments.isEmpty else {
            throw Failure(
                description: "usage: library-scale [TRACKS…] | lists TRACKS… | index FILE TRACKS | tree FOLDER TRACKS")
        }
        try ScaleTable(counts: counts).print()
    }
} catch {
    FileHandle.standardError.write(Data("library-scale: \(error)\n".utf8))
    exit(1)
}
