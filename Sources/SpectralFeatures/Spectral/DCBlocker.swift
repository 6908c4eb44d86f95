internal import CKernels

/// Removes the offset (DC) from a signal that arrives in blocks: a one-pole high-pass at 2 Hz.
///
/// Converters and synthesizers leave offsets that come and go with the music. In a spectrum they look like a bass that
/// never moves. Half a second after the last sound an offset of full scale is down to −60 dBFS. Measurements of music
/// without an offset hardly change. (A cutoff at 5 Hz would empty the first bin of the spectrum, which determines the
/// contrast of the lowest band, and shift that contrast by a quarter of its spread among recordings; 2 Hz shifts it by
/// a tenth.)
///
/// `y[n] = x[n] − m[n]` where |m[n]| > 10⁻⁴, with `m[n] = m[n−1] + (x[n] − m[n−1]) · max(1/(n+1), 2π · 2 / 22,050)`;
/// for the first 1,752 samples this is the mean of all samples so far. See J. O. Smith, Introduction to Digital
/// Filters, "DC Blocker".
package struct DCBlocker {
    /// −3 dB, Hz.
    package static let cutoff = 2.0
    /// Weight of a sample in the running mean at 22,050 Hz.
    private static let weight = 2 * Double.pi * cutoff / Double(CanonicalAudio.sampleRate)

    /// An offset up to this value, three steps of 16 bits, is kept: it is rounding, not the converter. Digital silence
    /// thus becomes exact soon after the music.
    private static let least = 1e-4

    private static let blockLength = 4096

    private var state = ck_running_mean()
    private let output = FloatBuffer(count: blockLength)

    package init() {}

    /// - Parameters:
    ///   - samples: at 22,050 Hz, in order.
    ///   - body: receives the same samples without offset, in one or more blocks, valid during the call.
    package mutating func push(_ samples: UnsafeBufferPointer<Float>, _ body: (UnsafeBufferPointer<Float>) -> Void) {
        guard let base = samples.baseAddress else { return }
        for start in stride(from: 0, to: samples.count, by: Self.blockLength) {
            let count = min(Self.blockLength, samples.count - start)
            ck_subtract_running_mean(&state, Self.weight, Self.least, base + start, output.base, count)
            body(UnsafeBufferPointer(start: output.base, count: count))
        }
    }

    /// Prepares for another signal.
    package mutating func restart() {
        state = ck_running_mean()
    }
}
