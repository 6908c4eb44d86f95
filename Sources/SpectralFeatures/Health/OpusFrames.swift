internal import CKernels
import Foundation

/// The transform of Opus at every offset: the MDCT of CELT (RFC 6716, section 4.3.7), 960 lines at 48 kHz, whose windows overlap by
/// 120 samples. Sound of 44.1 kHz is converted back to 48 kHz, the rate of all decoders of Opus.
final class OpusFrames {
    static let sampleRates: Set<Int> = [44_100, 48_000]

    private static let (lines, overlap, frames) = (960, 120, 2)
    /// Lines that are compared: 2 to 8.4 kHz.
    private static let compared = (first: 80, last: 336)
    /// Samples at 48 kHz that are read.
    private static let length = lines * (frames + 2)
    /// 48,000 / 44,100 as a fraction, and samples of its filter.
    private static let (up, down, taps) = (160, 147, 32)

    private let converts: Bool
    private let filters: [Float]
    private let window: [Float]
    private let twiddles: [Float]
    private let fft = ComplexFFT(length: lines / 2, .forward)
    private let (folded, transformed) = (FloatBuffer(count: lines), FloatBuffer(count: lines))
    private let scratch = FloatBuffer(count: lines)

    /// - Parameter sampleRate: one of `sampleRates`.
    init(sampleRate: Int) {
        converts = sampleRate == 44_100
        let (count, overlap) = (Self.lines, Self.overlap)
        let flat = (count - overlap) / 2
        let rising = (0..<count).map { index -> Float in
            guard index >= flat else { return 0 }
            guard index < flat + overlap else { return 1 }
            let part = sin(Double.pi / 2 * (Double(index - flat) + 0.5) / Double(overlap))
            return Float(sin(Double.pi / 2 * part * part))
        }
        window = rising + rising.reversed()
        twiddles = (0..<count / 2).flatMap { index -> [Float] in
            let angle = -Double.pi * Double(4 * index + 1) / Double(4 * count)
            return [Float(cos(angle)), Float(sin(angle))]
        }
        filters = (0..<Self.up).flatMap { phase in
            (0..<Self.taps).map { tap -> Float in
                let x = Double(tap - Self.taps / 2 + 1) - Double(phase) / Double(Self.up)
                let edge = 2 * x / Double(Self.taps)
                let window = BesselFunction.i0(8 * max(0, 1 - edge * edge).squareRoot()) / BesselFunction.i0(8)
                return Float((x == 0 ? 1 : sin(Double.pi * x) / (Double.pi * x)) * window)
            }
        }
    }

    /// The mean of log2(X² + least) over the lines of the frames at each offset.
    /// - Parameters:
    ///   - samples: at the rate of the file.
    ///   - start: the place of the first one in the file.
    /// - Returns: 960 scores, and the place of the first offset at 48 kHz.
    func scores(_ samples: [Float], from start: Int, _ least: Float) -> ([Float], Int) {
        let (input, first) = converts ? converted(samples, from: start) : (samples, start)
        let count = Self.lines
        let scores = input.withUnsafeBufferPointer { input -> [Float] in
            guard let base = input.baseAddress else { return [] }
            return (0..<count).map { offset in
                var sum: Float = 0
                for frame in 0..<Self.frames {
                    ck_grid_fold(base + offset + frame * count, window, twiddles, count, scratch.base, folded.base)
                    fft.execute(folded, transformed)
                    sum += ck_grid_energy(
                        transformed.base, twiddles, count, Self.compared.first, Self.compared.last, least)
                }
                return sum / Float(Self.frames)
            }
        }
        return (scores, first)
    }

    /// Samples at 48 kHz, whose sample 0 is that of the file.
    private func converted(_ samples: [Float], from start: Int) -> ([Float], Int) {
        let half = Self.taps / 2
        // The first place whose filter lies in the samples.
        let first = ((start + half) * Self.up + Self.down - 1) / Self.down
        let output = (0..<Self.length).map { index -> Float in
            let place = (first + index) * Self.down
            let (whole, phase) = (place / Self.up - start - half + 1, place % Self.up)
            var sum: Float = 0
            for tap in 0..<Self.taps { sum += samples[whole + tap] * filters[phase * Self.taps + tap] }
            return sum
        }
        return (output, first)
    }
}
