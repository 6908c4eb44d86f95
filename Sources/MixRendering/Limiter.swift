/// Keeps samples below a ceiling: it lowers the gain before a peak and raises it slowly after it. It looks `lookAhead`
/// frames ahead; all in all, as many frames come out as go in.
struct Limiter {
    private static let ceiling: Float = 0.966
    private static let lookAhead = 256
    /// Share of the way back to full gain per frame: half of it in about 90 ms at 44,100 Hz.
    private static let release: Float = 1.0 / 5000

    private var delayed = StereoSound()
    /// The gains that the delayed frames ask for.
    private var wanted: [Float] = []
    private var gain: Float = 1

    /// - Returns: all frames that are ready; the last `lookAhead` ones are kept.
    mutating func process(_ sound: StereoSound) -> StereoSound {
        delayed.append(sound)
        for frame in 0..<sound.count {
            let peak = max(abs(sound.left[frame]), abs(sound.right[frame]))
            wanted.append(peak > Self.ceiling ? Self.ceiling / peak : 1)
        }
        return take(max(0, delayed.count - Self.lookAhead))
    }

    /// The last frames.
    mutating func finish() -> StereoSound { take(delayed.count) }

    private mutating func take(_ count: Int) -> StereoSound {
        var output = delayed.frames(0..<count)
        let isActive = gain < 1 || wanted.contains { $0 < 1 }
        if isActive { limit(&output) }
        delayed = delayed.frames(count..<delayed.count)
        wanted.removeFirst(count)
        return output
    }

    private mutating func limit(_ output: inout StereoSound) {
        for frame in 0..<output.count {
            var next = gain + (1 - gain) * Self.release
            // A peak ahead is reached in a straight line.
            for distance in 0...Self.lookAhead where frame + distance < wanted.count && wanted[frame + distance] < 1 {
                let target = wanted[frame + distance]
                if target < gain { next = min(next, gain + (target - gain) / Float(distance + 1)) }
                if distance == 0 { next = min(next, target) }
            }
            gain = next > 0.999_99 ? 1 : next
            output.left[frame] *= gain
            output.right[frame] *= gain
        }
    }
}
