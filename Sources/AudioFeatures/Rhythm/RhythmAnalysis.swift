import Foundation

/// The pulse of a track: its tempo and its beats.
///
/// ```swift
/// let rhythm = try TrackAnalyzer().analyze("song.mp3").measurements.rhythm
/// for beat in rhythm.beats { print(beat.time, beat.strength) }
/// ```
public struct RhythmAnalysis: Sendable, Equatable {
    /// Tempo and meter, with their confidence.
    public let tempo: TempoEstimate
    /// Beats of the first hour by their onsets, in order; empty without a tempo. ``AudioAnalysis/beats`` are more exact.
    public let beats: [Beat]
    /// Every reading of the pulse, most likely first; empty without a tempo.
    package let candidates: [TempoCandidate]

    /// Finds the pulse in the onsets of a track.
    /// - Parameters:
    ///   - frames: input of the network that detects beats.
    ///   - embedding: `MusicEmbedding.values`.
    ///   - music: frames between the silence at both ends.
    init(_ onsets: OnsetBands, frames: BeatFrames, embedding: [Float], music: Range<Int>) {
        let heard = onsets.part(music)
        let estimator = TempoEstimator(heard, beats: BeatActivation(frames, in: music), embedding: embedding)
        candidates = estimator.candidates
        guard let best = candidates.first else {
            tempo = TempoEstimate(
                beatsPerMinute: 0, confidence: 0, beatsPerBar: 0, onsetRate: onsets.onsetRate)
            beats = []
            return
        }
        let period = estimator.refinedPeriod(best)
        let start = Double(music.lowerBound) / CanonicalAudio.frameRate
        beats = BeatTracker.beats(OnsetBands.emphasized(heard.total), period: period).map { beat in
            Beat(time: start + beat.time, strength: beat.strength)
        }
        let clarity = estimator.pulseClarity
        let meter = estimator.meter(period: period)
        tempo = TempoEstimate(
            beatsPerMinute: Float(60 * CanonicalAudio.frameRate / period),
            confidence: Float(estimator.confidence(of: best)),
            beatsPerBar: meter.beatsPerBar,
            runnerUp: Float(candidates.dropFirst().first?.beatsPerMinute ?? 0),
            meterConfidence: Float(meter.confidence), pulseClarity: Float(clarity),
            beatStrength: Self.strength(beats), regularity: Self.regularity(beats), onsetRate: onsets.onsetRate)
    }

    /// Beats with twice the strength of the average frame give ⅓, with ten times the strength 0.82.
    private static func strength(_ beats: [Beat]) -> Float {
        guard !beats.isEmpty else { return 0 }
        let mean = beats.reduce(0.0) { $0 + Double($1.strength) } / Double(beats.count)
        return Float(max(0, (mean - 1) / (mean + 1)))
    }

    /// One minus five times the mean deviation of the intervals between beats, as a share of their median.
    private static func regularity(_ beats: [Beat]) -> Float {
        let intervals = zip(beats.dropFirst(), beats).map { $0.time - $1.time }
        guard intervals.count >= 2 else { return 0 }
        let median = intervals.sorted()[intervals.count / 2]
        let deviation = intervals.reduce(0) { $0 + abs($1 - median) } / Double(intervals.count)
        return Float(max(0, 1 - 5 * deviation / median))
    }
}

/// Three or four beats per bar: the bar length that repeats more clearly.
struct Meter {
    let beatsPerBar: Int
    /// 0…1
    let confidence: Double

    /// Three beats are rare, so they must be clearer by this amount.
    private static let bias = 0.05

    /// - Parameter correlations: the correlations of all onsets and of the bass, with equal weight.
    init(_ correlations: [LagCorrelation], period: Double) {
        let margins = correlations.map { correlation in
            max(correlation.at(3 * period), correlation.at(6 * period))
                - max(correlation.at(2 * period), correlation.at(4 * period))
        }
        let margin = margins.reduce(0, +) / Double(max(margins.count, 1)) - Self.bias
        beatsPerBar = margin > 0 ? 3 : 4
        confidence = min(1, abs(margin) / 0.2)
    }
}
