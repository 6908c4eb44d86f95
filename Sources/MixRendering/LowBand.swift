import Foundation

/// The lows of a sound without a delay, so that what is left has none: a Butterworth filter of second order, forward and
/// backward.
enum LowBand {
    /// Hz. Kick drums and basses are below, voices above.
    static let edge = 180.0

    static func filtered(_ samples: [Float], sampleRate: Int) -> [Float] {
        let once = Biquad(lowPass: edge, sampleRate: Double(sampleRate)).process(samples)
        let twice = Biquad(lowPass: edge, sampleRate: Double(sampleRate)).process(once.reversed())
        return twice.reversed()
    }

    /// R. Bristow-Johnson, *Audio EQ Cookbook*, low pass with Q = √½.
    private struct Biquad {
        private let b0, b1, a1, a2: Double

        init(lowPass frequency: Double, sampleRate: Double) {
            let angle = 2 * Double.pi * frequency / sampleRate
            let alpha = sin(angle) / 2.0.squareRoot()
            let scale = 1 / (1 + alpha)
            b1 = (1 - cos(angle)) * scale
            b0 = b1 / 2
            a1 = -2 * cos(angle) * scale
            a2 = (1 - alpha) * scale
        }

        func process(_ samples: [Float]) -> [Float] {
            var output = [Float](repeating: 0, count: samples.count)
            var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)
            for (place, sample) in samples.enumerated() {
                let x = Double(sample)
                let y = b0 * x + b1 * x1 + b0 * x2 - a1 * y1 - a2 * y2
                (x2, x1, y2, y1) = (x1, x, y1, y)
                output[place] = Float(y)
            }
            return output
        }
    }
}
