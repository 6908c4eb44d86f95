import Foundation

/// The gain of a track over its frames in the mix: raised or lowered where it enters, then its own.
struct GainCourse {
    /// Decibels.
    private let own, entrance: Double
    /// Frames.
    private let hold, glide: Int

    /// - Parameters:
    ///   - own: decibels.
    ///   - entrance: decibels that are added at first.
    ///   - hold: frames in which they are added.
    ///   - glide: frames in which they vanish.
    init(own: Double, entrance: Double = 0, hold: Int = 0, glide: Int = 1) {
        (self.own, self.entrance, self.hold, self.glide) = (own, entrance, hold, max(1, glide))
    }

    /// The factor at a frame after the entrance.
    func factor(_ frame: Int) -> Float {
        let share = max(0, min(1, 1 - Double(frame - hold) / Double(glide)))
        return Float(pow(10, (own + entrance * share) / 20))
    }

    private static let step = 256

    /// Applies the gain to sound that begins at a frame after the entrance.
    func apply(to sound: inout StereoSound, from start: Int) {
        for first in stride(from: 0, to: sound.count, by: Self.step) {
            let end = min(first + Self.step, sound.count)
            let (here, there) = (factor(start + first), factor(start + end))
            let slope = (there - here) / Float(end - first)
            for frame in first..<end {
                let factor = here + slope * Float(frame - first)
                sound.left[frame] *= factor
                sound.right[frame] *= factor
            }
        }
    }
}
