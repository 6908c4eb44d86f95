/// A tempo and how much to trust it.
public struct TempoEstimate: Sendable, Equatable {
    /// Beats per minute; 0 when there is no pulse to speak of.
    public var beatsPerMinute: Float
    /// 0 (no periodicity) … 1 (a metronome). Of tempi with 0.8 or more .99 are right in the sets that the
    /// model is fitted beside, .96 in two others: see <doc:TempoAndBeats>.
    public var confidence: Float
    /// Beats in a bar: 3 or 4; 0 without a tempo.
    public var beatsPerBar: Int
    /// The second most likely tempo, mostly half or double; 0 when there is none.
    public var runnerUp: Float
    /// 0…1: how sure `beatsPerBar` is.
    public var metreConfidence: Float
    /// 0…1: how much of the onsets' energy comes back after one to four beats.
    public var pulseClarity: Float
    /// 0…1: how far the beats stand out of what lies between them.
    public var beatStrength: Float
    /// 0…1: 1 when all beats are equally far apart.
    public var regularity: Float
    /// Onsets heard per second.
    public var onsetRate: Float

    /// The pulse clarity from which on a pulse is as clear as any.
    private static let fullClarity: Float = 0.8

    /// 0…1: clarity and confidence, in which the models of mood and sound see how sure the pulse is.
    var pulseCertainty: Float { 0.6 * min(1, pulseClarity / Self.fullClarity) + 0.4 * confidence }

    /// No pulse.
    public static let none = TempoEstimate(beatsPerMinute: 0, confidence: 0, beatsPerBar: 0)

    /// - Parameters:
    ///   - beatsPerMinute: 0 for none.
    ///   - confidence: 0…1.
    ///   - beatsPerBar: 0, 3 or 4.
    ///   - runnerUp: beats per minute; 0 for none.
    ///   - metreConfidence: 0…1.
    ///   - pulseClarity: 0…1.
    ///   - beatStrength: 0…1.
    ///   - regularity: 0…1.
    ///   - onsetRate: per second.
    public init(
        beatsPerMinute: Float, confidence: Float, beatsPerBar: Int, runnerUp: Float = 0, metreConfidence: Float = 0,
        pulseClarity: Float = 0, beatStrength: Float = 0, regularity: Float = 0, onsetRate: Float = 0
    ) {
        self.beatsPerMinute = beatsPerMinute
        self.confidence = confidence
        self.beatsPerBar = beatsPerBar
        self.runnerUp = runnerUp
        self.metreConfidence = metreConfidence
        self.pulseClarity = pulseClarity
        self.beatStrength = beatStrength
        self.regularity = regularity
        self.onsetRate = onsetRate
    }
}
