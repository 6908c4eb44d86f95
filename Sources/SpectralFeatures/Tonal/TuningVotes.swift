internal import CKernels
import Foundation

/// The tuning that spectra in quarter tones show. Each local maximum between C3 and C6, placed by a parabola through the
/// logarithms of three magnitudes, is a point on a circle that has the circumference of a semitone. The direction of their
/// weighted sum is the tuning. Unlike `TuningEstimator`, which reads FFT bins, it resolves low notes, whose overtones are
/// nearer to their harmonics.
package struct TuningVotes: Sendable {
    private var sum = SIMD2<Double>.zero
    private var weight = 0.0

    /// The local maxima that vote.
    private static let bins = 24...96
    /// A maximum below this share of the greatest magnitude of its frame does not vote.
    private static let leastShare: Float = 0.1
    private static let leastMagnitude: Float = 1e-6
    /// Semitones from C2 of A4 = 440 Hz to bin 0.
    private static let offset = 12 * log2(QuarterToneFilters.lowest / (440 * pow(2, -33.0 / 12)))

    package init() {}

    /// - Parameter quarterTones: magnitudes of a frame, as of `QuarterToneFilters`.
    package mutating func add(_ quarterTones: UnsafePointer<Float>) {
        let top = ck_maximum(quarterTones, QuarterToneFilters.binCount)
        guard top > Self.leastMagnitude else { return }
        let threshold = Self.leastShare * top
        for bin in Self.bins {
            let (left, center, right) = (quarterTones[bin - 1], quarterTones[bin], quarterTones[bin + 1])
            guard center > threshold, center > left, center >= right else { continue }
            let (a, b, c) = (Self.logarithm(left), Self.logarithm(center), Self.logarithm(right))
            let place = Double(bin) + 0.5 * (a - c) / (a - 2 * b + c)
            let angle = 2 * Double.pi * (place * 12 / Double(QuarterToneFilters.binsPerOctave) + Self.offset)
            let share = Double(center / top)
            sum += share * SIMD2(cos(angle), sin(angle))
            weight += share
        }
    }

    private static func logarithm(_ magnitude: Float) -> Double { Double(log(max(magnitude, 1e-9))) }

    /// - Parameter factor: what each of the other votes counts.
    package mutating func add(_ other: TuningVotes, times factor: Double = 1) {
        sum += factor * other.sum
        weight += factor * other.weight
    }

    /// 0 (any tuning, or no votes) … 1 (all agree).
    package var agreement: Double { weight > 0 ? (sum * sum).sum().squareRoot() / weight : 0 }

    /// Semitones from A4 = 440 Hz, −0.5…0.5; 0 without votes.
    package var tuning: Double { atan2(sum.y, sum.x) / (2 * Double.pi) }
}
