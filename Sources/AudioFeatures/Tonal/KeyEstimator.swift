/// Key by correlating mean chroma with the 24 rotations of a pair of key profiles (Krumhansl's method), with the
/// profiles of J. Albrecht and D. Shanahan, *Music Perception* 31(1), 2013, doi:10.1525/mp.2013.31.1.59.
package enum KeyEstimator {
    private static let major = [
        0.238, 0.006, 0.111, 0.006, 0.137, 0.094, 0.016, 0.214, 0.009, 0.080, 0.008, 0.081,
    ]
    private static let minor = [
        0.220, 0.006, 0.104, 0.123, 0.019, 0.103, 0.012, 0.214, 0.062, 0.022, 0.061, 0.052,
    ]
    /// If the best profile correlates less than this, there is no key.
    private static let leastCorrelation = 0.3
    /// What a major key's logit is given beforehand, and the greatest lead of a minor key's over its parallel major key's
    /// with which that takes its place: blues and rock sing flat thirds over a major chord. `KeyAndMode` has the figures.
    private static let (majorAdvantage, parallelAdvantage) = (0.2, 0.6)
    /// Chroma whose deviation is below this share of its mean is noise.
    private static let leastVariation = 0.085

    /// - Parameter chroma: 12 values from C, ≥ 0: a track's mean chroma.
    /// - Returns: the best key; `.none` if the chroma is flat, empty or unlike any key.
    package static func estimate(chroma: [Float]) -> KeyEstimate {
        precondition(chroma.count == 12, "chroma has 12 values")
        let values = chroma.map(Double.init)
        guard variation(values) > leastVariation else { return .none }
        let ranked = fits(values).sorted { $0.fit > $1.fit }
        guard ranked[0].fit > leastCorrelation else { return .none }
        return KeyEstimate(
            tonic: ranked[0].tonic, mode: ranked[0].mode,
            confidence: Float(max(0, min(1, 4 * (ranked[0].fit - ranked[1].fit)))),
            runnerUpTonic: ranked[1].tonic, runnerUpMode: ranked[1].mode)
    }

    /// The key from the outputs of the network and the profiles together. Noise and drums have no key, whatever the
    /// network detects in them.
    /// - Parameters:
    ///   - chroma: as `estimate(chroma:)`.
    ///   - logits: outputs of the network for major keys from C, then for minor keys from C; nil if the track is too
    ///     short.
    package static func estimate(chroma: [Float], logits: [Double]?, by network: KeyNetwork) -> KeyEstimate {
        let byProfiles = estimate(chroma: chroma)
        guard byProfiles != .none, let logits else { return byProfiles }
        let weight = Double(network.profileWeight)
        var sums = logits
        for key in fits(chroma.map(Double.init)) {
            let isMajor = key.mode == .major
            sums[key.tonic + (isMajor ? 0 : KeyNetwork.pitchCount)] +=
                weight * key.fit + (isMajor ? majorAdvantage : 0)
        }
        let best = sums.indices.reduce(0) { sums[$1] > sums[$0] ? $1 : $0 }
        let parallel = best - KeyNetwork.pitchCount
        if parallel >= 0, sums[best] - sums[parallel] < parallelAdvantage { sums.swapAt(best, parallel) }
        return KeyEstimate(logits: sums, by: network)
    }

    /// Correlations of the best major and the best minor key; nil for flat chroma.
    static func bestFits(_ chroma: [Double]) -> (major: Double, minor: Double)? {
        guard variation(chroma) > 1e-6 else { return nil }
        var best = (major: -1.0, minor: -1.0)
        for key in fits(chroma) {
            if key.mode == .major {
                best.major = max(best.major, key.fit)
            } else {
                best.minor = max(best.minor, key.fit)
            }
        }
        return best
    }

    private static func fits(_ values: [Double]) -> [(tonic: Int, mode: KeyEstimate.Mode, fit: Double)] {
        (0..<12).flatMap { tonic -> [(tonic: Int, mode: KeyEstimate.Mode, fit: Double)] in
            let rotated = (0..<12).map { values[(tonic + $0) % 12] }
            return [
                (tonic, .major, correlation(rotated, major)), (tonic, .minor, correlation(rotated, minor)),
            ]
        }
    }

    /// Standard deviation as a share of the mean.
    private static func variation(_ values: [Double]) -> Double {
        let mean = values.reduce(0, +) / Double(values.count)
        guard mean > 0 else { return 0 }
        let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
        return variance.squareRoot() / mean
    }

    private static func correlation(_ x: [Double], _ y: [Double]) -> Double {
        let (meanX, meanY) = (x.reduce(0, +) / 12, y.reduce(0, +) / 12)
        var (xy, xx, yy) = (0.0, 0.0, 0.0)
        for (a, b) in zip(x, y) {
            xy += (a - meanX) * (b - meanY)
            xx += (a - meanX) * (a - meanX)
            yy += (b - meanY) * (b - meanY)
        }
        return xy / (xx * yy).squareRoot()
    }
}
