/// Resamples motion to ``rate`` frames per second: the mean of the samples in a frame, or linear interpolation. Nothing is
/// interpolated in gaps longer than ``longestGap``, which have no frames.
struct MotionResampler: Sendable {
    /// Frames per second. Hand gestures have little energy above 10 Hz.
    static let rate = 25.0
    /// The longest gap of the sensor that is interpolated, in seconds.
    static let longestGap = 0.5
    /// From the frame before a gap of that length to the frame after it.
    private static let longestGapFrames = Int(longestGap * rate) + 2

    /// A frame of resampled motion.
    struct Frame: Equatable, Sendable {
        /// Its end, in seconds of the samples.
        let end: Double
        /// In g.
        let acceleration: SIMD3<Float>
    }

    private var origin = 0.0
    /// The current frame.
    private var number = 0
    private var sum = SIMD3<Double>.zero
    private var count = 0
    /// The last frame with samples, for interpolation.
    private var last: (number: Int, mean: SIMD3<Double>)?
    private var hasBegun = false

    /// Processes a sample. Times must not decrease.
    /// - Returns: the completed frames.
    mutating func process(_ sample: MotionSample) -> [Frame] {
        if !hasBegun {
            self = MotionResampler()
            (origin, hasBegun) = (sample.time, true)
        }
        // A small tolerance, so that decimal timestamps at 25 Hz do not jitter over the frames' edges.
        let target = max(number, Int(((sample.time - origin) * Self.rate + 1e-6).rounded(.down)))
        var frames: [Frame] = []
        if target > number, count > 0 {
            frames = close()
            number = target
        }
        sum += SIMD3<Double>(sample.acceleration)
        count += 1
        return frames
    }

    /// Completes the current frame at the end of the motion.
    mutating func finish() -> [Frame] {
        defer { self = MotionResampler() }
        return count > 0 ? close() : []
    }

    /// Completes the frame `number` and empty frames before it.
    private mutating func close() -> [Frame] {
        let mean = sum / Double(count)
        var from = last ?? (number - 1, mean)
        // A sensor's clock can jump by years.
        if number - from.number > Self.longestGapFrames { from = (number - 1, mean) }
        let frames = (from.number + 1...number).map { index in
            let share = Double(index - from.number) / Double(number - from.number)
            return Frame(
                end: origin + Double(index + 1) / Self.rate,
                acceleration: SIMD3<Float>(from.mean + (mean - from.mean) * share))
        }
        last = (number, mean)
        (sum, count) = (.zero, 0)
        return frames
    }
}
