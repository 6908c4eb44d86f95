/// When two tracks count as the same recording: the same identity, or all three distances within
/// these limits.
public struct DuplicateRule: Hashable, Sendable {
    /// Largest root mean square difference of the z-scored vectors (Euclidean distance / √dimension).
    public var vectorDifference: Float
    /// Largest difference in length, in seconds.
    public var durationDifference: Double
    /// Largest root mean square difference of the z-scored sequences after time warping.
    public var sequenceDifference: Float

    /// Makes a rule. The defaults were measured on 67 recordings (games' soundtracks and SampleAudio), each as FLAC,
    /// MP3 (V0, 128, 64 kbit/s), Vorbis (q3) and Opus (96 kbit/s): 0.5 % of 1,005 pairs of copies lie outside, all
    /// with a 64 kbit/s MP3 or an Opus file (median 0.13 by vector, 0.09 by sequence). No two of 135 other tracks lie
    /// inside, and even without the limit on length only one pair does, two edits of one piece. The length has the
    /// last word on a piece rendered at another tempo, which is as near as a copy by the other two.
    public init(
        vectorDifference: Float = 0.55, durationDifference: Double = 1.5, sequenceDifference: Float = 0.4
    ) {
        self.vectorDifference = vectorDifference
        self.durationDifference = durationDifference
        self.sequenceDifference = sequenceDifference
    }
}
