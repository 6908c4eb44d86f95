internal import CKernels

/// Takes the offset (DC) out of a signal that arrives in blocks: a one-pole high-pass at 2 Hz.
///
/// Converters and synthesisers leave offsets that come and go with the music; in a spectrum they look like a bass that
/// never moves. Half a second after the last sound an offset of full scale is down to −60 dBFS. Measures of music
/// without offset stay what they were (a cutoff at 5 Hz would empty the spectrum's first bin, from which the contrast of
/// the lowest band is taken, and move that by a quarter of its spread among recordings; 2 Hz moves it by a tenth).
///
/// `y[n] = x[n] − m[n]` where |m[n]| > 10⁻⁴, with `m[n] = m[n−1] + (x[n] − m[n−1]) · max(1/(n+1), 2π · 2 / 22,050)`;
/// the mean of all so far holds for the first 1,752 samples. See J. O. Smith, Introduction to Digital Filters, "DC
/// Blocker".
public struct DCBlocker {
    /// −3 dB, Hz.
    public static let cutoff = 2.0
    /// What a sample adds to the running mean at 22,050 Hz.
    private static let weight = 2 * Double.pi * cutoff / 22_050

    /// An offset up to this, three steps of 16 bits, stays: it is rounding, not the converter, and digital silence is
    /// silence soon after the music.
    private static let least = 1e-4

    private static let blockLength = 4096

    private var state = ck_running_mean()
    private let output = FloatBuffer(count: blockLength)

    package init() {}

    /// A whole signal without its offset.
    /// - Parameter samples: at 22,050 Hz; finite.
    /// - Returns: as many samples.
    public static func removingOffset(of samples: [Float]) -> [Float] {
        var blocker = DCBlocker()
        var result: [Float] = []
        result.reserveCapacity(samples.count)
        samples.withUnsafeBufferPointer { blocker.push($0) { result.append(contentsOf: $0) } }
        return result
    }

    /// - Parameters:
    ///   - samples: at 22,050 Hz, in order.
    ///   - body: gets the same samples without offset, in one or more blocks, valid during the call.
    package mutating func push(_ samples: UnsafeBufferPointer<Float>, _ body: (UnsafeBufferPointer<Float>) -> Void) {
        guard let base = samples.baseAddress else { return }
        for start in stride(from: 0, to: samples.count, by: Self.blockLength) {
            let count = min(Self.blockLength, samples.count - start)
            ck_subtract_running_mean(&state, Self.weight, Self.least, base + start, output.base, count)
            body(UnsafeBufferPointer(start: output.base, count: count))
        }
    }

    /// Ready for another signal.
    package mutating func restart() {
        state = ck_running_mean()
    }
}
