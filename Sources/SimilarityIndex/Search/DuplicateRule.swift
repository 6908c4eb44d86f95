/// When two tracks count as the same recording: the same identity, or all three distances within
/// these limits.
public struct DuplicateRule: Hashable, Sendable {
    /// Largest root mean square difference of the z-scored vectors (Euclidean distance / √dimension).
    public var vectorDifference: Float
    /// Largest difference in length, in seconds.
    public var durationDifference: Double
    /// Largest root mean square difference of the z-scored sequences after time warping.
    public var sequenceDifference: Float

    /// Makes a rule.
    public init(
        vectorDifference: Float = 0.15, durationDifference: Double = 2, sequenceDifference: Float = 0.15
    ) {
        self.vectorDifference = vectorDifference
        self.durationDifference = durationDifference
        self.sequenceDifference = sequenceDifference
    }
}
