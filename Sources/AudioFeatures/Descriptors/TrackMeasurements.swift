/// Everything that is measured of a track, told nowhere else: descriptors, models, explanations and what models are fitted
/// on read it.
public struct TrackMeasurements: Sendable, Equatable {
    /// Loudness on the original channels.
    public let loudness: Loudness
    /// Integrated loudness of the mean of the channels (with the second one inverted where they cancel out in it) as a single
    /// channel, LUFS: what the models go by, since it does not depend on how many channels carry the same sound. Of one
    /// channel 3.01 LU below `Loudness.integrated`, which counts two loudspeakers.
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
    /// The pulse, also of sound that is not music: beats and all readings of the tempo.
    public let rhythm: RhythmAnalysis
    /// The key, also of sound that is not music; `TrackDescriptors.key` is none there.
    public let heardKey: KeyEstimate
    /// What is silent at its ends.
    public let silence: Silence
    /// How wide it stands between the loudspeakers.
    public let stereo: StereoWidth
    /// Where its spectrum breaks off.
    public let bandLimit: BandLimit
    /// Where there is singing or speech.
    public let voice: VoiceActivity
    /// Semitones by which the instruments are tuned away from A4 = 440 Hz.
    public let tuning: Double
}

extension TrackMeasurements {
    /// Share of the frames that `sounding` tells of, 0…1.
    public var soundingShare: Float { sounding.share(of: summary) }

    /// Whether there is nothing to hear.
    public var isSilent: Bool { loudness.isSilent || sounding.frameCount == 0 }

    /// Onsets a second of what sounds.
    var soundingOnsetRate: Float { rhythm.tempo.onsetRate / max(soundingShare, 1e-3) }
}
