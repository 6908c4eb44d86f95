/// Keeps samples below a ceiling: it lowers the gain before a peak and raises it slowly after it. It delays by `lookAhead` frames.
struct Limiter {
    private static let ceiling: Float = 0.966
    private static let lookAhead = 256
    /// Share of the way back to full gain per frame: half of it in about 90 ms at 44,100 Hz.
    private static let release: Float = 1.0 / 5000

    private var delayed = StereoSound(frames: Limiter.lookAhead)
    /// The gains that the delayed frames ask for.
    private var wanted = [Float](repeating: 1, count: Limiter.lookAhead)
    private var gain: Float = 1

    /// - Returns: as many frames, those of `lookAhead` frames before.
    mutating func process(_ sound: StereoSound) -> StereoSound {
        delayed.append(sound)
        for frame in 0..<sound.count {
            let peak = max(abs(sound.left[frame]), abs(sound.right[frame]))
            wanted.append(peak > Self.ceiling ? Self.ceiling / peak : 1)
        }
        var output = delayed.frames(0..<sound.count)
        let isActive = gain < 1 || wanted.contains { $0 < 1 }
        if isActive { limit(&output) }
        delayed = delayed.frames(sound.count..<delayed.count)
        wanted.removeFirst(sound.count)
        return output
    }

    /// The last frames.
    mutating func finish() -> StereoSound {
        let last = process(StereoSound(frames: Self.lookAhead))
        return last
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
