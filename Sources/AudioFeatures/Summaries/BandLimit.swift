internal import CKernels

/// The upper edge of a recording's spectrum: a recording made at 16 kHz has nothing above 8 kHz, whatever its content.
///
/// Music fades towards the treble. A cut has an edge, and beyond it there is nothing within 80 dB of the loudest value.
public struct BandLimit: Sendable, Equatable {
    /// The edge on the scale of the 128 mel bands, at half height; 128 if nothing is missing.
    public let band: Float
    /// Sharpness of the edge, from 0 for a spectrum that fades out by itself to 1 for one that was cut.
    public let certainty: Float

    package init(band: Float, certainty: Float) {
        (self.band, self.certainty) = (band, certainty)
    }

    /// Nothing is missing.
    static let none = BandLimit(band: Float(bandCount), certainty: 0)

    private static let bandCount = 128

    /// The edge in Hz; nil if nothing was cut, or only above 10 kHz.
    public var frequency: Double? {
        guard certainty > 0 else { return nil }
        let top = MelFilterBank.mel(fromHertz: Double(CanonicalAudio.sampleRate) / 2)
        return MelFilterBank.hertz(fromMel: top * Double(band + 1) / Double(Self.bandCount + 1))
    }

    /// The two of some ascending edges between which this one is, with weights by linear interpolation times the
    /// certainty; none if there are no such edges.
    func weights(at knots: [Float]) -> [(knot: Int, weight: Float)] {
        guard certainty > 0, let first = knots.first, band > first, let upper = knots.firstIndex(where: { $0 >= band })
        else { return [] }
        let share = (band - knots[upper - 1]) / (knots[upper] - knots[upper - 1])
        return [(upper - 1, (1 - share) * certainty), (upper, share * certainty)]
    }

    /// Collects mel bands, limited in range to 80 dB, so that all empty bands have the same value.
    struct Accumulator {
        /// dB by which a band without content may exceed the lowest one, for a few frames with clicks.
        private static let emptiness = 1.0
        /// Number of bands below the first empty one in which the loudest is searched: a sixth of the frequency.
        private static let edgeWidth = 6
        /// dB of a fall from which on it counts as an edge at all, and as a certain edge. `make accuracy` counts how
        /// often this is right.
        private static let fall = (least: 5.0, certain: 10.0)
        /// Below this band, 2.8 kHz, music may end by itself, for example pure tones.
        private static let leastBand = 76
        /// From this band on, 10.2 kHz, the resampling of the analysis leaves little or nothing.
        private static let firstOfResampler = 125

        private var sums = [Double](repeating: 0, count: BandLimit.bandCount)
        private var frameCount = 0

        mutating func add(_ decibels: UnsafePointer<Float>) {
            ck_accumulate(decibels, &sums, sums.count)
            frameCount += 1
        }

        var limit: BandLimit {
            let means = sums.map { $0 / Double(max(frameCount, 1)) }
            let floor = means.min() ?? 0
            let highest = means.lastIndex { $0 - floor >= Self.emptiness } ?? 0
            let loudest = means[max(0, highest + 1 - Self.edgeWidth)...highest].max() ?? floor
            guard loudest - floor > Self.fall.least, (Self.leastBand..<Self.firstOfResampler).contains(highest + 1)
            else { return .none }
            let half = (loudest + floor) / 2
            let last = means.lastIndex { $0 >= half } ?? highest
            let certainty = (loudest - floor - Self.fall.least) / (Self.fall.certain - Self.fall.least)
            return BandLimit(
                band: Float(Double(last) + (means[last] - half) / (means[last] - means[last + 1])),
                certainty: Float(min(1, certainty)))
        }
    }
}
