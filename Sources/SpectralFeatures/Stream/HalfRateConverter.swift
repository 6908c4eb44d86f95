internal import CKernels

/// Halves a sample rate with the filter of `KaiserLowPass`, which here matches libsoxr's impulse response within 5 ·
/// 10⁻⁸.
///
/// The filter is applied to spectra of two stretches of the signal at a time, one as the real and one as the imaginary
/// part. The inverse transform of half a spectrum is the signal at half the rate. Where all inputs of the filter are
/// zero, the rounding errors of the transforms are removed, so digital silence stays exact.
final class HalfRateConverter: RateConverter {
    /// Samples before and after its center that the filter covers.
    private static let reach = 194
    private static let transformLength = 2048
    /// Samples of a stretch that the whole filter covers; even.
    private static let stretch = transformLength - 2 * reach
    private static let filter = Filter()

    /// The signal from `reach` before the first output sample on.
    private let input = FloatBuffer(count: 2 * stretch + 2 * reach)
    private var filled = reach
    private let signal = FloatBuffer(count: 2 * transformLength)
    private let spectrum = FloatBuffer(count: 2 * transformLength)
    private let half = FloatBuffer(count: transformLength)

    package func process(_ block: UnsafeBufferPointer<Float>, appendingTo output: SampleBuffer) {
        guard let base = block.baseAddress else { return }
        var taken = 0
        while taken < block.count {
            let count = min(input.count - filled, block.count - taken)
            (input.base + filled).update(from: base + taken, count: count)
            filled += count
            taken += count
            if filled == input.count { convert(Self.stretch, appendingTo: output) }
        }
    }

    package func finish(_ count: Int, appendingTo output: SampleBuffer) {
        var rest = count
        while rest > 0 {
            (input.base + filled).update(repeating: 0, count: input.count - filled)
            let part = min(rest, Self.stretch)
            convert(part, appendingTo: output)
            rest -= part
        }
    }

    /// - Parameter count: number of output samples, at most those of two stretches.
    private func convert(_ count: Int, appendingTo output: SampleBuffer) {
        let length = Self.transformLength
        ck_interleave(input.base, input.base + Self.stretch, signal.base, length)
        Self.filter.forward.execute(signal, spectrum)
        // Positive frequencies, then negative ones.
        ck_multiply(spectrum.base, Self.filter.weights.base, signal.base, length / 2)
        ck_multiply(
            spectrum.base + length * 3 / 2, Self.filter.weights.base + length / 2, signal.base + length / 2, length / 2)
        Self.filter.backward.execute(signal, half)

        output.reserve(Self.stretch)
        let free = output.unused
        if let first = free.baseAddress {
            ck_deinterleave(half.base + Self.reach, first, first + Self.stretch / 2, Self.stretch / 2)
            silence(first)
        }
        output.count += count
        filled = 2 * Self.reach
        input.base.update(from: input.base + 2 * Self.stretch, count: filled)
    }

    /// Sets to zero the samples of `output` whose inputs are all zero.
    private func silence(_ output: UnsafeMutablePointer<Float>) {
        // A run of zeros as long as the filter contains a complete aligned piece of half that length.
        let piece = Self.reach
        let hasSilence = stride(from: 0, to: input.count - piece, by: piece).contains {
            ck_peak(input.base + $0, piece) == 0
        }
        guard hasSilence else { return }
        var zeros = 0
        for index in 0..<input.count {
            zeros = input.base[index] == 0 ? zeros + 1 : 0
            let center = index - 2 * Self.reach
            if zeros > 2 * Self.reach, center.isMultiple(of: 2), center < 2 * Self.stretch { output[center / 2] = 0 }
        }
    }

    /// The transforms, and the factors of half a spectrum.
    private struct Filter: Sendable {
        let forward = ComplexFFT(length: transformLength, .forward)
        let backward = ComplexFFT(length: transformLength / 2, .backward)
        /// Two equal weights for each of half as many complex numbers.
        let weights: FloatBufferTable

        init() {
            let filter = KaiserLowPass(from: 2, to: 1)
            let signal = FloatBuffer(count: 2 * transformLength)
            for offset in -reach...reach {
                signal.base[2 * ((offset + transformLength) % transformLength)] =
                    Float(filter.response(at: Double(offset)))
            }
            let spectrum = FloatBuffer(count: 2 * transformLength)
            forward.execute(signal, spectrum)
            let quarter = transformLength / 4
            let bins = Array(0..<quarter) + Array(transformLength - quarter..<transformLength)
            weights = FloatBufferTable(
                bins.flatMap { bin in
                    let weight = spectrum.base[2 * bin] / Float(transformLength)
                    return [weight, weight]
                })
        }
    }
}
