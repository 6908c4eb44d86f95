import Foundation

/// The mix of two sounds that play at once, of equal length.
struct Overlap {
    private let sampleRate: Int

    init(sampleRate: Int) {
        self.sampleRate = sampleRate
    }

    /// Fades from one sound to the other at constant power.
    /// - Parameters:
    ///   - swap: the frame at which the lows of the first give way to those of the second; nil if they fade as all else.
    ///   - swapLength: frames in which they do.
    func faded(_ from: StereoSound, _ to: StereoSound, swap: Int?, swapLength: Int) -> StereoSound {
        let count = from.count
        var (a, b) = (from, to)
        if let swap {
            let (lowA, lowB) = (lows(a), lows(b))
            for frame in 0..<count {
                let (fadeA, fadeB) = Self.weights(Double(frame) / Double(count))
                let (bassA, bassB) = Self.weights(Double(frame - swap) / Double(max(1, swapLength)) + 0.5)
                a.left[frame] = fadeA * (a.left[frame] - lowA.left[frame]) + bassA * lowA.left[frame]
                a.right[frame] = fadeA * (a.right[frame] - lowA.right[frame]) + bassA * lowA.right[frame]
                b.left[frame] = fadeB * (b.left[frame] - lowB.left[frame]) + bassB * lowB.left[frame]
                b.right[frame] = fadeB * (b.right[frame] - lowB.right[frame]) + bassB * lowB.right[frame]
            }
        } else {
            a.scale { Self.weights(Double($0) / Double(count)).from }
            b.scale { Self.weights(Double($0) / Double(count)).to }
        }
        return leveled(a, b)
    }

    /// Both at their own level.
    func added(_ from: StereoSound, _ to: StereoSound) -> StereoSound { leveled(from, to) }

    /// Weights whose squares add up to one; only one of them outside of 0…1.
    private static func weights(_ share: Double) -> (from: Float, to: Float) {
        let angle = max(0, min(1, share)) * .pi / 2
        return (Float(cos(angle)), Float(sin(angle)))
    }

    private func lows(_ sound: StereoSound) -> StereoSound {
        StereoSound(
            LowBand.filtered(sound.left, sampleRate: sampleRate), LowBand.filtered(sound.right, sampleRate: sampleRate))
    }

    /// Seconds.
    private static let window = 0.4
    /// About 4 dB.
    private static let largestCorrection: Float = 1.6

    /// The sum with the power of both together: sounds that are alike, such as the drums of two tracks on the same beats, would be
    /// up to 3 dB louder, others that cancel each other quieter.
    private func leveled(_ a: StereoSound, _ b: StereoSound) -> StereoSound {
        var sum = a
        for frame in 0..<sum.count {
            sum.left[frame] += b.left[frame]
            sum.right[frame] += b.right[frame]
        }
        let length = max(1, Int(Self.window * Double(sampleRate)))
        let gains = stride(from: 0, to: sum.count, by: length).map { first in
            let range = first..<min(first + length, sum.count)
            let (wanted, heard) = (Self.power(a, range) + Self.power(b, range), Self.power(sum, range))
            guard heard > 1e-9 else { return Float(1) }
            return max(1 / Self.largestCorrection, min(Self.largestCorrection, (wanted / heard).squareRoot()))
        }
        // Both ends meet sound without a correction.
        let (last, edge) = (sum.count - 1, Float(max(1, min(length, sum.count) / 2)))
        sum.scale { frame in
            let place = Float(frame) / Float(length) - 0.5
            let first = Int(place.rounded(.down))
            let here = gains[max(0, first)]
            let next = gains[min(first + 1, gains.count - 1)]
            let gain = here + (next - here) * (place - Float(first))
            return 1 + min(1, Float(min(frame, last - frame)) / edge) * (gain - 1)
        }
        return sum
    }

    private static func power(_ sound: StereoSound, _ range: Range<Int>) -> Float {
        range.reduce(0) { $0 + sound.left[$1] * sound.left[$1] + sound.right[$1] * sound.right[$1] }
    }
}
