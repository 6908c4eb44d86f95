internal import CKernels
import Foundation

/// Lines of the transform of an encoder, from few bins of a Fourier transform each, so that they can be computed at every offset.
/// Immutable tables, made once.
package struct GridTransform: Sendable {
    /// Samples of the Fourier transform.
    package let length: Int
    /// Samples from one block to the next.
    package let period: Int
    private let (firstBin, lineCount, taps): (Int, Int, Int)
    private let weights: [Float]
    private let turns: [Float]

    /// The filter bank of MPEG layer III (ISO/IEC 11172-3, 2.4.3.4 and annex C), with a Kaiser window of nearly the same response in
    /// place of the tabulated filter: 0.7 to 11.7 kHz at 44.1 kHz. The lines have 1,632 samples. Nearly all of their energy is in the 1,152
    /// in the middle, and in two bins of them.
    package static let layer3 = GridTransform(
        length: 1_152, period: 576, lines: 18..<306, taps: 2, response: Layer3Filters().response)

    /// The MDCT of 1,024 lines of AAC and Vorbis, under the Kaiser-Bessel window with α = 4, which resembles all windows in use: 4.5 to
    /// 14.8 kHz at 44.1 kHz.
    package static let advanced = GridTransform(
        length: 2_048, period: 1_024, lines: 208..<688, taps: 6, response: WindowedCosines(lines: 1_024).response)

    /// - Parameters:
    ///   - length: samples of the Fourier transform.
    ///   - period: samples from one block to the next, and lines of the transform.
    ///   - lines: those that are computed, a multiple of 16.
    ///   - taps: bins of a line, in the middle of which is its frequency.
    ///   - response: the Fourier transform of a line at a bin, real and imaginary part, of the samples from the first one on.
    private init(
        length: Int, period: Int, lines: Range<Int>, taps: Int, response: (_ line: Int, _ bin: Int) -> (Double, Double)
    ) {
        let group = Int(CK_GRID_GROUP)
        (self.length, self.period, self.taps) = (length, period, taps)
        (lineCount, firstBin) = (lines.count, lines.lowerBound - taps / 2 + 1)
        var (reals, imaginaries) = (
            [Float](repeating: 0, count: taps * lines.count), [Float](repeating: 0, count: taps * lines.count)
        )
        for line in lines {
            for tap in 0..<taps {
                let value = response(line, line - taps / 2 + 1 + tap)
                let place = tap * lines.count + line - lines.lowerBound
                (reals[place], imaginaries[place]) = (
                    Float(2 * value.0) / Float(length), Float(2 * value.1) / Float(length)
                )
            }
        }
        weights = reals + imaginaries
        let angles = (0..<lines.count + group).map { [firstBin] in
            2 * Double.pi * Double(firstBin + $0) / Double(length)
        }
        turns = angles.map { Float(cos($0)) } + angles.map { Float(sin($0)) }
    }

    /// Working memory for one thread.
    package func meter() -> Meter { Meter(self) }

    /// Computes lines; use it from one thread at a time.
    package final class Meter {
        private let transform: GridTransform
        private let fft: ComplexFFT
        private let (input, output): (FloatBuffer, FloatBuffer)
        private let bins: FloatBuffer

        fileprivate init(_ transform: GridTransform) {
            self.transform = transform
            fft = ComplexFFT(length: transform.length, .forward)
            (input, output) = (FloatBuffer(count: 2 * transform.length), FloatBuffer(count: 2 * transform.length))
            bins = FloatBuffer(count: 2 * (transform.lineCount + 2 * Int(CK_GRID_GROUP)))
        }

        /// The mean of log2(X² + least) over the lines of the block at each of the first offsets.
        /// - Parameter samples: at least the length of the Fourier transform and `count`.
        package func scores(_ samples: [Float], count: Int, least: Float) -> [Float] {
            for index in 0..<transform.length {
                (input.base[2 * index], input.base[2 * index + 1]) = (samples[index], 0)
            }
            fft.execute(input, output)
            let binCount = transform.lineCount + Int(CK_GRID_GROUP)
            for bin in 0..<binCount {
                let place = 2 * (transform.firstBin + bin)
                bins.base[bin] = output.base[place]
                bins.base[binCount + Int(CK_GRID_GROUP) + bin] = output.base[place + 1]
            }
            var scores = [Float](repeating: 0, count: count)
            ck_grid_slide(
                samples, transform.length, count, transform.lineCount, transform.taps, transform.weights,
                transform.turns,
                least, bins.base, &scores)
            return scores
        }
    }
}

/// The MDCT, orthonormal.
private struct WindowedCosines {
    private static let farthest = 3
    let lines: Int
    /// The Fourier transform of the window around its middle, which is real, half a bin off each bin up to the farthest.
    private let amplitudes: [Double]

    init(lines: Int) {
        self.lines = lines
        let window = Self.kaiserBesselDerived(2 * lines, alpha: 4)
        amplitudes = (0..<Self.farthest).map { place in
            let angle = Double.pi / Double(lines) * (Double(place) + 0.5)
            return window.enumerated().reduce(0.0) { sum, sample in
                sum + sample.element * cos(angle * (Double(sample.offset) - Double(lines) + 0.5))
            }
        }
    }

