/// Loudness of a track after EBU R 128 / ITU-R BS.1770-4, measured on its original channels.
public struct Loudness: Sendable, Equatable {
    /// Integrated (gated) loudness, LUFS; `silence` when nothing passes the absolute gate, and for less than 0.4 s.
    public var integrated: Double
    /// Loudness range after EBU Tech 3342, LU; 0 for less than three seconds.
    public var range: Double
    /// Largest sample magnitude, linear; above 1 where the decoder overshoots full scale.
    public var samplePeak: Float

    /// The absolute gate of BS.1770, −70 LUFS: what a silent track reads.
    public static let silence = -70.0

    /// - Parameters:
    ///   - integrated: LUFS.
    ///   - range: LU.
    ///   - samplePeak: linear.
    public init(integrated: Double, range: Double = 0, samplePeak: Float) {
        self.integrated = integrated
        self.range = range
        self.samplePeak = samplePeak
    }

    /// Whether there is nothing to hear: nothing passes the gate, and, as gating needs 0.4 s, no sample −60 dBFS.
    public var isSilent: Bool { integrated <= Self.silence && samplePeak < 1e-3 }

    /// ReplayGain 2.0 track gain, dB: what brings the track to −18 LUFS; 0 for silence.
    public var replayGain: Double { integrated > Self.silence ? -18 - integrated : 0 }
}
