import Foundation

/// The beats that the networks of `BeatActivation` hear in music of a known tempo: the path through the log odds of a beat with the
/// largest sum that stays close to the period, as that of `BeatTracker` through the onsets. The networks know the sound of a beat
/// better than the onsets do, and when it begins.
package struct HeardBeats: Equatable {
    /// Positions in frames, in order. Between frames where the probability has its maximum there.
    package let frames: [Double]

    /// Log odds below these are no sign of a beat, and above these no better sign.
    private static let range = -3.0...0.0
    /// Cost of a deviation from the period.
    private static let tightness = 300.0

    /// - Parameters:
    ///   - probabilities: of a beat, for each frame.
    ///   - period: frames per beat, at least 2.
    package init(_ probabilities: [Float], period: Double) {
        let strength = probabilities.map { Self.strength($0) }
        guard period >= 2, strength.contains(where: { $0 > 0 }) else {
            frames = []
            return
        }
        let path = BeatTracker.path(strength, period: period, tightness: Self.tightness)
        // The path may go on after the last sign of a beat.
        let count = path.lastIndex { strength[$0] > 0 }.map { $0 + 1 } ?? 0
        frames = path.prefix(count).map { Self.position($0, probabilities) }
    }

    /// Fewer beats than these stay as they are.
    static let fewest = 9

    /// The same, or the places halfway between them. A guitar or a snare between the beats may be louder than what is on them, and
    /// then the networks hear almost as much of a beat there. But they hear no beginning of a bar there. In dance music, all that
    /// the networks hear may be between the beats but the bass drum, which then decides.
    /// - Parameter lows: level around 170 Hz for each frame, dB; empty if unknown.
    package init(_ activation: BeatActivation, period: Double, lows: [Float] = []) {
        let path = HeardBeats(activation.beats, period: period).frames
        let between = zip(path, path.dropFirst()).map { ($0 + $1) / 2 }
        /// The mean log odds of a beat and those of a downbeat.
        func support(_ positions: [Double]) -> Double {
            let values = [activation.beats, activation.downbeats].flatMap {
                BeatActivation.logOdds($0, near: positions).compactMap { $0 }
            }
            return values.reduce(0, +) / Double(max(values.count, 1))
        }
        guard path.count >= Self.fewest else {
            frames = path
            return
        }
        let (chosen, other) = support(between) > support(path) ? (between, path) : (path, between)
        frames = DrumStrokes(lows, at: other).areOfBassDrum(beside: DrumStrokes(lows, at: chosen)) ? other : chosen
    }

    /// A beat is heard where its probability is at least this.
    private static let leastProbability: Float = 0.3

    /// How many frames later than at given positions the networks hear beats: the median where they hear one, 0 if these are few.
    /// - Parameters:
    ///   - positions: in frames.
    ///   - probabilities: of a beat, for each frame.
    package static func lag(after positions: [Double], _ probabilities: [Float]) -> Double {
        let lags = positions.compactMap { position -> Double? in
            let place = Int(position.rounded())
            // The networks hear ten minutes; beats may go on.
            let near = max(0, min(place - 2, probabilities.count))..<max(0, min(place + 3, probabilities.count))
            guard let peak = near.max(by: { probabilities[$0] < probabilities[$1] }),
                probabilities[peak] >= leastProbability
            else { return nil }
            return Self.position(peak, probabilities) - position
        }.sorted()
        return lags.count < fewest ? 0 : lags[lags.count / 2]
    }

    /// From 0, for no sign of a beat.
    private static func strength(_ probability: Float) -> Float {
        let bounded = Double(max(1e-4, min(1 - 1e-4, probability)))
        let logOdds = log(bounded / (1 - bounded))
        return Float(max(range.lowerBound, min(range.upperBound, logOdds)) - range.lowerBound)
    }

    /// The vertex of the parabola through a maximum and its neighbors; half a frame towards a higher neighbor.
    private static func position(_ frame: Int, _ probabilities: [Float]) -> Double {
        guard frame > 0, frame + 1 < probabilities.count else { return Double(frame) }
        let (left, center, right) = (
            Double(probabilities[frame - 1]), Double(probabilities[frame]), Double(probabilities[frame + 1])
        )
        if left > center, left >= right { return Double(frame) - 0.5 }
        if right > center { return Double(frame) + 0.5 }
        let curvature = left + right - 2 * center
        return curvature < 0 ? Double(frame) + 0.5 * (left - right) / curvature : Double(frame)
    }
}
