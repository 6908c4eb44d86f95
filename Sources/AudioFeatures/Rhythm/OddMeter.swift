/// Bars of five or seven beats. The tempo model counts such music in halves or multiples of its beats, because it knows only
/// two, three and four. Downbeats tell the length of the bar, and onsets the number of its parts.
package struct OddMeter: Equatable {
    package let beatsPerBar: Int
    /// Frames per beat. In five and seven eighths the beats are eighths.
    package let period: Double
    /// 0…1: how much clearer these beats are than two, three or four.
    package let confidence: Double
    /// 0…1: how much more clearly downbeats recur after a bar than after a part of it; at least a half.
    package let clarity: Double

    /// The length of a bar in beats of the tempo model: whole bars and half bars, halves of beats, and beats.
    private static let lengths: [(beats: Double, counts: [Int])] = [
        (1, [5, 7]), (2, [5, 7]), (2.5, [5]), (3.5, [7]), (5, [5]), (7, [7]),
    ]
    /// Parts of other bars.
    private static let others = [2, 3, 4, 6, 8, 12, 16]
    /// The shortest bar, in frames.
    private static let shortest = Double(CanonicalAudio.frameCount(seconds: 0.8))
    private static let shortestBeat = TempoEstimator.period(of: TempoEstimator.range.upperBound)
    /// Frames per beat below which beats are quick: 272 a minute.
    private static let quickBeat = 9.5
    /// The least correlation of downbeats after a bar, the least by which it exceeds that after parts of the bar, and
    /// the least contrast of the onsets' correlation. The songs of `Training/figures/made_up.py` are far from these
    /// limits on both sides.
    private static let leastBar = 0.6
    private static let leastLead = 0.2
    private static let leastContrast = 0.15

    /// - Parameters:
    ///   - period: frames per beat of the tempo model.
    ///   - downbeats: probability of a downbeat, for each frame.
    ///   - onsets: onset envelope of the same frames.
    /// - Returns: nil for other bars.
    package init?(period: Double, downbeats: [Float], onsets: [Float]) {
        let (bars, sounds) = (LagCorrelation(downbeats), LagCorrelation(onsets))
        var best: OddMeter?
        for length in Self.lengths {
            let bar = bars.peak(near: length.beats * period)
            guard bar >= Self.shortest, bars.around(bar) >= Self.leastBar else { continue }
            for count in length.counts where bar / Double(count) >= Self.shortestBeat {
                let inner = (1..<count).map { bars.around(Double($0) * bar / Double(count)) }.max() ?? 0
                let isQuick = bar / Double(count) < Self.quickBeat
                /// Values near a lag, which allow for beats that are not quite even, would be those of the next quick beat.
                func contrast(_ parts: Int) -> Double {
                    isQuick
                        ? sounds.contrast(bar, parts: parts) { sounds.at($0) }
                        : sounds.contrast(bar, parts: parts) { sounds.around($0) }
                }
                let own = isQuick ? contrast(count) : max(contrast(count), contrast(2 * count))
                let lead = own - (Self.others.map { contrast($0) }.max() ?? 0)
                let barLead = bars.around(bar) - inner
                let isClear = barLead >= Self.leastLead && own >= Self.leastContrast
                guard isClear, lead > (best?.confidence ?? 0) else { continue }
                best = OddMeter(
                    beatsPerBar: count, period: bar / Double(count), confidence: min(1, lead),
                    clarity: min(1, barLead / (2 * Self.leastLead)))
            }
        }
        guard let best else { return nil }
        self = best
    }

    private init(beatsPerBar: Int, period: Double, confidence: Double, clarity: Double) {
        (self.beatsPerBar, self.period) = (beatsPerBar, period)
        (self.confidence, self.clarity) = (confidence, clarity)
    }
}

extension LagCorrelation {
    /// The lag of the highest value within four percent of a lag, between frames by a parabola; 0 beyond the last lag.
    fileprivate func peak(near lag: Double) -> Double {
        let (first, last) = (Int(0.96 * lag), Int((1.04 * lag).rounded(.up)))
        guard first > 0, last + 1 < values.count, values[last] != 0 else { return 0 }
        let at = (first...last).max { values[$0] < values[$1] } ?? first
        let (left, center, right) = (Double(values[at - 1]), Double(values[at]), Double(values[at + 1]))
        let curvature = left + right - 2 * center
        guard center >= left, center >= right, curvature < 0 else { return Double(at) }
        return Double(at) + max(-0.5, min(0.5, 0.5 * (left - right) / curvature))
    }

    /// The highest value within a frame or two of a lag.
    func around(_ lag: Double) -> Double {
        let near = max(0, Int(lag) - 1)..<min(values.count, Int(lag) + 3)
        return near.isEmpty ? 0 : Double(values[near].max() ?? 0)
    }

    /// How much higher the correlation is after 1, 2, … parts of a bar than halfway between.
    /// - Parameter value: the correlation after a lag.
    fileprivate func contrast(_ bar: Double, parts: Int, _ value: (Double) -> Double) -> Double {
        let part = bar / Double(parts)
        let on = (1..<parts).reduce(0) { $0 + value(Double($1) * part) } / Double(parts - 1)
        let off = (0..<parts).reduce(0) { $0 + value((Double($1) + 0.5) * part) } / Double(parts)
        return on - off
    }
}
