/// Samples of two channels.
struct StereoSound {
    var left, right: [Float]

    init(_ left: [Float] = [], _ right: [Float] = []) {
        (self.left, self.right) = (left, right)
    }

    /// Silence.
    init(frames: Int) {
        self.init([Float](repeating: 0, count: frames), [Float](repeating: 0, count: frames))
    }

    var count: Int { left.count }

    mutating func append(_ other: StereoSound) {
        left += other.left
        right += other.right
    }

    func frames(_ range: Range<Int>) -> StereoSound {
        StereoSound(Array(left[range]), Array(right[range]))
    }

    /// The same with silence at the end, or cut off.
    func padded(to count: Int) -> StereoSound {
        guard self.count < count else { return self.count == count ? self : frames(0..<count) }
        var sound = self
        sound.append(StereoSound(frames: count - self.count))
        return sound
    }

    /// Multiplies each frame by a gain.
    mutating func scale(_ gain: (Int) -> Float) {
        for frame in 0..<count {
            let factor = gain(frame)
            left[frame] *= factor
            right[frame] *= factor
        }
    }
}
