internal import CKernels
import Foundation

/// Deviation of the music's pitch from A4 = 440 Hz, from the spectral peaks between 150 Hz and 4 kHz. The stronger half
/// of the peaks, each interpolated by a parabola, vote for their distance to the nearest semitone in steps of 0.01.
/// This is the procedure of `librosa.estimate_tuning` on a power spectrogram.
public struct TuningEstimator: Sendable {
    private let binWidth: Double
    private let bins: Range<Int>
    private var peaks: [(frequency: Float, strength: Float)] = []

    /// - Parameters:
    ///   - sampleRate: in Hz.
    ///   - frameLength: samples per FFT frame.
    package init(sampleRate: Double = Double(CanonicalAudio.sampleRate), frameLength: Int = 2048) {
        let width = sampleRate / Double(frameLength)
        let last = frameLength / 2
        let lower = max(1, Int((150 / width).rounded(.up)))
        let upper = min(last, Int((min(4000, sampleRate / 2) / width).rounded(.up)))
        binWidth = width
        bins = lower..<max(lower, upper)
    }

    /// The tuning of a power spectrogram (frames × (`frameLength / 2 + 1`) bins), in semitones from −0.5 to 0.5; 0
    /// without any peak.
    public static func tuning(
        ofPowerSpectrogram power: FeatureMatrix, sampleRate: Double = Double(CanonicalAudio.sampleRate),
        frameLength: Int = 2048
    ) -> Double {
        precondition(power.columnCount == frameLength / 2 + 1, "expected \(frameLength / 2 + 1) bins per frame")
        var estimator = TuningEstimator(sampleRate: sampleRate, frameLength: frameLength)
        power.withRows { row, _ in estimator.add(row, count: power.columnCount) }
        return estimator.tuning
    }

    package mutating func add(_ power: UnsafePointer<Float>, count: Int) {
        let threshold = 0.1 * ck_maximum(power, count)
        guard threshold > 0 else { return }
        for k in bins where power[k] > threshold {
            let (left, center, right) = (power[k - 1], power[k], power[k + 1])
            // Neighbors below the threshold count as zero in the search for local maxima.
            guard center > (left > threshold ? left : 0), center >= (right > threshold ? right : 0) else { continue }
            let curvature = left + right - 2 * center
            let slope = (right - left) / 2
            let shift = abs(slope) < abs(curvature) ? -slope / curvature : 0
            peaks.append((Float((Double(k) + Double(shift)) * binWidth), center + 0.5 * slope * shift))
        }
    }

    /// Semitones from −0.5 to 0.5; 0 without any peak.
    package var tuning: Double {
        guard !peaks.isEmpty else { return 0 }
        let median = RankedValues(peaks.map(\.strength)).median
        let resolution = 100
        var votes = [Int](repeating: 0, count: resolution)
        for peak in peaks where peak.strength >= median && peak.frequency > 0 {
            var residual = 12 * log2(Double(peak.frequency) / 27.5)  // semitones above A0
            residual -= residual.rounded(.down)
            if residual >= 0.5 { residual -= 1 }
            votes[min(resolution - 1, Int(((residual + 0.5) * Double(resolution)).rounded(.down)))] += 1
        }
        let winner = votes.indices.max { (votes[$0], -$0) < (votes[$1], -$1) } ?? 0
        return Double(winner) / Double(resolution) - 0.5
    }
}
