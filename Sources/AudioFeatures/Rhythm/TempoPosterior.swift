import Foundation

/// The likelihood of each tempo, averaged over the windows of a track.
struct TempoPosterior {
    /// Relative difference up to which tempi count as equal.
    private static let tolerance = 0.03
    /// Added to the share near a tempo, because a tempo that the network considers impossible may be right.
    private static let leastShare = 0.003

    /// Exponents of the likelihoods, because frames are not independent of one another.
    private static let sharpnesses = [0.1, 0.03]

    /// For each sharpness the likelihoods of the tempi, averaged over the windows.
    private let distributions: [[Double]]

    init(_ activation: BeatActivation) {
        let likelihoods = TempoLikelihoods(activation).windows
        distributions = Self.sharpnesses.map { Self.mean(likelihoods, sharpness: $0) }
    }

    private static func mean(_ likelihoods: [[Double]], sharpness: Double) -> [Double] {
        var sums = [Double](repeating: 0, count: TempoLikelihoods.grid.count)
        for window in likelihoods {
            let best = window.max() ?? 0
            let odds = window.map { exp(sharpness * ($0 - best)) }
            let total = odds.reduce(0, +)
            for tempo in sums.indices { sums[tempo] += odds[tempo] / total }
        }
        return sums.map { $0 / Double(max(1, likelihoods.count)) }
    }

    /// Logarithms of the likelihood of a tempo, one per sharpness.
    func evidence(of tempo: Double) -> [Double] {
        let grid = TempoLikelihoods.grid
        let near = grid.indices.filter { abs(grid[$0] / tempo - 1) <= Self.tolerance }
        return distributions.map { shares in log(near.reduce(0) { $0 + shares[$1] } + Self.leastShare) }
    }
}
