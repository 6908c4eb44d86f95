internal import CKernels
import Foundation

/// The likelihood that each constant tempo produced the detected beats, in windows of eight seconds. One of sixteen
/// parts of a period is the beat, the others are not (after F. Krebs, S. Böck and G. Widmer, *An efficient state-space
/// model for joint tempo and meter tracking*, ISMIR 2015; here the tempo is constant).
struct TempoPosterior {
    private static let grid: [Double] = (0..<235).map { 30 * pow(2, Double($0) / 72) }
    /// In frames.
    private static let windowLength = 344
    private static let hop = 172
    /// Phases per period; two neighbors are a beat.
    private static let phaseCount = 32
    /// Number of frames other than beats per beat.
    private static let othersPerBeat: Float = 15
    private static let leastActivation: Float = 1e-3
    /// Relative difference up to which tempi count as equal.
    private static let tolerance = 0.03
    /// Added to the share near a tempo, because a tempo that the network considers impossible may be right.
    private static let leastShare = 0.003

    /// Tempi × frames of a window: the phase of each frame.
    private static let phases: [UInt8] = grid.flatMap { tempo in
        (0..<windowLength).map { frame in
            let beats = Double(frame) / TempoEstimator.period(of: tempo)
            return UInt8((beats - beats.rounded(.down)) * Double(phaseCount))
        }
    }

    /// Exponents of the likelihoods, because frames are not independent of one another.
    private static let sharpnesses = [0.1, 0.03]

    /// For each sharpness the likelihoods of the tempi, averaged over the windows.
    private let distributions: [[Double]]

    init(_ activation: BeatActivation) {
        let logOdds = activation.beats.map { beat in
            let likely = max(Self.leastActivation, min(1 - Self.leastActivation, beat))
            return log(likely) - log((1 - likely) / Self.othersPerBeat)
        }
        let length = min(Self.windowLength, logOdds.count)
        let starts = logOdds.isEmpty ? [] : Array(stride(from: 0, through: logOdds.count - length, by: Self.hop))
        let likelihoods: [[Double]] = starts.map { start in
            logOdds.withUnsafeBufferPointer { logOdds in
                Self.phases.withUnsafeBufferPointer { phases in
                    guard let logOdds = logOdds.baseAddress, let phases = phases.baseAddress else { return [] }
                    return Self.grid.indices.map { tempo in
                        Double(ck_best_phase(logOdds + start, phases + tempo * Self.windowLength, length))
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

    /// Logarithms of the likelihood of a tempo, one per sharpness.
    func evidence(of tempo: Double) -> [Double] {
        let near = Self.grid.indices.filter { abs(Self.grid[$0] / tempo - 1) <= Self.tolerance }
        return distributions.map { shares in log(near.reduce(0) { $0 + shares[$1] } + Self.leastShare) }
    }
}
