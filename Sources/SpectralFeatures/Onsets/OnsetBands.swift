internal import CKernels

/// Onset strength per register: the rise of each mel band since the previous frame, measured against the loudest of the
/// band and its two neighbors, so that vibrato and glides do not count (Böck & Widmer 2013, SuperFlux).
///
/// At most the first hour is kept. An hour is sufficient to determine the tempo, and memory stays bounded.
package struct OnsetBands: Sendable, Equatable {
    /// Sum of the mean rise over six registers, dB.
    package private(set) var total: [Float] = []
    /// The part below 155 Hz: a bass drum rather than a snare drum.
    package private(set) var kick: [Float] = []
    /// The part below about 400 Hz.
    package private(set) var low: [Float] = []
    /// The part above about 2.6 kHz.
    package private(set) var high: [Float] = []

    /// The part above about 400 Hz.
    package var aboveLow: [Float] { zip(total, low).map { $0 - $1 } }

    package static let melBandCount = 128
    /// Maximum number of frames.
    package static let longest = Int(3600 * CanonicalAudio.frameRate)
    /// Edges of the six registers in 128 mel bands: 0, 155, 390, 1 k, 2.6 k, 5.6 k, 11 k Hz.
    private static let edges: [UInt32] = [0, 6, 15, 39, 75, 105, 128]

    /// The share of the rises in the upper two registers, 0…1: high for drums, low for a piano.
    package var percussiveness: Float {
        let sum = total.reduce(0.0) { $0 + Double($1) }
        return sum > 0 ? Float(high.reduce(0.0) { $0 + Double($1) } / sum) : 0
    }

    /// dB over the six registers that the strongest hundredth of the rises must reach. In music it is 6 to 100, in
    /// noise 4.4, in steady tones up to 2.5, which come from the cuts between frames.
    private static let leastRise: Float = 5
    /// Number of frames at either end in which a signal begins or breaks off.
    private static let ends = 8

    /// Whether there are enough onsets for a pulse. False for a steady sound.
    package var hasOnsets: Bool {
        let inner = total.dropFirst(Self.ends).dropLast(Self.ends)
        guard !inner.isEmpty else { return false }
        var ranked = RankedValues(inner)
        return ranked.value(ofRank: inner.count * 99 / 100) >= Self.leastRise
    }

    /// Detected onsets: maxima of the emphasized total, above its mean; strength 0…1.
    package var onsets: [(frame: Int, strength: Double)] {
        let envelope = Self.emphasized(total)
        let mean = envelope.reduce(0.0) { $0 + Double($1) } / Double(max(envelope.count, 1))
        return envelope.indices.dropFirst().dropLast().compactMap { frame in
            let value = Double(envelope[frame])
            guard value > mean, envelope[frame] > envelope[frame - 1], envelope[frame] >= envelope[frame + 1] else {
                return nil
            }
            return (frame, value / (value + 2 * mean))
        }
    }

    /// Detected onsets per second; 0 for a steady sound.
    package var onsetRate: Float {
        !hasOnsets ? 0 : Float(Double(onsets.count) / (Double(total.count) / CanonicalAudio.frameRate))
    }

    /// - Parameters:
    ///   - current: 128 mel bands, dB.
    ///   - previous: those of the frame before.
    package mutating func append(current: UnsafePointer<Float>, previous: UnsafePointer<Float>) {
        guard total.count < Self.longest else { return }
        var rises = (Float(0), Float(0), Float(0), Float(0), Float(0), Float(0))
        withUnsafeMutableBytes(of: &rises) { bytes in
            Self.edges.withUnsafeBufferPointer { edges in
                if let output = bytes.bindMemory(to: Float.self).baseAddress, let edges = edges.baseAddress {
                    ck_band_rises(current, previous, edges, 6, output)
                }
            }
        }
        let (bass, treble) = (rises.0 + rises.1, rises.4 + rises.5)
        kick.append(rises.0)
        low.append(bass)
        high.append(treble)
        total.append(bass + rises.2 + rises.3 + treble)
    }

    /// Some of the frames. The first rises are limited to the mean of the following ones. If a file begins in the
    /// middle of the music, or after silence, the rise from nothing would otherwise dominate the correlations.
    package func part(_ frames: Range<Int>) -> OnsetBands {
        let kept = frames.clamped(to: total.indices)
        let mean = Self.mean(total[kept])
        let first = total[kept].firstIndex { $0 >= mean } ?? kept.lowerBound
        let entry = kept.lowerBound..<min(first + Self.ends, kept.upperBound)
        func part(_ envelope: [Float]) -> [Float] {
            let rest = envelope[entry.upperBound..<kept.upperBound]
            let most = Self.mean(rest)
            return envelope[entry].map { min($0, most) } + rest
        }
        var result = OnsetBands()
        (result.total, result.kick, result.low, result.high) = (part(total), part(kick), part(low), part(high))
        return result
    }

    private static func mean(_ envelope: ArraySlice<Float>) -> Float {
        Float(envelope.reduce(0.0) { $0 + Double($1) } / Double(max(envelope.count, 1)))
    }

    /// Values relative to the surrounding half second, ≥ 0.
    package static func emphasized(_ envelope: [Float]) -> [Float] {
        let reach = 10
        var sum = envelope.prefix(reach).reduce(0.0) { $0 + Double($1) }
        return envelope.indices.map { frame in
            if frame + reach < envelope.count { sum += Double(envelope[frame + reach]) }
            if frame > reach { sum -= Double(envelope[frame - reach - 1]) }
            return max(0, envelope[frame] - Float(sum / Double(2 * reach + 1)))
        }
    }
}
