/// Loudness of a track according to EBU R 128 / ITU-R BS.1770-4, measured on its original channels.
public struct Loudness: Sendable, Equatable {
    /// Integrated (gated) loudness, LUFS; `silence` if nothing passes the absolute gate, and for less than 0.4 s.
    public var integrated: Double
    /// Loudness range according to EBU Tech 3342, LU; 0 for less than three seconds.
    public var range: Double
    /// Largest sample magnitude, linear; above 1 if the decoder overshoots full scale.
    public var samplePeak: Float

    /// The absolute gate of BS.1770, −70 LUFS: the value of a silent track.
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

    /// Whether the track is silent: nothing passes the gate and, because gating needs 0.4 s, no sample reaches −60
    /// dBFS.
    public var isSilent: Bool { integrated <= Self.silence && samplePeak < 1e-3 }

    /// ReplayGain 2.0 track gain, dB: the gain that brings the track to −18 LUFS; 0 for silence.
    public var replayGain: Double { integrated > Self.silence ? -18 - integrated : 0 }
}
