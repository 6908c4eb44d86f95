/// DTW of a whole query with the best matching stretch of a longer reference. The path may begin and end at any frame
/// of the reference (open begin, open end; Müller 2015, "Fundamentals of Music Processing", section 7.2).
///
/// ```swift
/// let riff = try FrameSequence([3, 4, 5] as [Float])
/// let song = try FrameSequence([9, 9, 3, 4, 4, 5, 9] as [Float])
/// let alignment = try SubsequenceDTW().align(riff, in: song)
/// print(alignment.path.first!.j, alignment.path.last!.j)          // 2 5: the stretch of the song
/// ```
public struct SubsequenceDTW: Equatable, Sendable {
    /// The cost of a pair of frames.
    public var cost: LocalCost

    /// Subsequence DTW with a local cost.
    public init(cost: LocalCost = .squaredEuclidean) {
        self.cost = cost
    }

    /// The least sum of local costs of `query` with any stretch of `reference`. Memory is linear.
    ///
    /// `workspace` is memory to reuse; nil allocates and frees its own.
    ///
    /// - Throws: ``DTWError`` if the dimensions differ.
    @specialized(where Element == Float)
    @specialized(where Element == Double)
    public func accumulatedCost<Element>(
        _ query: FrameSequence<Element>, in reference: FrameSequence<Element>, workspace: DTWWorkspace? = nil
    ) throws(DTWError) -> Double {
        try query.withFrames { a throws(DTWError) in
            try reference.withFrames { b throws(DTWError) in
                try a.checkComparable(with: b)
                return try CostTable.accumulatedCost(
                    a, b, cost: cost, bounds: nil, hasOpenEnds: true, workspace: workspace ?? DTWWorkspace())
            }
        }
    }

    /// The best matching stretch and the path through it: from (0, first frame of the stretch) to
    /// (n − 1, last frame of it).
    ///
    /// `workspace` is memory to reuse; nil allocates and frees its own.
    ///
    /// - Throws: ``DTWError`` if the dimensions differ.
    @specialized(where Element == Float)
    @specialized(where Element == Double)
    public func align<Element>(
        _ query: FrameSequence<Element>, in reference: FrameSequence<Element>, workspace: DTWWorkspace? = nil
    ) throws(DTWError) -> DTWAlignment {
        try query.withFrames { a throws(DTWError) in
            try reference.withFrames { b throws(DTWError) in
                try a.checkComparable(with: b)
                let path = try CostTable.path(
                    a, b, cost: cost, bounds: nil, hasOpenEnds: true, workspace: workspace ?? DTWWorkspace())
                return DTWAlignment(path: path, a, b, cost: cost, cellCount: a.count * b.count)
            }
        }
    }
}
