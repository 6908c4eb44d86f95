/// The canonical form in which every file is measured: one channel, the mean of all, at one rate, in frames that are one hop
/// apart.
public enum CanonicalAudio {
    /// Hz, that of `librosa.load`.
    public static let sampleRate = 22_050
    /// Samples from one frame to the next, that of librosa's features.
    public static let hopLength = 512

    /// Frames per second.
    package static let frameRate = Double(sampleRate) / Double(hopLength)
    /// Seconds from one frame to the next.
    package static let frameInterval = Double(hopLength) / Double(sampleRate)
    /// Whole frames of a second. Models count in such seconds, which are 1.5 ms short.
    package static let framesOfSecond = frameCount(seconds: 1)

    /// The number of frames that comes nearest to a time.
    package static func frameCount(seconds: Double) -> Int { Int((seconds * frameRate).rounded()) }
}
