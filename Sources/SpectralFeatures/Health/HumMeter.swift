internal import CKernels
import Foundation

/// Finds the hum of the mains in one channel: a tone of 50 or 60 Hz, or of twice or three times as much, that goes through the
/// whole file.
///
/// Bass notes come and go, and hum stays, in pauses, too. So the lower quartile of each bin over all moments is looked at, in which
/// hum is a narrow peak. No note of music tuned to 440 Hz is within 1 Hz of these frequencies: 50 and 60 Hz lie between G1 (49.0), G♯1
/// (51.9), A♯1 (58.3) and B1 (61.7).
final class HumMeter {
    /// Means of blocks in a moment: 3 s.
    private static let length = 4_096
    private static let frequencies: [Double] = [50, 60, 100, 120, 150, 180]
    /// Hz: how far from it the peak may be, how far off the bins begin that it is compared with, and where they end.
    private static let (tolerance, near, far) = (0.3, 1.3, 6.0)
    private static let fewestMoments = 6
    /// Share of the moments whose level is within 2 dB of their median.
    private static let (steadyShare, steadyRange): (Double, Float) = (0.7, 2)

    private let rate: Double
    private let fft = RealFFT(length: length)
    private let window = Window.hann(length: length)
    private let (input, output) = (FloatBuffer(count: length), FloatBuffer(count: length + 2))
    private var means = [Float](repeating: 0, count: length)
    private var filled = 0
    /// Means to leave out before the next moment.
    private var skipped = 0
    /// dB of the lowest bins, of each moment.
    private var moments: [[Float]] = []

    /// - Parameter sampleRate: Hz.
    init(sampleRate: Int) {
        rate = Double(sampleRate) / Double(CK_HEALTH_BLOCK)
    }

    private func bin(_ frequency: Double) -> Int { Int((frequency * Double(Self.length) / rate).rounded()) }

    func add(_ blocks: UnsafeBufferPointer<ck_health_block>) {
        var index = 0
        while index < blocks.count {
            if skipped > 0 {
                let part = min(skipped, blocks.count - index)
                (skipped, index) = (skipped - part, index + part)
                continue
            }
            // All at once, because every access to a property of an object is checked.
            let (part, first, next) = (min(Self.length - filled, blocks.count - index), filled, index)
            means.withUnsafeMutableBufferPointer { means in
                for place in 0..<part { means[first + place] = blocks[next + place].sum / Float(CK_HEALTH_BLOCK) }
            }
            (filled, index) = (filled + part, index + part)
            if filled == Self.length { measure() }
        }
    }

    private func measure() {
        for index in 0..<Self.length { input.base[index] = means[index] * window[index] }
        fft.execute(input, output)
        // A sine of full scale is ¼ of the length under a Hann window.
        let scale = 16 / Float(Self.length * Self.length)
        let highest = bin(Self.frequencies.last ?? 0) + bin(Self.far) + 2
        moments.append(
            (0..<min(highest, Self.length / 2)).map { bin in
                let (real, imaginary) = (output.base[2 * bin], output.base[2 * bin + 1])
                return 10 * log10(scale * (real * real + imaginary * imaginary) + 1e-16)
            })
        // Half of a moment is used again; later moments are farther apart.
        let step = Self.length / 2 * (1 + moments.count / 8)
        filled = max(0, Self.length - step)
        means.replaceSubrange(0..<filled, with: means[(Self.length - filled)...])
        skipped = max(0, step - Self.length)
    }

    /// The tone that stands out most; nil if none does, or the file is short.
    var hum: HealthMeasurements.Hum? {
        guard moments.count >= Self.fewestMoments, let binCount = moments.first?.count else { return nil }
        let quartile = moments.count / 4
        func quiet(_ range: Range<Int>) -> [Float] {
            range.map { bin in moments.map { $0[bin] }.sorted()[quartile] }
        }
        let (near, far) = (bin(Self.near), bin(Self.far))
        var best: HealthMeasurements.Hum?
        for frequency in Self.frequencies {
            let middle = bin(frequency)
            guard middle - far > 0, middle + far + 1 < binCount else { continue }
            let levels = quiet(middle - far..<middle + far + 1)
            let reach = far - near / 2..<far + near / 2 + 1
            guard let peak = reach.max(by: { levels[$0] < levels[$1] }) else { continue }
            let (before, here, after) = (levels[peak - 1], levels[peak], levels[peak + 1])
            guard here > before, here > after else { continue }
            let place = Double(middle - far + peak) + Double((before - after) / (before - 2 * here + after) / 2)
            guard abs(place * rate / Double(Self.length) - frequency) <= Self.tolerance else { continue }
            let beside = (levels[..<(far - near)] + levels[(far + near + 1)...]).sorted()
            let all = moments.map { $0[middle - far + peak] }.sorted()
            let median = all[all.count / 2]
            let steady = all.count { abs($0 - median) < Self.steadyRange }
            guard Double(steady) >= Self.steadyShare * Double(all.count) else { continue }
            var found = HealthMeasurements.Hum()
            (found.frequency, found.level) = (Float(frequency), here)
            found.prominence = here - beside[beside.count * 9 / 10]
            if found.prominence > best?.prominence ?? 0 { best = found }
        }
        return best
    }
}
