/// A method of comparing two sequences, for callers whose users choose one.
///
/// ```swift
/// let method: DTWMethod = isLong ? .fast(radius: 50) : .exact
/// let distance = try method.align(first, second).distance
/// ```
public enum DTWMethod: Equatable, Sendable {
    /// ``DynamicTimeWarping`` over all pairs.
    case exact
    /// ``DynamicTimeWarping`` in a ``WarpingWindow/slantedBand(radius:)``, which is the Sakoe–Chiba band if the lengths
    /// are equal.
    case band(radius: Int)
    /// ``FastDTW``.
    case fast(radius: Int)
    /// ``SubsequenceDTW`` of the first sequence in the second.
    case subsequence

    /// Compares two sequences, with a path.
    ///
    /// `workspace` is memory to reuse; nil allocates and frees its own.
    ///
    /// - Throws: ``DTWError``.
    @specialized(where Element == Float)
    @specialized(where Element == Double)
    public func align<Element>(
        _ first: FrameSequence<Element>, _ second: FrameSequence<Element>, cost: LocalCost = .squaredEuclidean,
        workspace: DTWWorkspace? = nil
    ) throws(DTWError) -> DTWAlignment {
        switch self {
        case .exact:
            try DynamicTimeWarping(cost: cost).align(first, second, workspace: workspace)
        case .band(let radius):
            try DynamicTimeWarping(cost: cost, window: .slantedBand(radius: radius))
                .align(first, second, workspace: workspace)
        case .fast(let radius):
            try FastDTW(radius: radius, cost: cost).align(first, second, workspace: workspace)
        case .subsequence:
            try SubsequenceDTW(cost: cost).align(first, in: second, workspace: workspace)
        }
    }
}
