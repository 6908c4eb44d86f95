import Foundation

/// Autocorrelation of an envelope, or cross-correlation of two, over windows of twelve seconds, by FFT.
struct LagCorrelation {
    /// Correlation by lag in frames, 1 at lag 0; 0 beyond the lags that a window can contain.
    let values: [Float]

    /// Frames per window: twelve seconds.
    private static let windowLength = 12 * CanonicalAudio.framesOfSecond
    /// The longest lag: nine seconds.
    private static let longestLag = 400
    /// Standard deviation, in frames, of the Gaussian that smooths the envelope. A sharp click that repeats after 21.5
    /// frames must not appear weaker than one that repeats after 43.
    private static let smoothing = 1.0
    private static let fft = RealFFT(length: 1024)

    /// Autocorrelation of an envelope.
    /// - Parameter envelope: at `CanonicalAudio.frameRate`.
    init(_ envelope: [Float]) { self.init(envelope, envelope) }

    /// Correlation of two envelopes, regardless of which comes first; 1 at lag 0 if they are equal.
    /// - Parameters:
    ///   - one: at `CanonicalAudio.frameRate`.
    ///   - other: of the same length.
    init(_ one: [Float], _ other: [Float]) {
        let (input, first, second) = (FloatBuffer(count: 1024), FloatBuffer(count: 1026), FloatBuffer(count: 1026))
        var (power, onePower, otherPower) = (Power(), Power(), Power())
        let window = min(one.count, Self.windowLength)
        for start in stride(from: 0, through: one.count - window, by: max(1, window / 3)) where window > 1 {
            Self.transform(one[start..<start + window], input, first)
            Self.transform(other[start..<start + window], input, second)
            power.add(first, second)
            onePower.add(first, first)
            otherPower.add(second, second)
        }
        let energy = (onePower.energy * otherPower.energy).squareRoot()
        // The spectrum is real and even, so the same transform is its own inverse.
        for bin in 0...1023 { input.base[bin] = energy > 0 ? Float(power.bins[min(bin, 1024 - bin)] / energy) : 0 }
        Self.fft.execute(input, first)
        let usable = min(Self.longestLag, window * 31 / 40)
        values = (0...Self.longestLag).map { lag in
            lag <= usable && lag < window ? first.base[2 * lag] * Float(window) / Float(window - lag) : 0
        }
    }

    private static func transform(_ segment: ArraySlice<Float>, _ input: FloatBuffer, _ spectrum: FloatBuffer) {
        let mean = Float(segment.reduce(0.0) { $0 + Double($1) } / Double(segment.count))
        input.base.update(repeating: 0, count: input.count)
        for (offset, value) in segment.enumerated() { input.base[offset] = value - mean }
        fft.execute(input, spectrum)
    }

    /// The real part of a cross-spectrum, which is the spectrum of the cross-correlation's even part, smoothed.
    private struct Power {
        private(set) var bins = [Double](repeating: 0, count: 513)

        /// Energy at lag 0.
        var energy: Double { bins[0] + bins[512] + 2 * bins[1..<512].reduce(0, +) }

        private static let weights = (0...512).map { bin in
            let radians = Double.pi * Double(bin) / 512 * smoothing
            return exp(-radians * radians)
        }

        mutating func add(_ one: FloatBuffer, _ other: FloatBuffer) {
            for bin in bins.indices {
                let real = Double(one.base[2 * bin]) * Double(other.base[2 * bin])
                let imaginary = Double(one.base[2 * bin + 1]) * Double(other.base[2 * bin + 1])
                bins[bin] += (real + imaginary) * Self.weights[bin]
            }
        }
    }

    /// The correlation at a fractional lag, on the cubic through the four values around it (Catmull & Rom 1974); 0
    /// beyond the last. Linear interpolation would underestimate peaks between frames.
    func at(_ lag: Double) -> Double {
        let index = Int(lag)
        guard index + 2 < values.count else { return 0 }
        let share = lag - Double(index)
        let before = Double(values[abs(index - 1)])
        let (left, right, after) = (Double(values[index]), Double(values[index + 1]), Double(values[index + 2]))
        let slopes = ((right - before) / 2, (after - left) / 2)
        let curve = 3 * (right - left) - 2 * slopes.0 - slopes.1
        let bend = 2 * (left - right) + slopes.0 + slopes.1
        return left + share * (slopes.0 + share * (curve + share * bend))
    }

    /// Support of a period: the sum at its first four multiples.
    func comb(_ period: Double) -> Double { at(period) + at(2 * period) + at(3 * period) + at(4 * period) }

    /// The period in frames, from parabolas through the peaks at the beat and its multiples. The longest multiple
    /// decides.
    func refinedPeriod(near period: Double) -> Double {
        var period = period
        for multiple in [1.0, 2, 4, 8] {
            let expected = Int((period * multiple).rounded())
            guard expected >= 2, expected + 2 < values.count else { break }
            let at = (expected - 1...expected + 1).max { values[$0] < values[$1] } ?? expected
            let (left, center, right) = (Double(values[at - 1]), Double(values[at]), Double(values[at + 1]))
            let curvature = left + right - 2 * center
            guard center > 0.1, center >= left, center >= right, curvature < 0 else { continue }
            period = (Double(at) + max(-0.5, min(0.5, 0.5 * (left - right) / curvature))) / multiple
        }
        return period
    }
}
