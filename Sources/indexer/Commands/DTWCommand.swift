import AudioFeatures
import Foundation
import MusicLibrary
import SimilarityIndex

enum DTWCommand: Command {
    static let spec = CommandSpec(
        name: "dtw", summary: "compare two sequences or recordings by dynamic time warping", operands: "A B",
        operandCount: 2...2,
        discussion: """
            A and B are two .npy files (float32 or float64, shape (n,) or (n, d)) or two audio files. Audio files are
            compared by 43 frames per second. Each frame has 20 MFCCs, normalised to mean 0 and deviation 1 per track,
            for versions of one recording, or chroma, for performances of one piece. The path then shows which moment
            of A matches which moment of B.

            The band follows the straight line between the corners, so lengths may differ. For equal lengths it is the
            Sakoe-Chiba band, |i − j| ≤ R.

            The accumulated cost is the sum of local costs along the cheapest path (steps (1,0), (0,1), (1,1)). The
            distance is its square root if costs are squared. The normalised cost is the accumulated cost per step of
            the path.
            """,
        options: [
            OptionSpec(
                "method", "m", argument: "METHOD",
                "The method: exact (default), band, fast (FastDTW), or subsequence (find A in B)."),
            OptionSpec(
                "radius", nil, argument: "R",
                "The radius of the band (default: 10 % of the longer sequence) or of FastDTW (default: 10)."),
            OptionSpec("cost", nil, argument: "COST", "The local cost: sq (squared Euclidean, default) or euclidean."),
            OptionSpec("features", nil, argument: "KIND", "The features of audio files: mfcc (default) or chroma."),
            OptionSpec("path", nil, "Print the path, tab-separated: i, j, and for audio files both times in seconds."),
            OptionSpec(
                "json", nil, "Print one JSON object; with --path, it includes the path in frames of hop_seconds."),
        ],
        examples: [
            ("indexer dtw a.npy b.npy --method fast --radius 1", "compare two sequences by FastDTW"),
            ("indexer dtw --features chroma --path live.mp3 studio.mp3", "synchronise two recordings"),
        ])

    private enum CostName: String, CaseIterable {
        case sq, euclidean
    }

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        var comparison = SequenceComparison()
        comparison.method = try arguments.choice("method", SequenceComparison.Method.self) ?? .exact
        comparison.radius = try arguments.integer("radius", in: 0...Int(Int32.max))
        if comparison.radius != nil, ![.band, .fast].contains(comparison.method) {
            throw UsageError("--radius requires --method band or fast")
        }
        comparison.cost = try arguments.choice("cost", CostName.self) == .euclidean ? .euclidean : .squaredEuclidean
        comparison.feature = try arguments.choice("features", FrameSequenceFeature.self)
        let result = try comparison.compare(arguments.operands[0], arguments.operands[1])
        let alignment = result.alignment
        if arguments.has("json") {
            try printLine(AlignmentRecord(comparison, result, includesPath: arguments.has("path")))
        } else if arguments.has("path") {
            for step in alignment.path {
                var line = "\(step.i)\t\(step.j)"
                if let hop = result.hop {
                    line += String(format: "\t%.3f\t%.3f", Double(step.i) * hop, Double(step.j) * hop)
                }
                print(line)
            }
        } else {
            print(
                """
                distance          \(alignment.distance)
                accumulated cost  \(alignment.accumulatedCost)
                normalised cost   \(alignment.normalizedCost)
                path length       \(alignment.path.count) (\(result.frameCounts.first) × \(result.frameCounts.second) \
                frames of \(result.dimension))
                cells visited     \(alignment.cellCount)
                elapsed           \(String(format: "%.3f", result.elapsed * 1000)) ms
                """)
        }
        return .success
    }
}
