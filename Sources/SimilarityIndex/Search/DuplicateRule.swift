/// When two tracks count as the same recording: the same identity, or all three distances within
/// these limits.
public struct DuplicateRule: Hashable, Sendable {
    /// Largest root mean square difference of the z-scored vectors (Euclidean distance / √dimension); of bytes, largest distance
    /// over the square root of both radii.
    public var vectorDifference: Float
    /// Largest difference in length, in seconds.
    public var durationDifference: Double
    /// Largest root mean square difference of the z-scored sequences after time warping.
    public var sequenceDifference: Float

    /// Makes a rule. The defaults hold a recording in different formats together and different recordings apart, at the
    /// risk of missing a copy of low quality, or one that is 24 dB quieter (at 12 dB it is held). The length has the last
    /// word on a piece rendered at another tempo, which may be as near as a copy by the other two.
    public init(
        vectorDifference: Float = 0.6, durationDifference: Double = 1.5, sequenceDifference: Float = 0.4
    ) {
        self.vectorDifference = vectorDifference
        self.durationDifference = durationDifference
        self.sequenceDifference = sequenceDifference
    }
}
