internal import CKernels
import Foundation

/// The frequency weighting of ITU-R BS.1770-4, annex 1: a shelf for the head, 4 dB above 1.7 kHz, and a high-pass at
/// 38 Hz.
///
/// The recommendation tabulates both filters for 48 kHz. These are the underlying analog ones (B. De Man, *Evaluation
/// of implementations of the EBU R128 loudness measurement*, AES 145, 2018), converted to any rate by the bilinear
/// transform. The high-pass runs as two integrators. As a biquad in single precision it would add noise, because its
/// poles almost touch the unit circle.
struct KWeighting {
    let filter: ck_k_weighting

    /// - Parameter sampleRate: Hz.
    init(sampleRate: Int) {
        let (shelf, highPass) = (Self.shelf(sampleRate), Self.highPassPoles(sampleRate))
        let stiffness = 1 + highPass.a1 + highPass.a2
        filter = ck_k_weighting(
            shelf: (
                Float(shelf.b0), Float(shelf.b1), Float(shelf.b2), Float(shelf.a1), Float(shelf.a2)
            ),
            damping: Float((1 - highPass.a2) / stiffness), stiffness: Float(stiffness))
    }

    private static func shelf(_ sampleRate: Int) -> (b0: Double, b1: Double, b2: Double, a1: Double, a2: Double) {
        let (frequency, decibels, quality) = (1681.974450955533, 3.999843853973347, 0.7071752369554196)
        let k = tan(Double.pi * frequency / Double(sampleRate))
        let high = pow(10, decibels / 20)
        let middle = pow(high, 0.4996667741545416)
        let a0 = 1 + k / quality + k * k
        return (
            (high + middle * k / quality + k * k) / a0, 2 * (k * k - high) / a0,
            (high - middle * k / quality + k * k) / a0, 2 * (k * k - 1) / a0, (1 - k / quality + k * k) / a0
        )
    }

    /// Its zeros are at 0 Hz: b = 1, −2, 1.
    private static func highPassPoles(_ sampleRate: Int) -> (a1: Double, a2: Double) {
        let (frequency, quality) = (38.13547087602444, 0.5003270373238773)
        let k = tan(Double.pi * frequency / Double(sampleRate))
        let a0 = 1 + k / quality + k * k
        return (2 * (k * k - 1) / a0, (1 - k / quality + k * k) / a0)
    }
}
