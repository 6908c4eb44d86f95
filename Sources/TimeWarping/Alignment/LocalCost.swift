/// The cost of matching one frame with another. The cost of a path is the sum over its pairs.
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
