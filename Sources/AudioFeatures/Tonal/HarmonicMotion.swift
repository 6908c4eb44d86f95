internal import CKernels
import Foundation

/// Key-independent harmony of a track, from its chroma: the spread of pitch classes on the circles of fifths and thirds
/// from moment to moment, the intervals that sound together, and the intervals by which the harmony moves.
///
/// Transposing a chroma rotates the phases of its discrete Fourier transform and keeps the magnitudes (magnitude 5 is
/// the spread on the circle of fifths, 4 and 3 those on the circles of major and minor thirds; E. Amiot, *Music Through
/// Fourier Space*, 2016). Chroma values are shares of the frame's sum. Frames without chroma are skipped.
package struct HarmonicMotion: Sendable, Equatable {
    /// For each order 1…6 the mean and deviation over frames, over means of a second, and over means of eight seconds.
    package let spreads: [[Spread]]
    /// Magnitudes 1…6 of the whole track's mean chroma.
    package let overallSpread: [Float]
    /// Lags 1…6 semitones: how much pitch classes at this distance sound together, relative to lag 0.
    package let intervals: [Float]
    /// Lags 0…11 semitones upwards: where the harmony has moved a quarter of a second later, as shares.
    package let motion: [Float]

    /// Distribution of one magnitude, 0…1.
    package struct Spread: Sendable, Equatable {
        /// Mean over the spans of the track.
        package let mean: Float
        /// Population standard deviation.
        package let deviation: Float
    }

    /// Frames per mean: one frame, one second, eight seconds.
    private static let spans = [1, CanonicalAudio.framesOfSecond, 8 * CanonicalAudio.framesOfSecond]

    /// - Parameter chroma: frames × 12, 43 frames per second, ≥ 0.
    package init(of chroma: FeatureMatrix) {
        precondition(chroma.columnCount == 12, "chroma has 12 pitch classes")
        var accumulator = Accumulator()
        chroma.withRows { row, _ in accumulator.add(row) }
        self = accumulator.motion
    }

    private init(spreads: [[Spread]], overallSpread: [Float], intervals: [Float], motion: [Float]) {
        (self.spreads, self.overallSpread, self.intervals, self.motion) = (spreads, overallSpread, intervals, motion)
    }

    /// Index of `motion` in `values`.
    static let motionOffset = 48

    /// All 60 values in the order of the properties; for the spreads the means of each span come before the deviations.
    package var values: [Float] {
        spreads.flatMap { $0.map(\.mean) + $0.map(\.deviation) } + overallSpread + intervals + motion
    }

    struct Accumulator {
        /// Frames in a quarter of a second.
        private static let delay = 11

        private var spans = HarmonicMotion.spans.map { SpanMoments(length: $0) }
        private var sum = ChromaSpectrum.zero
        /// The frames of the last quarter of a second, as a ring buffer.
        private var recent: [ChromaSpectrum] = []
        private var products = ChromaSpectrum.zero
        private var powers = [Double](repeating: 0, count: 7)
        private var frameCount = 0

        mutating func add(_ chroma: UnsafePointer<Float>) {
            let total = (0..<12).reduce(Float(0)) { $0 + chroma[$1] }
            guard total > .leastNormalMagnitude else { return }
            let spectrum = ChromaSpectrum(chroma, total: total)
            for span in spans.indices { spans[span].add(spectrum) }
            sum.add(spectrum)
            for order in 0...6 { powers[order] += spectrum.power(order) }
            let slot = frameCount % Self.delay
            if recent.count < Self.delay {
                recent.append(spectrum)
            } else {
                products.addProduct(of: recent[slot], spectrum)
                recent[slot] = spectrum
            }
            frameCount += 1
        }

        var motion: HarmonicMotion {
            let autocorrelation = ChromaSpectrum(real: powers).sequence
            let count = Double(max(frameCount, 1))
            let moved = products.sequence
            let whole = moved.reduce(0, +)
            return HarmonicMotion(
                spreads: spans.map(\.spreads),
                overallSpread: (1...6).map { Float(sum.power($0).squareRoot() / count) },
                intervals: (1...6).map { Float(autocorrelation[$0] / max(autocorrelation[0], 1e-12)) },
                motion: moved.map { Float($0 / max(whole, 1e-12)) })
        }
    }

    /// Mean and deviation of the magnitudes of means over spans of equal length. An incomplete span at the end counts
    /// only if it is the only one.
    private struct SpanMoments {
        let length: Int
        private var sum = ChromaSpectrum.zero
        private var frameCount = 0
        private var means = [Double](repeating: 0, count: 6)
        private var squares = [Double](repeating: 0, count: 6)
        private var spanCount = 0

        init(length: Int) { self.length = length }

        mutating func add(_ spectrum: ChromaSpectrum) {
            sum.add(spectrum)
            frameCount += 1
            if frameCount == length { close() }
        }

        private mutating func close() {
            let scale = 1 / Double(frameCount)
            for order in 1...6 {
                let magnitude = sum.power(order).squareRoot() * scale
                means[order - 1] += magnitude
                squares[order - 1] += magnitude * magnitude
            }
            spanCount += 1
            sum = .zero
            frameCount = 0
        }

        var spreads: [Spread] {
            var copy = self
            if spanCount == 0, frameCount > 0 { copy.close() }
            let count = Double(max(copy.spanCount, 1))
            return (0..<6).map {
                let mean = copy.means[$0] / count
                let variance = max(0, copy.squares[$0] / count - mean * mean)
                return Spread(mean: Float(mean), deviation: Float(variance.squareRoot()))
            }
        }
    }
}
