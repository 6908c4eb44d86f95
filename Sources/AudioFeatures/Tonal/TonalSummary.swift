import Foundation

/// How major a track sounds, from its chroma over stretches of two and eight seconds. The mean chroma of a whole track
/// hides this if the music moves through several keys.
package struct TonalSummary: Sendable, Equatable {
    /// −1…1: by how much the best major key fits better than the best minor one, averaged over stretches of eight
    /// seconds.
    package let majorBias: Float
    /// 0…1: share of the stretches of two seconds whose strongest triad is major; ½ without any stretch.
    package let majorTriadShare: Float

    /// Collects chroma frame by frame.
    struct Accumulator {
        private static let longLength = 8 * CanonicalAudio.framesOfSecond

        private var triads = MajorTriadShare()
        private var long = [Double](repeating: 0, count: 12)
        private var frameCount = 0
        private var longCount = 0
        private var bias = 0.0

        mutating func add(_ chroma: UnsafePointer<Float>) {
            triads.add(chroma)
            for pitch in 0..<12 { long[pitch] += Double(chroma[pitch]) }
            frameCount += 1
            if frameCount % Self.longLength == 0 { closeLong() }
        }

        private mutating func closeLong() {
            if let fit = KeyEstimator.bestFits(long) {
                bias += fit.major - fit.minor
                longCount += 1
            }
            long = Array(repeating: 0, count: 12)
        }

        /// A track under eight seconds is one stretch.
        var summary: TonalSummary {
            var copy = self
            if longCount == 0 { copy.closeLong() }
            return TonalSummary(
                majorBias: Float(copy.bias / Double(max(copy.longCount, 1))), majorTriadShare: triads.share)
        }
    }
}
