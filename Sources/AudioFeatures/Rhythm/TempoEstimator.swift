import Foundation

/// A tempo and how much to trust it.
public struct TempoEstimate: Sendable, Equatable {
    /// Beats per minute; 0 when there is no pulse to speak of.
    public var beatsPerMinute: Float
    /// 0 (no periodicity) … 1 (a metronome).
    public var confidence: Float
    /// Beats in a bar: 3 or 4; 0 without a tempo.
    public var beatsPerBar: Int

    /// No pulse.
    public static let none = TempoEstimate(beatsPerMinute: 0, confidence: 0, beatsPerBar: 0)

    /// - Parameters:
    ///   - beatsPerMinute: 0 for none.
    ///   - confidence: 0…1.
    ///   - beatsPerBar: 0, 3 or 4.
    public init(beatsPerMinute: Float, confidence: Float, beatsPerBar: Int) {
        self.beatsPerMinute = beatsPerMinute
        self.confidence = confidence
        self.beatsPerBar = beatsPerBar
    }
}

/// Tempo from the autocorrelation of the onset envelope, weighted towards the tempi people tap
/// (log-normal around 120 BPM, one octave wide: Ellis 2007, doi:10.1080/09298210701653344).
public struct TempoEstimator: Sendable {
    /// Onset-envelope values per second.
    public let frameRate: Double
    /// Range searched, beats per minute.
    public static let range: ClosedRange<Double> = 40...240

    /// - Parameter frameRate: envelope values per second; 22,050 / 512 canonically.
    public init(frameRate: Double = 22_050.0 / 512) {
        self.frameRate = frameRate
    }

    /// The tempo of an onset envelope; `.none` for less than three seconds or without periodicity.
    public func estimate(onsetEnvelope: [Float]) -> TempoEstimate {
        let correlation = averageAutocorrelation(onsetEnvelope)
        guard !correlation.isEmpty, correlation[0] > 0 else { return .none }
        let normalised = correlation.map { $0 / correlation[0] }
        let lags = lagRange(normalised.count)
        guard let best = lags.max(by: { score(normalised, $0) < score(normalised, $1) }) else { return .none }
        let confidence = max(0, min(1, peak(normalised, near: Double(best)).height))
        guard confidence >= 0.05 else { return .none }
        let period = refine(normalised, best)
        return TempoEstimate(
            beatsPerMinute: Float(60 * frameRate / period), confidence: Float(confidence),
            beatsPerBar: metre(normalised, period: period))
    }

    private func lagRange(_ count: Int) -> Range<Int> {
        let low = Int((60 * frameRate / Self.range.upperBound).rounded(.up))
        let high = min(count - 2, Int(60 * frameRate / Self.range.lowerBound))
        return low..<max(low, high + 1)
    }

    /// Mean over 12-second windows of the autocorrelation of the mean-free envelope, lags 0…½ window,
    /// each divided by the number of products in it.
    private func averageAutocorrelation(_ envelope: [Float]) -> [Double] {
        let window = min(envelope.count, Int(12 * frameRate))
        guard window >= Int(3 * frameRate) else { return [] }
        let maximumLag = window / 2
        var sum = [Double](repeating: 0, count: maximumLag + 1)
        for start in stride(from: 0, through: envelope.count - window, by: max(1, window / 2)) {
            var segment = Array(envelope[start..<start + window])
            let mean = segment.reduce(0, +) / Float(window)
            for i in segment.indices { segment[i] -= mean }
            for lag in 0...maximumLag {
                var dot: Float = 0
                for i in 0..<window - lag { dot += segment[i] * segment[i + lag] }
                sum[lag] += Double(dot) / Double(window - lag)
            }
        }
        return sum
    }

    /// Support from the lag itself and from its multiples, times the prior.
    private func score(_ correlation: [Double], _ lag: Int) -> Double {
        var total = 0.0
        var weights = 0.0
        for multiple in 1...4 {
            let position = Double(lag * multiple)
            guard position < Double(correlation.count - 2) else { break }
            let weight = 1 / Double(multiple)
            total += weight * peak(correlation, near: position).height
            weights += weight
        }
        let octaves = log2(60 * frameRate / Double(lag) / 120)
        return total / max(weights, 1e-9) * exp(-0.5 * octaves * octaves)
    }

    private func peak(_ correlation: [Double], near position: Double) -> (position: Int, height: Double) {
        let reach = 1
        let centre = Int(position.rounded())
        let last = correlation.count - 1
        let candidates = min(last, max(1, centre - reach))...min(last, max(1, centre + reach))
        let best = candidates.max { correlation[$0] < correlation[$1] } ?? centre
        return (best, correlation[best])
    }

    /// The period in frames: parabolas through the peaks at the lag and its multiples, the longest weighing most.
    private func refine(_ correlation: [Double], _ lag: Int) -> Double {
        var period = Double(lag)
        for multiple in [1.0, 2, 4, 8] {
            guard period * multiple < Double(correlation.count - 2) else { break }
            let at = peak(correlation, near: period * multiple).position
            guard at + 1 < correlation.count, at >= 1 else { break }
            let (left, centre, right) = (correlation[at - 1], correlation[at], correlation[at + 1])
            guard centre > 0.1 * correlation[0], centre >= left, centre >= right else { continue }
            let curvature = left + right - 2 * centre
            let shift = curvature < 0 ? 0.5 * (left - right) / curvature : 0
            period = (Double(at) + max(-0.5, min(0.5, shift))) / multiple
        }
        return period
    }

    /// Three or four: whichever bar length repeats more clearly.
    private func metre(_ correlation: [Double], period: Double) -> Int {
        func support(_ beats: Double) -> Double {
            let position = period * beats
            return position < Double(correlation.count - 2) ? peak(correlation, near: position).height : -1
        }
        let triple = support(3)
        let duple = max(support(2), support(4))
        return triple > duple + 0.02 ? 3 : 4
    }
}
