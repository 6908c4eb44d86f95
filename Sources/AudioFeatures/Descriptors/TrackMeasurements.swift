import Foundation

/// All measurements of a track, each stored once. Descriptors, models, explanations and the training of models read
/// them.
///
/// ```swift
/// let measured = try TrackAnalyzer().analyze("song.mp3").measurements
/// print(measured.loudness.integrated, measured.rhythm.beats.count)
/// ```
public struct TrackMeasurements: Sendable, Equatable {
    /// Loudness of the original channels.
    public let loudness: Loudness
    /// Integrated loudness of the mean of the channels as a single channel, LUFS; the second channel is inverted if
    /// they cancel out. The models use it because it does not depend on how many channels carry the same sound. For one
    /// channel it is 3.01 LU below `Loudness.integrated`, which counts two loudspeakers.
    public let mixLoudness: Double
    /// Moments of all frame features.
    package let summary: FeatureSummary
    /// The same without silence (below −60 dBFS for a second or more). The models and the key use it, so that silence
    /// before, after or within the music has little effect.
    package let sounding: FeatureSummary
    /// Timbre over the course of the track.
    package let sequence: TimbreSequence
    /// How major the music sounds.
    package let tonal: TonalSummary
    /// Mean chroma by the constant-Q transform.
    package let harmony: HarmonySummary
    /// Pitch classes over time; without frames unless the analyzer records them.
    public let pitchClasses: PitchClassSequence
    /// Further statistics of the frames.
    public let statistics: TrackStatistics
    /// The pulse, also for sound that is not music: beats and all readings of the tempo.
    public let rhythm: RhythmAnalysis
    /// The key, also for sound that is not music, for which `TrackDescriptors.key` is none.
    package let heardKey: KeyEstimate
    /// The silence at both ends.
    public let silence: Silence
    /// The width of the stereo image.
    public let stereo: StereoWidth
    /// The upper edge of the spectrum.
    public let bandLimit: BandLimit
    /// The parts with singing or speech.
    public let voice: VoiceActivity
    /// The parts with applause, cheers or a crowd.
    package let audience: ActivityCourse
    /// Tuning of the whole track in semitones from A4 = 440 Hz, mostly −0.5…0.5; nil without a key. From 0.35 on, the notes may
    /// be named the other way, down to −0.65.
    public let tuning: Double?
    /// Faults of the recording, as measured.
    package let health: HealthMeasurements
}

extension TrackMeasurements {
    /// Share of the frames that `sounding` covers, 0…1.
    package var soundingShare: Float { sounding.share(of: summary) }

    /// The tuning in cents; nil without a key.
    public var tuningCents: Double? { tuning.map { 100 * $0 } }

    /// The frequency of A4 in this tuning, Hz; nil without a key.
    public var concertPitch: Double? { tuning.map(Self.concertPitch) }

    /// The frequency of A4, Hz.
    /// - Parameter tuning: semitones from 440 Hz.
    package static func concertPitch(_ tuning: Double) -> Double { 440 * pow(2, tuning / 12) }

    /// Whether the track is silent throughout.
    public var isSilent: Bool { loudness.isSilent || sounding.frameCount == 0 }

    /// Onsets per second outside silence.
    var soundingOnsetRate: Float { rhythm.tempo.onsetRate / max(soundingShare, 1e-3) }
}
