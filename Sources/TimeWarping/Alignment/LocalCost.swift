/// The cost of matching one frame with another. The cost of a path is the sum over its pairs.
///
/// ```swift
/// let (first, second) = (try FrameSequence([1, 2] as [Float]), try FrameSequence([4, 6] as [Float]))
/// print(try DynamicTimeWarping(cost: .euclidean).distance(first, second))         // 7.0: 3 + 4
/// print(try DynamicTimeWarping(cost: .squaredEuclidean).distance(first, second))  // 5.0: √(9 + 16)
/// ```
public enum LocalCost: String, CaseIterable, Sendable {
    /// Σₖ (aₖ − bₖ)².
    case squaredEuclidean
    /// √(Σₖ (aₖ − bₖ)²).
    case euclidean

    /// The usual meaning of "the DTW distance": √cost for ``squaredEuclidean``, the cost itself for ``euclidean``.
    public func distance(fromAccumulatedCost cost: Double) -> Double {
        self == .squaredEuclidean ? cost.squareRoot() : cost
    }
}
