import SimilarityIndex

/// The alignment of two sequences, as `dtw --json` prints it.
package struct AlignmentRecord: Codable, Hashable, Sendable {
    /// Square root of the accumulated cost with squared costs, otherwise the accumulated cost.
    package var distance: Double
    /// Sum of the local costs along the cheapest path.
    package var accumulatedCost: Double
    /// The same, per step of the path.
    package var normalizedCost: Double
    /// Number of steps of the path.
    package var pathLength: Int
    /// Number of visited cells of the cost matrix.
    package var cells: Int
    /// Number of frames of the sequences.
    package var firstFrames, secondFrames: Int
    /// Values per frame.
    package var dimension: Int
    /// `exact`, `band`, `fast` or `subsequence`.
    package var method: String
    /// Local cost: `sq` for squared Euclidean, `euclidean`.
    package var cost: String
    /// Radius of the band or of FastDTW; left out for other methods.
    package var radius: Int?
    /// Seconds from frame to frame; left out for files of frames.
    package var hopSeconds: Double?
    /// Duration of the comparison in seconds.
    package var elapsedSeconds: Double
    /// Pairs of frames, counted from 0, if requested.
    package var path: [[Int]]?

    /// - Parameters:
    ///   - comparison: what was asked.
    ///   - result: the answer.
    ///   - includesPath: whether to include the path.
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
