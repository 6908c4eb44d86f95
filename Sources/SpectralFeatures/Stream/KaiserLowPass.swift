import Foundation

/// The low-pass filter of a conversion between two sample rates, with the parameters of libsoxr's "HQ" quality: linear
/// phase, flat to 0.91 of the lower rate's Nyquist frequency, −6 dB at 0.957 and below −100 dB from the Nyquist
/// frequency on. It is an ideal low-pass filter shaped by a Kaiser window.
package struct KaiserLowPass {
    private static let beta = 13.04

    /// The −6 dB point, as a share of the input's Nyquist frequency.
    private let cutoff: Double
    private let bessel = BesselFunction.i0(beta)
    /// Samples of the input from the center to the end.
    package let width: Double

    /// - Parameters:
    ///   - inputRate: Hz.
    ///   - outputRate: Hz.
    package init(from inputRate: Int, to outputRate: Int) {
        let ratio = max(1, Double(inputRate) / Double(outputRate))
        cutoff = 0.956871748 / ratio
        width = 97.25 * ratio
    }

    /// The impulse response.
    /// - Parameter offset: samples of the input from the center.
    package func response(at offset: Double) -> Double {
        let position = offset / width
        guard abs(position) < 1 else { return 0 }
        let window = BesselFunction.i0(Self.beta * (1 - position * position).squareRoot()) / bessel
        let angle = Double.pi * cutoff * offset
        return (offset == 0 ? cutoff : cutoff * sin(angle) / angle) * window
    }
}
