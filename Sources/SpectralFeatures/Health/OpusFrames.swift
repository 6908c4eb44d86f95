internal import CKernels
import Foundation

/// The transform of Opus at every offset: the MDCT of CELT (RFC 6716, section 4.3.7), 960 lines at 48 kHz, whose windows overlap by
/// 120 samples. Sound of 44.1 kHz is converted back to 48 kHz, the rate of all decoders of Opus.
package final class OpusFrames {
    static let sampleRates: Set<Int> = [44_100, 48_000]

    private static let (lines, overlap, frames) = (Int(CK_GRID_MDCT_LINES), 120, 2)
    /// Lines that are compared: 2 to 8.4 kHz.
    private static let compared = (first: 80, last: 336)
    /// Samples at 48 kHz that are read.
    private static let length = lines * (frames + 2)
    /// 48,000 / 44,100 as a fraction, and samples of its filter.
    private static let (up, down, taps) = (160, 147, 32)

    /// A row of taps per phase.
    private static let filters = (0..<up).flatMap { phase in
        (0..<taps).map { tap -> Float in
            let x = Double(tap - taps / 2 + 1) - Double(phase) / Double(up)
            let edge = 2 * x / Double(taps)
            let window = BesselFunction.i0(8 * max(0, 1 - edge * edge).squareRoot()) / BesselFunction.i0(8)
            return Float((x == 0 ? 1 : sin(Double.pi * x) / (Double.pi * x)) * window)
        }
    }
    private static let window = {
        let flat = (lines - overlap) / 2
        let rising = (0..<lines).map { index -> Float in
            guard index >= flat else { return 0 }
            guard index < flat + overlap else { return 1 }
            let part = sin(Double.pi / 2 * (Double(index - flat) + 0.5) / Double(overlap))
            return Float(sin(Double.pi / 2 * part * part))
        }
        return rising + rising.reversed()
    }()
    private static let twiddles = turns { -Double.pi * Double(8 * $0 + 1) / Double(8 * lines) }
    private static let roots = turns { -2 * Double.pi * Double($0) / Double(lines / 2) }

    private static func turns(_ angle: (Int) -> Double) -> [Float] {
        (0..<lines / 2).flatMap { [Float(cos(angle($0))), Float(sin(angle($0)))] }
    }

    private let converts: Bool
    private let scratch = FloatBuffer(count: Int(CK_GRID_SCRATCH))

    /// - Parameter sampleRate: one of `sampleRates`.
    package init(sampleRate: Int) { converts = sampleRate == 44_100 }

    /// The mean of log2(X² + least) over the lines of the frames at each offset.
    /// - Parameters:
    ///   - samples: at the rate of the file.
    ///   - start: the place of the first one in the file.
    /// - Returns: 960 scores, and the place of the first offset at 48 kHz.
    package func scores(_ samples: [Float], from start: Int, _ least: Float) -> ([Float], Int) {
        let (input, first) = converts ? converted(samples, from: start) : (samples, start)
        let count = Self.lines
        var sums = [Float](repeating: 0, count: count)
        sums.withUnsafeMutableBufferPointer { sums in
            input.withUnsafeBufferPointer { input in
                guard let base = input.baseAddress, let sums = sums.baseAddress else { return }
                for offset in stride(from: 0, to: count, by: Int(CK_GRID_GROUP)) {
                    for frame in 0..<Self.frames {
                        ck_grid_mdct(
                            base + offset + frame * count, Self.window, Self.twiddles, Self.roots, Self.compared.first,
                            Self.compared.last, least, scratch.base, sums + offset)
                    }
                }
            }
        }
        return (sums.map { $0 / Float(Self.frames) }, first)
    }

    /// Samples at 48 kHz, whose sample 0 is that of the file.
    private func converted(_ samples: [Float], from start: Int) -> ([Float], Int) {
        let half = Self.taps / 2
        // The first place whose filter lies in the samples.
        let first = ((start + half) * Self.up + Self.down - 1) / Self.down
        let output = samples.withUnsafeBufferPointer { samples in
            Self.filters.withUnsafeBufferPointer { filters -> [Float] in
                guard let samples = samples.baseAddress, let filters = filters.baseAddress else { return [] }
                return (0..<Self.length).map { index in
                    let place = (first + index) * Self.down
                    let (whole, phase) = (place / Self.up - start - half + 1, place % Self.up)
                    return ck_dot(samples + whole, filters + phase * Self.taps, Self.taps)
                }
            }
        }
        return (output, first)
    }
}
