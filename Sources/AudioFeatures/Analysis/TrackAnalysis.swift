/// The version of everything an analysis computes. Results of different versions are never compared:
/// any change of a feature, model or stored vector raises it.
public enum AnalysisVersion {
    /// The version this library computes.
    public static let current: UInt32 = 25
}

/// What is known of a track after one pass over its samples.
public struct TrackAnalysis: Sendable, Equatable {
    /// `AnalysisVersion.current` at the time.
    public let version: UInt32
    /// What the file holds; nil for a caller's samples.
    public let format: AudioFormat?
    /// Which of the file's audio tracks was analysed; nil for a caller's samples.
    public let audioTrack: AudioTrack?
    /// What is missing of a file that was cut or is damaged; `nil` when it is whole.
    public let shortfall: Shortfall?
    /// The length in the file's header, where it is wrong and the file is whole.
    public let wrongLength: WrongLength?
    /// Sample frames decoded, at `sampleRate`.
    public let sampleFrameCount: Int
    /// Of the file, Hz.
    public let sampleRate: Int
    /// Of the file.
    public let channelCount: Int
    /// Tempo, key, loudness, valence, energy, …
    public let descriptors: TrackDescriptors
    /// Integrated loudness of the mean of the channels (with the second one inverted where they cancel out in it) as a single
    /// channel, LUFS: what the models go by, since it does not depend on how many channels carry the same sound. Of one
    /// channel 3.01 LU below ``Loudness/integrated``, which counts two loudspeakers.
    public let mixLoudness: Double
    /// Moments of all frame features.
    public let summary: FeatureSummary
    /// The same without silence, below −60 dBFS, of a second or more: what the models and the key go by, so that what
    /// was left before, after or between the music changes little.
    public let sounding: FeatureSummary
    /// How timbre moves through the track.
    public let sequence: TimbreSequence
    /// How major the music sounds.
    public let tonal: TonalSummary
    /// Mean chroma by the constant-Q transform.
    public let harmony: HarmonySummary
    /// The course of its pitch classes; without frames unless the analyzer records them.
    public let pitchClasses: PitchClassSequence
    /// Further statistics of its frames.
    public let statistics: TrackStatistics
    /// The pulse: beats and all readings of the tempo.
    public let rhythm: RhythmAnalysis
    /// What is silent at its ends.
    public let silence: Silence
    /// How wide it stands between the loudspeakers.
    public let stereo: StereoWidth
    /// Where its spectrum breaks off.
    public let bandLimit: BandLimit
    /// Where somebody sings or speaks.
    public let voice: VoiceActivity
    /// Semitones by which the instruments are tuned away from A4 = 440 Hz.
    public let tuning: Double

    /// Whether the file was cut or is damaged, and only a part of it could be decoded.
    public var isPartial: Bool { shortfall != nil }

    /// Share of the frames that `sounding` tells of, 0…1.
    public var soundingShare: Float { sounding.share(of: summary) }

    /// Whether there is nothing to hear.
    public var isSilent: Bool { descriptors.loudness.isSilent || sounding.frameCount == 0 }

    /// Seconds.
    public var duration: Double { sampleRate > 0 ? Double(sampleFrameCount) / Double(sampleRate) : 0 }
}
