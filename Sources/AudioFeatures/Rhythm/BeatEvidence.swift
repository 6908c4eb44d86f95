/// Evidence for a tempo from the beats that `BeatNetwork` detects.
package struct BeatEvidence {
    private let posterior: TempoPosterior
    private let beats: LagCorrelation
    private let downbeats: LagCorrelation

    private static let multiples = [1.0 / 3, 0.5, 2.0 / 3, 1, 1.5, 2, 3, 4]
    private static let multiplesOfBars = [0.5, 1, 1.5, 2, 3, 4, 6, 8]

    package init(_ activation: BeatActivation) {
        posterior = TempoPosterior(activation)
        beats = LagCorrelation(activation.beats)
        downbeats = LagCorrelation(activation.downbeats)
    }

    /// Logarithms of the likelihoods of the tempo, and the recurrence of beats and downbeats after multiples of its
    /// period.
    package func of(_ tempo: Double) -> [Double] {
        let period = TempoEstimator.period(of: tempo)
        return posterior.evidence(of: tempo) + Self.multiples.map { beats.at($0 * period) }
            + Self.multiplesOfBars.map { downbeats.at($0 * period) }
    }
}
