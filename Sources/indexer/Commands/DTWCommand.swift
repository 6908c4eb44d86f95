import AudioFeatures
import Foundation
import MusicLibrary
import SimilarityIndex

enum DTWCommand: Command {
    static let spec = CommandSpec(
        name: "dtw", summary: "compare two sequences or recordings by dynamic time warping", operands: "A B",
        operandCount: 2...2,
        discussion: """
            A and B are two .npy files (float32 or float64, shape (n,) or (n, d)) or two audio files, which are compared
            by their frames, 43 a second: 20 MFCCs, each with mean 0 and deviation 1 over the track (versions of one
            recording), or chroma (performances of one piece). The path then tells which moment of A sounds like which
            of B. The band runs along the straight line between the corners, so that lengths may differ (with equal
            lengths it is that of Sakoe and Chiba, |i − j| ≤ R).
            The accumulated cost is the sum of local costs along the cheapest path (steps (1,0), (0,1), (1,1)); the
            distance is its square root with squared costs; the normalised cost is per step of the path.
            """,
        options: [
            OptionSpec(
                "method", "m", argument: "METHOD", "exact (default), band, fast (FastDTW), subsequence (A in B)"),
            OptionSpec(
                "radius", nil, argument: "R", "of the band (default: 10 % of the longer) or of FastDTW (default: 10)"),
            OptionSpec("cost", nil, argument: "COST", "sq: squared Euclidean (default); euclidean"),
            OptionSpec("features", nil, argument: "KIND", "of audio files: mfcc (default) or chroma"),
            OptionSpec("path", nil, "print the path: i, j, and for audio the seconds of both, tab-separated"),
            OptionSpec("json", nil, "one JSON object; with --path it holds the path, in frames of hop_seconds"),
        ],
        examples: [
            ("indexer dtw a.npy b.npy --method fast --radius 1", "FastDTW of two sequences"),
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
            throw UsageError("--radius belongs to --method band or fast")
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
