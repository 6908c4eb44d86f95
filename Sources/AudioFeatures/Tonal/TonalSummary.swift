import Foundation

/// How major a track sounds, from its chroma over stretches of two and eight seconds. A whole track's mean chroma
/// hides this when the music moves through several keys.
public struct TonalSummary: Sendable, Equatable {
    /// −1…1: mean over stretches of eight seconds of how much better the best major key fits than the best minor one.
    public let majorBias: Float
    /// 0…1: share of the stretches of two seconds whose strongest triad is major; ½ without any.
    public let majorTriadShare: Float

    /// Collects chroma frame by frame.
    struct Accumulator {
        private static let shortLength = 86
        private static let longLength = 344

        private var short = [Double](repeating: 0, count: 12)
        private var long = [Double](repeating: 0, count: 12)
        private var frameCount = 0
        private var shortCount = 0
        private var longCount = 0
        private var majorTriads = 0
        private var bias = 0.0

        mutating func add(_ chroma: ArraySlice<Float>) {
            for (pitch, value) in chroma.enumerated() { short[pitch] += Double(value) }
            frameCount += 1
            if frameCount % Self.shortLength == 0 { closeShort() }
            if frameCount % Self.longLength == 0 { closeLong() }
        }

        private mutating func closeShort() {
            let (major, minor) = (strongestTriad(third: 4), strongestTriad(third: 3))
            if major > 0 {
                majorTriads += major > minor ? 1 : 0
                shortCount += 1
            }
            for pitch in 0..<12 { long[pitch] += short[pitch] }
            short = Array(repeating: 0, count: 12)
        }

        private func strongestTriad(third: Int) -> Double {
            var best = 0.0
            for root in 0..<12 {
                best = max(best, short[root] + short[(root + third) % 12] + short[(root + 7) % 12])
            }
            return best
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
            if longCount == 0 {
                copy.closeShort()
                copy.closeLong()
            }
            return TonalSummary(
                majorBias: Float(copy.bias / Double(max(copy.longCount, 1))),
                majorTriadShare: copy.shortCount > 0 ? Float(copy.majorTriads) / Float(copy.shortCount) : 0.5)
        }
    }
}
