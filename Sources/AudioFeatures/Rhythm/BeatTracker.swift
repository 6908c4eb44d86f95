import Foundation

/// One beat.
public struct Beat: Sendable, Equatable {
    /// Seconds from the start.
    public let time: Double
    /// Onset strength there, relative to the track's mean onset strength.
    public let strength: Float
}

/// Beats by dynamic programming: the path through the onset envelope with the largest total strength that stays close
/// to the period (D. Ellis, *Beat tracking by dynamic programming*, 2007, doi:10.1080/09298210701653344).
struct BeatTracker {
    /// Cost of a deviation from the period, as in librosa.
    private static let tightness = 100.0
    /// A frame contains an onset once its window reaches it, which is before its center does.
    private static let latency = 1.5

    /// The frames in which the onset at a position may be.
    static func frames(near position: Int, of count: Int) -> Range<Int> {
        (position - 2..<position + 2).clamped(to: 0..<count)
    }

    /// - Parameters:
    ///   - onsets: onset envelope at `CanonicalAudio.frameRate`.
    ///   - period: frames per beat.
    static func beats(_ onsets: [Float], period: Double) -> [Beat] {
        let strength = smoothed(onsets, period: period)
        guard strength.count > 2, period >= 2 else { return [] }
        return trimmed(path(strength, period: period, tightness: tightness), strength).map { frame in
            Beat(
                time: (Double(frame) + latency) / CanonicalAudio.frameRate,
                strength: strength[max(0, frame - 1)...min(strength.count - 1, frame + 1)].max() ?? 0)
        }
    }

    /// The frames of the best path.
    /// - Parameters:
    ///   - strength: at least 0, for each frame.
    ///   - period: frames per beat, at least 2.
    ///   - tightness: cost of a deviation from the period.
    static func path(_ strength: [Float], period: Double, tightness: Double) -> [Int] {
        let (score, previous) = accumulate(strength, period: period, tightness: tightness)
        // The last beat is the best-scoring frame within the last period and a half.
        let tail = max(0, score.count - Int(1.5 * period))..<score.count
        guard var frame = tail.max(by: { score[$0] < score[$1] }) else { return [] }
        var frames: [Int] = []
        while frame >= 0 {
            frames.append(frame)
            frame = previous[frame]
        }
        return frames.reversed()
    }

    /// Smooths with a Gaussian of a 32nd of a beat and scales to mean 1.
    static func smoothed(_ onsets: [Float], period: Double) -> [Float] {
        let mean = onsets.reduce(0.0) { $0 + Double($1) } / Double(max(onsets.count, 1))
        guard mean > 0 else { return [] }
        let reach = max(1, Int(period / 8))
        let kernel = (-reach...reach).map { exp(-0.5 * pow(Double($0) * 32 / period, 2)) }
        return onsets.indices.map { center in
            var sum = 0.0
            for (offset, weight) in kernel.enumerated() {
                let frame = center + offset - reach
                if onsets.indices.contains(frame) { sum += weight * Double(onsets[frame]) }
            }
            return Float(sum / mean)
        }
    }

    private static func accumulate(
        _ strength: [Float], period: Double, tightness: Double
    ) -> (score: [Double], previous: [Int]) {
        let lags = Int((period / 2).rounded(.up))...Int(2 * period)
        let penalty = lags.map { -tightness * pow(log(Double($0) / period), 2) }
        var score = strength.map(Double.init)
        var previous = [Int](repeating: -1, count: score.count)
        for frame in score.indices {
            var best = 0.0
            for (offset, lag) in lags.enumerated() where lag <= frame {
                let value = score[frame - lag] + penalty[offset]
                if value > best {
                    best = value
                    previous[frame] = frame - lag
                }
            }
            score[frame] += best
        }
        return (score, previous)
    }

    /// Removes the beats before the music starts and after it ends.
    private static func trimmed(_ frames: [Int], _ strength: [Float]) -> ArraySlice<Int> {
        let levels = frames.map { Double(strength[$0]) }
        let power = levels.reduce(0) { $0 + $1 * $1 } / Double(max(levels.count, 1))
        let threshold = 0.5 * power.squareRoot()
        guard let first = levels.firstIndex(where: { $0 > threshold }),
            let last = levels.lastIndex(where: { $0 > threshold })
        else { return [] }
        return frames[first...last]
    }
}
