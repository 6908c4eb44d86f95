internal import CKernels
import Foundation

/// The likelihood that each constant tempo produced the detected beats, in windows of eight seconds. One of sixteen
/// parts of a period is the beat, the others are not (after F. Krebs, S. Böck and G. Widmer, *An efficient state-space
/// model for joint tempo and meter tracking*, ISMIR 2015; here the tempo is constant).
struct TempoLikelihoods {
    static let stepsPerOctave = 72.0
    /// Beats per minute.
    static let grid: [Double] = (0..<235).map { 30 * pow(2, Double($0) / stepsPerOctave) }
    /// In frames.
    static let windowLength = 8 * CanonicalAudio.framesOfSecond
    static let hop = windowLength / 2
    /// Phases per period; two neighbors are a beat.
    static let phaseCount = 32
    /// Number of frames other than beats per beat.
    private static let othersPerBeat: Float = 15
    private static let leastActivation: Float = 1e-3

    /// Tempi × frames of a window: the phase of each frame.
    private static let phases: [UInt8] = grid.flatMap { tempo in
        (0..<windowLength).map { phase(ofFrame: $0, period: TempoEstimator.period(of: tempo)) }
    }

    /// For each frame, the logarithm of how much likelier it is as a beat than as no beat.
    let logOdds: [Float]
    /// First frames of the windows.
    let starts: [Int]
    /// Windows × tempi of the grid: logarithms of likelihoods, up to a constant, at the best phase.
    let windows: [[Double]]

    init(_ activation: BeatActivation) {
        let logOdds = activation.beats.map { beat in
            let likely = max(Self.leastActivation, min(1 - Self.leastActivation, beat))
            return log(likely) - log((1 - likely) / Self.othersPerBeat)
        }
        let length = min(Self.windowLength, logOdds.count)
        starts = logOdds.isEmpty ? [] : Array(stride(from: 0, through: logOdds.count - length, by: Self.hop))
        windows = starts.map { start in
            logOdds.withUnsafeBufferPointer { logOdds in
                Self.phases.withUnsafeBufferPointer { phases in
                    guard let logOdds = logOdds.baseAddress, let phases = phases.baseAddress else { return [] }
                    return Self.grid.indices.map { tempo in
                        Double(ck_best_phase(logOdds + start, phases + tempo * Self.windowLength, length))
                    }
                }
            }
        }
        self.logOdds = logOdds
    }

    /// 0…`phaseCount` − 1.
    static func phase(ofFrame frame: Int, period: Double) -> UInt8 {
        let beats = Double(frame) / period
        return UInt8((beats - beats.rounded(.down)) * Double(phaseCount))
    }
}
