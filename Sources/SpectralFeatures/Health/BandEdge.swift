import Foundation

/// Where the spectrum of a recording ends, from its long-time mean: one window of 2,048 samples in sixteen.
final class BandEdge {
    private static let length = 2_048
    private static let hop = 16 * length
    /// Bins on each side of an edge, and between the sides.
    private static let (side, gap) = (14, 8)
    /// Edges outside are those of an old recording, or of the converter.
    private static let frequencies = 10_000.0...20_600.0

    private let sampleRate: Int
    private let fft = ComplexFFT(length: length, .forward)
    private let window = Window.hann(length: length)
    private let input = FloatBuffer(count: 2 * length)
    private let output = FloatBuffer(count: 2 * length)
    private var powers = [Double](repeating: 0, count: length / 2)
    private var windowCount = 0
    private var position = 0

    /// - Parameter sampleRate: Hz.
    init(sampleRate: Int) { self.sampleRate = sampleRate }

    /// - Parameters:
    ///   - interleaved: whole frames.
    ///   - count: frames.
    ///   - stride: channels.
    func add(_ interleaved: UnsafePointer<Float>, count: Int, stride: Int) {
        var frame = 0
        while frame < count {
            guard position < Self.length else {
                let skipped = min(Self.hop - position, count - frame)
                (position, frame) = (position + skipped, frame + skipped)
                if position == Self.hop { position = 0 }
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

    /// Decibels per bin, 0 = a full-scale sine.
    private var decibels: [Double] {
        // A Hann window has the mean ½; a sine is in one of the two halves.
        let scale = 1 / (Double(max(1, windowCount)) * pow(Double(Self.length) / 4, 2))
        return powers.map { 10 * log10($0 * scale + 1e-20) }
    }

    /// The steepest step down: its frequency in Hz, its height in dB, and the level above it; nil if there is no window.
    var edge: (frequency: Double, height: Double, above: Double)? {
        guard windowCount > 0 else { return nil }
        let levels = decibels
        func median(_ range: Range<Int>) -> Double { levels[range].sorted()[range.count / 2] }
        var best: (frequency: Double, height: Double, above: Double)?
        let reach = Self.side + Self.gap / 2
        for bin in reach + 1..<levels.count - reach where Self.frequencies.contains(frequency(bin)) {
            let above = median(bin + Self.gap / 2..<bin + reach)
            let height = median(bin - reach..<bin - Self.gap / 2) - above
            if height > best?.height ?? 0 { best = (frequency(bin), height, above) }
        }
        return best
    }

    /// How far the level just above the sound of a CD, at 24.5 to 26.5 kHz, is below that at 18.5 to 20.5 kHz, dB; 0 at rates below
    /// 88.2 kHz.
    var ultrasonicStep: Double {
        guard windowCount > 0, sampleRate >= 88_200 else { return 0 }
        let levels = decibels
        func median(_ frequencies: ClosedRange<Double>) -> Double {
            let part = levels.indices.filter { frequencies.contains(frequency($0)) }.map { levels[$0] }.sorted()
            return part[part.count / 2]
        }
        return median(18_500...20_500) - median(24_500...26_500)
    }
}
