/// Decides whether two tracks are the same recording: they have the same identity, or all three distances are within
/// these limits.
package struct DuplicateRule: Hashable, Sendable {
    /// Largest root mean square difference of the z-scored vectors (Euclidean distance / √dimension). For vectors of
    /// bytes, the largest distance divided by the square root of both radii.
    package var vectorDifference: Float
    /// Largest difference in length, in seconds.
    package var durationDifference: Double
    /// Largest root mean square difference of the z-scored sequences after time warping.
    package var sequenceDifference: Float

    /// Creates a rule. The defaults join copies of a recording in different formats and separate different recordings,
    /// at the risk of missing a copy of low quality, or one that is 24 dB quieter (one at 12 dB is found). The length
    /// separates a piece rendered at another tempo, which may be as near as a copy by the other two distances.
    package init(
        vectorDifference: Float = 0.6, durationDifference: Double = 1.5, sequenceDifference: Float = 0.4
    ) {
        self.vectorDifference = vectorDifference
        self.durationDifference = durationDifference
        self.sequenceDifference = sequenceDifference
    }
}