    /// Of a cosine, the half at its own frequency; the other half is farther away than the window reaches.
    func response(line: Int, bin: Int) -> (Double, Double) {
        // Half bins from the line.
        let distance = 2 * (bin - line) - 1
        let turn = (1 + lines) * (2 * line + 1) - distance * (2 * lines - 1)
        let angle = Double.pi * Double(turn % (8 * lines)) / Double(4 * lines)
        let amplitude = amplitudes[abs(distance) / 2] / Double(2 * lines).squareRoot()
        return (amplitude * cos(angle), amplitude * sin(angle))
    }

    /// The window of AAC (ISO/IEC 13818-7, 3.3).
    private static func kaiserBesselDerived(_ length: Int, alpha: Double) -> [Double] {
        let half = length / 2
        let kernel = (0...half).map { index -> Double in
            let place = 2 * Double(index) / Double(half) - 1
            return BesselFunction.i0(Double.pi * alpha * max(0, 1 - place * place).squareRoot())
        }
        let total = kernel.reduce(0, +)
        var (sum, rising) = (0.0, [Double]())
        for value in kernel.prefix(half) {
            sum += value
            rising.append((sum / total).squareRoot())
        }
        return rising + rising.reversed()
    }
}

/// The hybrid filter bank of layer III: 32 bands of a polyphase filter, in each of them an MDCT of 18 lines, and butterflies that
/// reduce aliasing.
private struct Layer3Filters {
    private static let (bands, lines, period) = (32, 18, 1_152)
    /// Samples before those of the Fourier transform.
    private static let lead = 239
    /// The polyphase filter.
    private static let (beta, cutoff) = (10.5, 1.2 / 64)
    private static let reductions = [-0.6, -0.535, -0.33, -0.185, -0.095, -0.041, -0.0142, -0.0037]
    private let filter: [Double]
    /// One period of a cosine.
    private let cosines = (0..<Self.period).map { cos(2 * Double.pi * Double($0) / Double(Self.period)) }
    /// One period of the cosines of the polyphase filter.
    private let modulation = (0..<128).map { cos(Double.pi * Double($0) / 64) }

    init() {
        let filter = (0..<512).map { index -> Double in
            let place = Double(index - 256)
            let window = BesselFunction.i0(Self.beta * (1 - place * place / 65_536).squareRoot())
            return place == 0
                ? Self.cutoff * window : sin(Double.pi * Self.cutoff * place) / (Double.pi * place) * window
        }
        let sum = filter.reduce(0, +)
        self.filter = filter.map { $0 / sum }
    }

    func response(line: Int, bin: Int) -> (Double, Double) {
        let (band, place) = (line / Self.lines, line % Self.lines)
        let one = plain(band, place, bin)
        let other: (Double, Double)
        let weights: (Double, Double)
        if place < Self.reductions.count {
            (other, weights) = (plain(band - 1, Self.lines - 1 - place, bin), Self.butterfly(place, -1))
        } else if Self.lines - 1 - place < Self.reductions.count {
            (other, weights) = (plain(band + 1, Self.lines - 1 - place, bin), Self.butterfly(Self.lines - 1 - place, 1))
        } else {
            (other, weights) = ((0, 0), (1, 0))
        }
        return (weights.0 * one.0 + weights.1 * other.0, weights.0 * one.1 + weights.1 * other.1)
    }

    private static func butterfly(_ index: Int, _ sign: Double) -> (Double, Double) {
        let cosine = 1 / (1 + reductions[index] * reductions[index]).squareRoot()
        return (cosine, sign * cosine * reductions[index])
    }

    /// Of a line before the butterflies, of about the norm 1.
    private func plain(_ band: Int, _ place: Int, _ bin: Int) -> (Double, Double) {
        guard (0..<Self.bands).contains(band) else { return (0, 0) }
        var samples = (0.0, 0.0)
        for index in 0..<512 {
            let phase = (2 * band + 1) * (47 - index % 64) & 127
            let value = ((7 - index / 64).isMultiple(of: 2) ? 1 : -1) * filter[511 - index] * modulation[phase]
            add(value, bin * (index - Self.lead), &samples)
        }
        var steps = (0.0, 0.0)
        for step in 0..<2 * Self.lines {
            let window = sin(Double.pi / 36 * (Double(step) + 0.5))
            let value = window * cos(Double.pi / 72 * Double((2 * step + 19) * (2 * place + 1))) / 3
            // Every second band runs backwards in frequency.
            add(band & step & 1 == 1 ? -value : value, bin * 32 * step, &steps)
        }
        let norm = 11.0
        return (
            norm * (samples.0 * steps.0 - samples.1 * steps.1), norm * (samples.0 * steps.1 + samples.1 * steps.0)
        )
    }

    private func add(_ value: Double, _ angle: Int, _ sum: inout (Double, Double)) {
        let place = (angle % Self.period + Self.period) % Self.period
        sum.0 += value * cosines[place]
        sum.1 -= value * cosines[(place + 3 * Self.period / 4) % Self.period]
    }
}
