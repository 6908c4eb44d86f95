/// Quick bars of three, each of which the tempo model counts as one beat.
package enum QuickTriple {
    /// The least recurrence of beats after thirds of a bar, and the least by which it exceeds that after half a bar.
    private static let leastThirds = 0.3
    private static let leastLead = 0.2
    /// The least recurrence of downbeats after a bar, and its least share of that after two and four. In 6/8 and 12/8, where eighths
    /// may sound like beats, bars are two and four of these long.
    private static let leastBar = 0.4
    private static let leastShare = 0.65
    /// By how much the log odds of a beat at a third may be below those at the beginning of a bar. In shuffle, one third is silent.
    private static let mostDifference = 2.0
    /// The least mean log odds of a beat where bars begin. Lower ones are hardly a sign of a beat.
    private static let leastOdds = -2.0
    /// Frames of the shortest third: 272 beats a minute.
    private static let shortestBeat = 9.5

    /// Whether beats of the tempo model are bars of three.
    /// - Parameters:
    ///   - period: frames per beat of the tempo model.
    ///   - activation: beats and downbeats that the networks detect.
    package static func isHeard(period: Double, _ activation: BeatActivation) -> Bool {
        guard period / 3 >= shortestBeat else { return false }
        let (beats, bars) = (LagCorrelation(activation.beats), LagCorrelation(activation.downbeats))
        let thirds = min(beats.around(period / 3), beats.around(2 * period / 3))
        let bar = bars.around(period)
        return thirds >= leastThirds && thirds >= beats.around(period / 2) + leastLead
            && bar >= leastBar && bar >= leastShare * max(bars.around(2 * period), bars.around(4 * period))
            && areBeats(HeardBeats(activation.beats, period: period / 3).frames, activation)
    }

    /// Whether beats are heard at all thirds, and most of all where bars begin.
    private static func areBeats(_ thirds: [Double], _ activation: BeatActivation) -> Bool {
        func means(_ values: [Float]) -> [Double] {
            let odds = BeatActivation.logOdds(values, near: thirds).map { $0 ?? 0 }
            return (0..<3).map { first in
                let own = stride(from: first, to: odds.count, by: 3).map { odds[$0] }
                return own.reduce(0, +) / Double(max(1, own.count))
            }
        }
        guard thirds.count >= HeardBeats.fewest else { return false }
        let (beats, bars) = (means(activation.beats), means(activation.downbeats))
        let first = bars.indices.max { bars[$0] < bars[$1] } ?? 0
        return beats[first] >= leastOdds
            && beats.allSatisfy { $0 <= beats[first] && $0 >= beats[first] - mostDifference }
    }
}
