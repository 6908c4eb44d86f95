import Foundation

/// What keeps two tracks as loud together as each is alone.
///
/// Tracks often end and begin with less than they have in the middle: without a melody, without drums. Faded at constant power, both
/// together are quieter then than the first before and the second after. The levels of both tracks tell by how much.
struct GainRide {
    /// Seconds: of a step; of what is heard as one level, as in EBU R 128; of what counts as before and after; in which the correction
    /// begins and ends.
    private static let (step, window, side, edge) = (MixTrack.levelStep, 3.0, 8.0, 1.0)
    /// Decibels: the largest correction, and one that is not heard.
    private static let (largest, smallest) = (4.0, 0.1)
    /// The second correction makes up for what the limits of the first took from the mean.
    private static let rounds = 2

    private let duration: Double
    /// Seconds from the beginning of the transition to the middle of each step.
    private let times: [Double]
    /// Power of both together; 1 is the mean power before the transition.
    private let powers: [Double]
    /// Decibels between which the level may be.
    private let levels: ClosedRange<Double>

    /// - Parameter rise: decibels by which the second track is louder after the transition, with its gain, than the first is before.
    /// - Returns: nil where nothing fades, or where the level of a track is unknown.
    init?(_ transition: MixTransition, from: MixTrack, to: MixTrack, rise: Double) {
        let duration = transition.duration
        guard transition.kind == .beatMatched || transition.kind == .fade, duration > 0 else { return nil }
        let count = Int((duration / Self.step).rounded(.up))
        let sides = Int(max(0, min(Self.side, transition.outPoint, to.duration - transition.inEnd)) / Self.step)
        let times = (-sides..<count + sides).map { (Double($0) + 0.5) * Self.step }
        let first = times.map { from.power(at: transition.outPoint + $0) }
        let second = times.map {
            to.power(at: $0 < duration ? transition.place(after: $0) : transition.inEnd + $0 - duration)
        }
        let (before, after) = (Self.mean(first.prefix(sides)), Self.mean(second.suffix(sides)))
        guard before > 0, after > 0 else { return nil }
        powers = times.indices.map { step in
            let angle = max(0, min(1, times[step] / duration)) * .pi / 2
            return pow(cos(angle), 2) * first[step] / before + pow(sin(angle), 2) * second[step] / after
                * pow(10, rise / 10)
        }
        (self.duration, self.times, levels) = (duration, times, min(0, rise)...max(0, rise))
    }

    /// Decibels at equal steps of about a second, from the beginning of the transition to its end, 0 at both; empty if nothing is to
    /// be heard of them.
    var gains: [Double] {
        var gains = [Double](repeating: 0, count: times.count)
        for _ in 0..<Self.rounds {
            let heard = self.heard(with: gains)
            for step in times.indices {
                let wanted = max(levels.lowerBound, min(levels.upperBound, heard[step]))
                let gain = max(-Self.largest, min(Self.largest, gains[step] + wanted - heard[step]))
                gains[step] = gain * max(0, min(1, min(times[step], duration - times[step]) / Self.edge))
            }
        }
        guard gains.contains(where: { abs($0) >= Self.smallest }) else { return [] }
        let count = max(2, Int(duration.rounded()))
        let inner = (1..<count).map { number in
            let place = (Double(number) * duration / Double(count) - times[0]) / Self.step
            let step = Int(place)
            return gains[step] + (gains[step + 1] - gains[step]) * (place - Double(step))
        }
        return [0] + inner.map { ($0 * 10).rounded() / 10 + 0 } + [0]
    }

    /// The level around each step, decibels.
    private func heard(with gains: [Double]) -> [Double] {
        let ridden = zip(powers, gains).map { $0 * pow(10, $1 / 10) }
        let reach = Int(Self.window / Self.step / 2)
        return ridden.indices.map { step in
            10 * log10(max(1e-6, Self.mean(ridden[max(0, step - reach)..<min(ridden.count, step + reach)])))
        }
    }

    private static func mean(_ powers: ArraySlice<Double>) -> Double {
        powers.reduce(0, +) / Double(max(1, powers.count))
    }
}

extension MixTrack {
    /// The power of the sound at a time; 0 outside of the track.
    fileprivate func power(at time: Double) -> Double {
        let place = Int((time / Self.levelStep).rounded(.down))
        return levels.indices.contains(place) ? pow(10, levels[place] / 10) : 0
    }
}
