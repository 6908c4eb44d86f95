internal import CKernels
import Foundation

/// The largest magnitude of the continuous signal of one channel (ITU-R BS.1770-5, annex 2): of the samples, and of three
/// values between any two of them, which filters of 16 samples interpolate.
///
/// Below 96 kHz this is fourfold oversampling. At 96 kHz only the value in the middle is computed, and above 176 kHz none, as
/// annex 2 allows. For tones, it can read up to 0.2 dB too little at a quarter of the sample rate, and up to 0.6 dB at 0.45 of it.
struct TruePeak {
    private static let reach = Int(CK_HEALTH_REACH)
    private static let phases = Int(CK_HEALTH_PHASES)
    /// Blocks that are this much below the peak so far are not interpolated: 4 dB. A sine exceeds its samples by up to 3 dB.
    private static let mostGain: Float = 1.6

    /// One row per filter; rows of zeros are filters that are not needed.
    private let filters: FloatBuffer
    /// The largest ratio of an interpolated value to the samples around it.
    private let gain: Float
    /// Linear, full scale 1.
    private(set) var value: Float = 0

    /// - Parameter sampleRate: Hz.
    init(sampleRate: Int) {
        let taps = 2 * Self.reach
        filters = FloatBuffer(count: Self.phases * taps)
        var gain: Float = 0
        let wanted: [Int] = sampleRate < 88_200 ? [0, 1, 2] : sampleRate < 176_400 ? [1] : []
        for phase in wanted {
            let offset = Double(phase + 1) / 4
            var row = (0..<taps).map { Self.weight(Double($0 - Self.reach + 1) - offset) }
            let sum = row.reduce(0, +)
            row = row.map { $0 / sum }
            gain = max(gain, Float(row.reduce(0) { $0 + abs($1) }))
            for (tap, weight) in row.enumerated() { filters.base[phase * taps + tap] = Float(weight) }
        }
        self.gain = min(gain, Self.mostGain)
    }

    /// sin(πx) / πx under a Hann-like window that ends at the reach.
    private static func weight(_ x: Double) -> Double {
        let angle = Double.pi * x
        let window = pow(cos(Double.pi * x / Double(2 * reach + 1)), 2)
        return x == 0 ? 1 : sin(angle) / angle * window
    }

    mutating func add(_ samples: UnsafePointer<Float>, _ blocks: UnsafeBufferPointer<ck_health_block>) {
        guard let base = blocks.baseAddress else { return }
        for block in blocks where block.peak > value { value = block.peak }
        guard gain > 0 else { return }
        value = ck_health_between(samples, blocks.count, filters.base, gain, base, value)
    }
}
