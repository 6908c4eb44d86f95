internal import CKernels
import Foundation

/// Halves the sample rate: y[n] = Σ h[k] x[2n + k], a linear-phase half-band low-pass of 31 taps (Kaiser window, β =
/// 5.65). It is flat within 0.02 dB up to 0.187 of the input rate. Aliases reach that range from 0.313 on, at −57 dB or
/// less.
package struct HalfBandDecimator: Sendable {
    /// Samples before and after `2n` that one output needs.
    package static let reach = 15

    /// Every other tap of a half-band filter is zero, except the middle one, ½. These are the taps ±1, ±3 … ±15.
    private let oddTaps: [Float] = {
        let beta = 5.65
        let taps = stride(from: 1, through: reach, by: 2).map { k -> Double in
            let position = Double(k) / Double(reach + 1)
            let window = BesselFunction.i0(beta * (1 - position * position).squareRoot()) / BesselFunction.i0(beta)
            return sin(Double.pi * Double(k) / 2) / (Double.pi * Double(k)) * window
        }
        let gain = taps.reduce(0, +) * 4  // makes the gain at 0 Hz exactly 1
        return taps.map { Float($0 / gain) }
    }()

    /// Computes the taps.
    package init() {}

    /// - Parameters:
    ///   - center: the input sample under the middle tap of the first output; `reach` more samples on either side are
    ///     read.
    ///   - output: `count` samples.
    ///   - count: number of outputs.
    package func apply(_ center: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>, count: Int) {
        ck_halve(center, oddTaps, oddTaps.count, output, count)
    }
}
