import SimilarityIndex

/// How two sequences align, as `dtw --json` prints it.
package struct AlignmentRecord: Codable, Hashable, Sendable {
    /// Root of the accumulated cost with squared costs, else the accumulated cost.
    package var distance: Double
    /// Sum of the local costs along the cheapest path.
    package var accumulatedCost: Double
    /// The same per step of the path.
    package var normalizedCost: Double
    /// Steps of the path.
    package var pathLength: Int
    /// Cells of the cost matrix that were visited.
    package var cells: Int
    /// Frames of the sequences.
    package var firstFrames, secondFrames: Int
    /// Values per frame.
    package var dimension: Int
    /// `exact`, `band`, `fast` or `subsequence`.
    package var method: String
    /// Local cost: `sq` for squared Euclidean, `euclidean`.
    package var cost: String
    /// Of the band or of FastDTW; left out for other methods.
    package var radius: Int?
    /// Seconds from frame to frame; left out for files of frames.
    package var hopSeconds: Double?
    /// Seconds the comparison took.
    package var elapsedSeconds: Double
    /// Pairs of frames from 0, if it was asked for.
    package var path: [[Int]]?

    /// - Parameters:
    ///   - comparison: what was asked.
    ///   - result: the answer.
    ///   - includesPath: whether the path is wanted.
    package init(_ comparison: SequenceComparison, _ result: SequenceComparison.Result, includesPath: Bool) {
        let alignment = result.alignment
        distance = alignment.distance
        accumulatedCost = alignment.accumulatedCost
        normalizedCost = alignment.normalizedCost
        pathLength = alignment.path.count
        cells = alignment.cellCount
        (firstFrames, secondFrames) = result.frameCounts
        dimension = result.dimension
        method = comparison.method.rawValue
        cost = comparison.cost == .euclidean ? "euclidean" : "sq"
        radius = result.radius
        hopSeconds = result.hop
        elapsedSeconds = result.elapsed
        path = includesPath ? alignment.path.map { [$0.i, $0.j] } : nil
    }

    enum CodingKeys: String, CodingKey {
        case distance, cells, dimension, method, cost, radius, path
        case accumulatedCost = "accumulated_cost"
        case normalizedCost = "normalized_cost"
        case pathLength = "path_length"
        case firstFrames = "frames_a"
        case secondFrames = "frames_b"
        case hopSeconds = "hop_seconds"
        case elapsedSeconds = "elapsed_seconds"
    }
}
