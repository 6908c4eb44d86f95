internal import CKernels
import Foundation

/// How likely each constant tempo makes the beats that are heard, in windows of eight seconds: as if one of sixteen parts of a
/// period were the beat and the others were not (after F. Krebs, S. Böck and G. Widmer, *An efficient state-space model for
/// joint tempo and meter tracking*, ISMIR 2015, whose tempo does not change here).
struct TempoPosterior {
    private static let grid: [Double] = (0..<235).map { 30 * pow(2, Double($0) / 72) }
    /// Frames.
    private static let windowLength = 344
    private static let hop = 172
    /// Of a period; two neighbours make a beat.
    private static let phaseCount = 32
    /// Frames other than beats, for each.
    private static let othersPerBeat: Float = 15
    private static let leastActivation: Float = 1e-3
    /// As far from a tempo it is the same.
    private static let tolerance = 0.03
    /// Added to what is near a tempo: what is impossible for the network may be so.
    private static let leastShare = 0.003

    /// Tempi × frames of a window: the phase of each.
    private static let phases: [UInt8] = grid.flatMap { tempo in
        (0..<windowLength).map { frame in
            let beats = Double(frame) / TempoEstimator.period(of: tempo)
            return UInt8((beats - beats.rounded(.down)) * Double(phaseCount))
        }
    }

    /// By which likelihoods are raised, for frames are not independent of one another.
    private static let sharpnesses = [0.1, 0.03]

    /// Of each sharpness how likely the tempi are, mean over the windows.
    private let distributions: [[Double]]

    init(_ activation: BeatActivation) {
        let odds = activation.beats.map { beat in
            let likely = max(Self.leastActivation, min(1 - Self.leastActivation, beat))
            return log(likely) - log((1 - likely) / Self.othersPerBeat)
        }
        let length = min(Self.windowLength, odds.count)
        let starts = odds.isEmpty ? [] : Array(stride(from: 0, through: odds.count - length, by: Self.hop))
        let likelihoods: [[Double]] = starts.map { start in
            odds.withUnsafeBufferPointer { odds in
                Self.phases.withUnsafeBufferPointer { phases in
                    guard let odds = odds.baseAddress, let phases = phases.baseAddress else { return [] }
                    return Self.grid.indices.map { tempo in
                        Double(ck_best_phase(odds + start, phases + tempo * Self.windowLength, length))
                    }
                }
            }
        }
        distributions = Self.sharpnesses.map { Self.mean(likelihoods, sharpness: $0) }
    }

    private static func mean(_ likelihoods: [[Double]], sharpness: Double) -> [Double] {
        var sums = [Double](repeating: 0, count: grid.count)
        for window in likelihoods {
            let best = window.max() ?? 0
            let odds = window.map { exp(sharpness * ($0 - best)) }
            let total = odds.reduce(0, +)
            for tempo in sums.indices { sums[tempo] += odds[tempo] / total }
        }
        return sums.map { $0 / Double(max(1, likelihoods.count)) }
    }

    /// The logarithms of how likely a tempo is, by either sharpness.
    func evidence(of tempo: Double) -> [Double] {
        let near = Self.grid.indices.filter { abs(Self.grid[$0] / tempo - 1) <= Self.tolerance }
        return distributions.map { shares in log(near.reduce(0) { $0 + shares[$1] } + Self.leastShare) }
    }
}
