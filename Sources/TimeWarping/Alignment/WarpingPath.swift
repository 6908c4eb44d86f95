/// A warping path: pairs (i, j) of frames in order, each step (1,0), (0,1) or (1,1).
///
/// ```swift
/// let path = try DynamicTimeWarping().align(query, candidate).path
/// let frames = path.filter { $0.i == 100 }.map(\.j)                        // those of the candidate at frame 100 of the query
/// ```
public struct WarpingPath: RandomAccessCollection, Equatable, Sendable {
    /// One pair of matched frames.
    public struct Step: Equatable, Sendable {
        /// Frame of the first sequence.
        public var i: Int
        /// Frame of the second sequence.
        public var j: Int

        /// Pairs frame `i` of the first sequence with frame `j` of the second.
        public init(i: Int, j: Int) {
            self.i = i
            self.j = j
        }
    }

    let steps: [Step]

    /// Index of the first pair.
    public var startIndex: Int { 0 }
    /// The number of pairs.
    public var endIndex: Int { steps.count }
    /// The pair at `position`, in 0..<`count`.
    public subscript(position: Int) -> Step { steps[position] }
}

/// A comparison with its path.
///
/// ```swift
/// let alignment = try DynamicTimeWarping().align(
///     FrameSequence([1, 2, 3] as [Float]), FrameSequence([1, 2, 2, 3] as [Float]))
/// print(alignment.distance)                                        // 0.0: the second only repeats the 2
/// for step in alignment.path { print(step.i, step.j) }             // 0 0, 1 1, 1 2, 2 3
/// ```
public struct DTWAlignment: Equatable, Sendable {
    /// Sum of the local costs along ``path``, computed in double precision from the path itself.
    public let accumulatedCost: Double
    /// ``LocalCost/distance(fromAccumulatedCost:)`` of ``accumulatedCost``.
    public let distance: Double
    /// From (0, 0) to (n − 1, m − 1). For ``SubsequenceDTW``, from any (0, j) to any (n − 1, j′), where j and j′ are
    /// the first and the last frame of the best matching stretch.
    public let path: WarpingPath
    /// Number of pairs inside the window (for FastDTW, in the windows of all resolutions together).
    public let cellCount: Int

    /// ``accumulatedCost`` ÷ number of pairs on the path: the mean local cost.
    public var normalizedCost: Double { accumulatedCost / Double(path.count) }
}
