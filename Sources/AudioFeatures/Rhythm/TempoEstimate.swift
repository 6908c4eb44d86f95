/// A tempo and its confidence.
///
/// ```swift
/// let tempo = try TrackAnalyzer().analyze("song.mp3").descriptors.tempo
/// if tempo.confidence >= 0.8 { print(tempo.beatsPerMinute, tempo.beatsPerBar) }
/// ```
public struct TempoEstimate: Sendable, Equatable {
    /// Beats per minute; 0 if there is no clear pulse.
    public var beatsPerMinute: Float
    /// 0 (no periodicity) … 1 (a metronome). Of tempi with 0.8 or more, .99 are right on held-out parts of the sets
    /// that the model is fitted to, and .96 on two others: see <doc:TempoAndBeats>.
    public var confidence: Float
    /// Beats per bar, 3…7; 0 without a tempo. Only ``TrackAnalyzer``s that record the outline know 5, 6 (6/8) and 7.
    public var beatsPerBar: Int
    /// The second most likely tempo, mostly half or double; 0 if there is none.
    public var runnerUp: Float
    /// 0…1: confidence of `beatsPerBar`.
    public var meterConfidence: Float
    /// 0…1: share of the onsets' energy that repeats after one to four beats.
    public var pulseClarity: Float
    /// 0…1: strength of the beats compared with the sound between them.
    public var beatStrength: Float
    /// 0…1: 1 if all beats are equally far apart.
    public var regularity: Float
    /// Detected onsets per second.
    public var onsetRate: Float

    /// The pulse clarity that counts as full.
    private static let fullClarity: Float = 0.8

    /// 0…1: clarity and confidence combined. The models of mood and sound use it as the certainty of the pulse.
    var pulseCertainty: Float { 0.6 * min(1, pulseClarity / Self.fullClarity) + 0.4 * confidence }

    /// “4 beats per bar”. 6/8 has two, so it is named.
    package var bars: String { beatsPerBar == 6 ? "bars of 6/8" : "\(beatsPerBar) beats per bar" }

    /// No pulse.
    public static let none = TempoEstimate(beatsPerMinute: 0, confidence: 0, beatsPerBar: 0)

    /// - Parameters:
    ///   - beatsPerMinute: 0 for none.
    ///   - confidence: 0…1.
    ///   - beatsPerBar: 0, or 3…7.
    ///   - runnerUp: beats per minute; 0 for none.
    ///   - meterConfidence: 0…1.
    ///   - pulseClarity: 0…1.
    ///   - beatStrength: 0…1.
    ///   - regularity: 0…1.
    ///   - onsetRate: per second.
    public init(
        beatsPerMinute: Float, confidence: Float, beatsPerBar: Int, runnerUp: Float = 0, meterConfidence: Float = 0,
        pulseClarity: Float = 0, beatStrength: Float = 0, regularity: Float = 0, onsetRate: Float = 0
    ) {
        self.beatsPerMinute = beatsPerMinute
        self.confidence = confidence
        self.beatsPerBar = beatsPerBar
        self.runnerUp = runnerUp
        self.meterConfidence = meterConfidence
        self.pulseClarity = pulseClarity
        self.beatStrength = beatStrength
        self.regularity = regularity
        self.onsetRate = onsetRate
    }
}
