public import AudioFeatures
import Foundation

/// How the tempo of a track compares with that of the track before, when the beats of both are laid over one another.
public enum TempoRelation: Hashable, Sendable {
    /// How many beats of the next track fall on one of the track before.
    public enum Beats: String, Sendable {
        /// One.
        case same
        /// A beat of the next lasts two.
        case half
        /// Two beats of the next last one.
        case double
    }

    /// The change of tempo, counted on common beats: 0.05 is five per cent faster.
    case step(change: Double, Beats)
    /// One of the tracks has no tempo.
    case unknown

    /// The largest change that a mix allows: that of a turntable's ±6 % or so, at which voices still sound like themselves.
    public static let largestChange = 0.06

    /// From one tempo to the next. Half or double is taken where that is nearer.
    public init(from: TempoEstimate, to: TempoEstimate) {
        let ratio = Double(to.beatsPerMinute) / Double(from.beatsPerMinute)
        guard from.beatsPerMinute > 0, to.beatsPerMinute > 0, ratio.isFinite, ratio > 0 else {
            self = .unknown
            return
        }
        let octave = max(-1, min(1, log2(ratio).rounded()))
        self = .step(change: ratio / exp2(octave) - 1, octave == 0 ? .same : octave < 0 ? .half : .double)
    }

    /// By how much the faster of the two is faster: the same in both directions; nil where a tempo is missing.
    var size: Double? {
        guard case .step(let change, _) = self else { return nil }
        return max(1 + change, 1 / (1 + change)) - 1
    }

    /// Whether the change is at most ``largestChange``; nil where a tempo is missing.
    public var fits: Bool? {
        // The tempi are floats: 100 to 106 BPM is six per cent.
        size.map { $0 <= Self.largestChange + 1e-6 }
    }
}
