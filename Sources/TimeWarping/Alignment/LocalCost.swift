/// The cost of matching one frame with another; a path's cost is the sum over its pairs.
public enum LocalCost: String, CaseIterable, Sendable {
    /// Σₖ (aₖ − bₖ)².
    case squaredEuclidean
    /// √(Σₖ (aₖ − bₖ)²).
    case euclidean

    /// What callers usually mean by "the DTW distance": √cost for ``squaredEuclidean``, the cost
    /// itself for ``euclidean``.
    public func distance(fromAccumulatedCost cost: Double) -> Double {
        self == .squaredEuclidean ? cost.squareRoot() : cost
    }
}
