import Foundation

/// How an envelope repeats: its autocorrelation averaged over windows of twelve seconds, by FFT.
struct Autocorrelation {
    /// Correlation by lag in frames, 1 at lag 0; 0 beyond what a window can show.
    let values: [Float]

    /// Frames per window: twelve seconds.
    private static let windowLength = 516
    /// The longest lag: nine seconds.
    private static let longestLag = 400
    /// Standard deviation, in frames, of the Gaussian the envelope is smoothed with: a sharp click that returns after
    /// 21.5 frames must not look weaker than one that returns after 43.
    private static let smoothing = 1.0
    private static let fft = RealFFT(length: 1024)

    /// - Parameter envelope: at `OnsetBands.frameRate`.
    init(_ envelope: [Float]) {
        let window = min(envelope.count, Self.windowLength)
        let (input, spectrum) = (FloatBuffer(count: 1024), FloatBuffer(count: 1026))
        var power = [Double](repeating: 0, count: 513)
        for start in stride(from: 0, through: envelope.count - window, by: max(1, window / 3)) where window > 1 {
            let segment = envelope[start..<start + window]
            let mean = Float(segment.reduce(0.0) { $0 + Double($1) } / Double(window))
            for (offset, value) in segment.enumerated() { input.base[offset] = value - mean }
            Self.fft.execute(input, spectrum)
            for bin in power.indices {
                let (re, im) = (Double(spectrum.base[2 * bin]), Double(spectrum.base[2 * bin + 1]))
                power[bin] += re * re + im * im
            }
        }
        for bin in power.indices {
            let radians = Double.pi * Double(bin) / 512 * Self.smoothing
            power[bin] *= exp(-radians * radians)
        }
        // The spectrum is real and even, so the same transform leads back.
        let scale = power.reduce(0, +)
        for bin in 0...1023 { input.base[bin] = scale > 0 ? Float(power[min(bin, 1024 - bin)] / scale) : 0 }
        Self.fft.execute(input, spectrum)
        let energy = spectrum.base[0]
        let usable = min(Self.longestLag, window * 31 / 40)
        values = (0...Self.longestLag).map { lag in
            guard lag <= usable, energy > 0 else { return 0 }
            return spectrum.base[2 * lag] / energy * Float(window) / Float(window - lag)
        }
    }

    /// The correlation at a lag between frames; 0 beyond the last.
    func at(_ lag: Double) -> Double {
        let index = Int(lag)
        guard index + 1 < values.count else { return 0 }
        let share = lag - Double(index)
        return Double(values[index]) * (1 - share) + Double(values[index + 1]) * share
    }

    /// Support of a period by its first four multiples, as their sum.
    func comb(_ period: Double) -> Double { at(period) + at(2 * period) + at(3 * period) + at(4 * period) }
}
