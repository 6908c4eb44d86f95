import Foundation

/// Where the spectrum of a recording ends, from its long-time mean: windows of 2,048 samples, one in sixteen at the beginning
/// of the file, and later fewer.
final class BandEdge {
    private static let length = 2_048
    /// Samples from one window to the next, at the beginning; twice as many after eight windows, and so on.
    private static let hop = 16 * length
    /// Bins on each side of an edge.
    private static let side = 14
    /// Where encoders end the spectrum. Steps below are those of low sample rates, and above of the converter.
    static let encoders = 15_000.0...20_600.0
    /// What Opus leaves out.
    static let aboveOpus = 20_500.0...21_500.0
    /// Where a file ends that had the rate of a CD or of a video.
    static let lowRates = 20_000.0...24_200.0

    private let sampleRate: Int
    private let fft = ComplexFFT(length: length, .forward)
    private let window = Window.hann(length: length)
    private let input = FloatBuffer(count: 2 * length)
    private let output = FloatBuffer(count: 2 * length)
    private var powers = [Double](repeating: 0, count: length / 2)
    private var windowCount = 0
    private var measuredChannels = 1
    private var position = 0

    /// - Parameter sampleRate: Hz.
    init(sampleRate: Int) { self.sampleRate = sampleRate }

    /// - Parameters:
    ///   - interleaved: whole frames.
    ///   - count: frames.
    ///   - stride: channels.
    func add(_ interleaved: UnsafePointer<Float>, count: Int, stride: Int) {
        measuredChannels = min(2, stride)
        var frame = 0
        while frame < count {
            guard position < Self.length else {
                let hop = Self.hop * (1 + windowCount / 8)
                let skipped = min(hop - position, count - frame)
                (position, frame) = (position + skipped, frame + skipped)
                if position == hop { position = 0 }
                continue
            }
            let taken = min(Self.length - position, count - frame)
            for index in 0..<taken {
                let samples = interleaved + (frame + index) * stride
                input.base[2 * (position + index)] = samples[0] * window[position + index]
                input.base[2 * (position + index) + 1] = stride > 1 ? samples[1] * window[position + index] : 0
            }
            (position, frame) = (position + taken, frame + taken)
            if position == Self.length { measure() }
        }
    }

    private func measure() {
        fft.execute(input, output)
        for bin in 1..<Self.length / 2 {
            let (a, b) = (output.base + 2 * bin, output.base + 2 * (Self.length - bin))
            powers[bin] += Double(a[0] * a[0] + a[1] * a[1] + b[0] * b[0] + b[1] * b[1])
        }
        windowCount += 1
    }

    private func frequency(_ bin: Int) -> Double { Double(bin) * Double(sampleRate) / Double(Self.length) }

    /// Decibels per bin, the mean of the channels, 0 = a full-scale sine.
    private var decibels: [Double] {
        // A Hann window has the mean ½. Each channel is in both halves of the spectrum.
        let scale = 1 / (Double(2 * measuredChannels * max(1, windowCount)) * pow(Double(Self.length) / 4, 2))
        return powers.map { 10 * log10($0 * scale + 1e-20) }
    }

    /// The median level of the bins between two frequencies, dB; nil if there is no window.
    func level(in frequencies: ClosedRange<Double>) -> Double? {
        guard windowCount > 0 else { return nil }
        let levels = decibels
        let bins = levels.indices.filter { frequencies.contains(frequency($0)) }.map { levels[$0] }.sorted()
        return bins.isEmpty ? nil : bins[bins.count / 2]
    }

    /// The steepest step down between two frequencies; nil if there is no window, or the sample rate is too low.
    /// - Parameter gap: bins between the two sides; even.
    func edge(in frequencies: ClosedRange<Double>, gap: Int) -> HealthMeasurements.BandStep? {
        guard windowCount > 0 else { return nil }
        let levels = decibels
        func median(_ range: Range<Int>) -> Double { levels[range].sorted()[range.count / 2] }
        var best: HealthMeasurements.BandStep?
        let reach = Self.side + gap / 2
        for bin in reach + 1..<levels.count - reach where frequencies.contains(frequency(bin)) {
            let above = median(bin + gap / 2..<bin + reach)
            let height = Float(median(bin - reach..<bin - gap / 2) - above)
            guard height > best?.height ?? 0 else { continue }
            var step = HealthMeasurements.BandStep()
            (step.frequency, step.height, step.above) = (Float(frequency(bin)), height, Float(above))
            best = step
        }
        return best
    }
}
