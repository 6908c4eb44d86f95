package import AudioFeatures
import Foundation

/// The relation of a track's tempo to that of the track before, when their beats are aligned.
package enum TempoRelation: Hashable, Sendable {
    /// How many beats of the next track fall on one beat of the track before.
    package enum Beats: String, Sendable {
        /// One.
        case same
        /// One beat of the next track lasts two.
        case half
        /// Two beats of the next track last one.
        case double
    }

    /// The change of tempo on common beats: 0.05 is five percent faster.
    case step(change: Double, Beats)
    /// One of the tracks has no tempo.
    case unknown

    /// The largest change allowed in a mix: about the ±6 % of a turntable, at which voices still sound natural.
    package static let largestChange = 0.06

    /// The relation from one tempo to the next. Half or double tempo is used if it is closer.
    package init(from: TempoEstimate, to: TempoEstimate) {
        let ratio = Double(to.beatsPerMinute) / Double(from.beatsPerMinute)
        guard from.beatsPerMinute > 0, to.beatsPerMinute > 0, ratio.isFinite, ratio > 0 else {
            self = .unknown
            return
        }
        let octave = max(-1, min(1, log2(ratio).rounded()))
        self = .step(change: ratio / exp2(octave) - 1, octave == 0 ? .same : octave < 0 ? .half : .double)
    }

    /// How much faster the faster one is, the same in both directions; nil if a tempo is missing.
    var size: Double? {
        guard case .step(let change, _) = self else { return nil }
        return max(1 + change, 1 / (1 + change)) - 1
    }

    /// Whether the change is at most ``largestChange``; nil if a tempo is missing.
    package var fits: Bool? {
        // Tempi are floats, so 100 to 106 BPM must count as six percent.
        size.map { $0 <= Self.largestChange + 1e-6 }
    }
}
