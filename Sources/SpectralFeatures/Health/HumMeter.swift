internal import CKernels
import Foundation

/// Finds the hum of the mains in one channel: a tone of 50 or 60 Hz, or of twice or three times as much, that goes through the
/// whole file.
///
/// Bass notes come and go, and hum stays, in pauses, too. So the lower quartile of each bin over all moments is looked at, in
/// which hum is a narrow peak. Each note begins with another phase, and hum is one wave: its phase in a moment follows from that
/// in the moment before. No note of music tuned to 440 Hz is within 1 Hz of these frequencies: 50 and 60 Hz lie between G1 (49.0), G♯1
/// (51.9), A♯1 (58.3) and B1 (61.7).
final class HumMeter {
    /// Means in a moment: 3 s, and longer at rates below 44.1 kHz.
    private static let length = 4_096
    /// Hz: above it, several blocks share a mean.
    private static let highestRate = 48_000
    private static let frequencies: [Double] = [50, 60, 100, 120, 150, 180]
    /// Hz: how far from it the peak may be, how far off the bins begin that it is compared with, and where they end.
    private static let (tolerance, near, far) = (0.3, 1.3, 6.0)
    private static let fewestMoments = 6
    /// Notes are below it, see `coherence`. Of few pairs, more is wanted: the mean of `pairs` random turns exceeds √(3.5 / pairs) in three of
    /// a hundred cases.
    private static func leastCoherence(pairs: Int) -> Float { min(0.95, max(0.6, (3.5 / Float(pairs)).squareRoot())) }
    /// Hz: how far the frequency that the phases tell may be from that of the peak, and the step of the search.
    private static let (reach, resolution) = (0.1, 0.005)

    /// Means in a second, and the binary logarithm of the blocks of one.
    private let rate: Double
    private let doublings: Int
    private let fft = RealFFT(length: length)
    private let window = Window.hann(length: length)
    private let (input, output) = (FloatBuffer(count: length), FloatBuffer(count: length + 2))
    private var means = [Float](repeating: 0, count: length)
    /// Blocks in `means`.
    private var filled = 0
    /// Blocks to leave out before the next moment.
    private var skipped = 0
    private var moments: [Moment] = []
    /// Means before the moment that is being filled.
    private var position = 0

    /// The lowest bins of a moment.
    private struct Moment {
        /// Means before it.
        let start: Int
        /// dB.
        let levels: [Float]
        /// Real and imaginary parts.
        let bins: [SIMD2<Float>]
    }

    /// - Parameter sampleRate: Hz.
    init(sampleRate: Int) {
        var doublings = 0
        while sampleRate >> doublings > Self.highestRate { doublings += 1 }
        self.doublings = doublings
        rate = Double(sampleRate) / Double(Int(CK_HEALTH_BLOCK) << doublings)
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
            let (first, next, doublings) = (filled, index, doublings)
            let part = min(Self.length << doublings - first, blocks.count - next)
            means.withUnsafeMutableBufferPointer { means in
                for place in 0..<part { means[(first + place) >> doublings] += blocks[next + place].sum }
            }
            (filled, index) = (first + part, next + part)
            if filled == Self.length << doublings { measure() }
        }
    }

    private func measure() {
        let unit = 1 / Float(Int(CK_HEALTH_BLOCK) << doublings)
        for index in 0..<Self.length { input.base[index] = unit * means[index] * window[index] }
        fft.execute(input, output)
        // A sine of full scale is ¼ of the length under a Hann window.
        let scale = 16 / Float(Self.length * Self.length)
        let highest = bin(Self.frequencies.last ?? 0) + bin(Self.far) + 2
        let bins = (0..<min(highest, Self.length / 2)).map {
            SIMD2(output.base[2 * $0], output.base[2 * $0 + 1])
        }
        let levels = bins.map { 10 * log10(scale * ($0 * $0).sum() + 1e-16) }
        moments.append(Moment(start: position, levels: levels, bins: bins))
        // Half of a moment is used again; later moments are farther apart.
        let step = Self.length / 2 * (1 + moments.count / 8)
        let kept = max(0, Self.length - step)
        position += step
        means = means[(Self.length - kept)...] + Array(repeating: 0, count: Self.length - kept)
        (filled, skipped) = (kept << doublings, max(0, step - Self.length) << doublings)
    }

    /// The wave that stands out most of the frequencies beside it; nil if none does, or the file is short.
    var hum: HealthMeasurements.Hum? {
        guard moments.count >= Self.fewestMoments, let binCount = moments.first?.bins.count else { return nil }
        let quartile = moments.count / 4
        func quiet(_ range: Range<Int>) -> [Float] {
            range.map { bin in moments.map { $0.levels[bin] }.sorted()[quartile] }
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
            let exact = place * rate / Double(Self.length)
            guard abs(exact - frequency) <= Self.tolerance else { continue }
            let beside = levels[..<(far - near)] + levels[(far + near + 1)...]
            guard let loudest = beside.max(), here - loudest > best?.prominence ?? 0 else { continue }
            var found = HealthMeasurements.Hum()
            (found.frequency, found.level, found.prominence) = (Float(frequency), here, here - loudest)
            let (coherence, pairs) = self.coherence(middle - far + peak, frequency: exact)
            found.coherence = coherence
            if pairs > 0, coherence >= Self.leastCoherence(pairs: pairs) { best = found }
        }
        return best
    }

    /// How well the phase of a bin in one moment follows from that in the one before, for the frequency near the given one for
    /// which it follows best: 1 for one wave, and about 1 / √pairs for notes. Moments that overlap are no pair. The mains may drift,
    /// because no pair is farther apart than two moments.
    private func coherence(_ bin: Int, frequency: Double) -> (mean: Float, pairs: Int) {
        var pairs: [(turn: SIMD2<Double>, seconds: Double)] = []
        for first in moments {
            guard let second = moments.first(where: { $0.start >= first.start + Self.length }),
                second.start <= first.start + 2 * Self.length
            else { break }
            let (a, b) = (SIMD2<Double>(first.bins[bin]), SIMD2<Double>(second.bins[bin]))
            let turn = SIMD2((a * b).sum(), a.x * b.y - a.y * b.x)
            let size = (turn * turn).sum().squareRoot()
            if size > 0 { pairs.append((turn / size, Double(second.start - first.start) / rate)) }
        }
        let steps = Int((Self.reach / Self.resolution).rounded())
        let sizes = (-steps...steps).map { step in
            let angle = 2 * Double.pi * (frequency + Self.resolution * Double(step))
            let sum = pairs.reduce(SIMD2<Double>()) { sum, pair in
                let (c, s) = (cos(angle * pair.seconds), sin(angle * pair.seconds))
                return sum + SIMD2(pair.turn.x * c + pair.turn.y * s, pair.turn.y * c - pair.turn.x * s)
            }
            return (sum * sum).sum().squareRoot() / Double(max(1, pairs.count))
        }
        return (Float(sizes.max() ?? 0), pairs.count)
    }
}
