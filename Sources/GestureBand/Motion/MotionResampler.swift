/// Motion at ``rate`` frames a second: the mean of what was sampled meanwhile, a straight line where nothing was.
struct MotionResampler: Sendable {
    /// Frames a second: gestures of the hand have little above 10 Hz.
    static let rate = 25.0
    /// Motion is no longer the same after a pause of the sensor as long as this, in seconds.
    static let longestGap = 0.5

    /// A frame of even motion.
    struct Frame: Equatable, Sendable {
        /// When it is over, in seconds of the samples.
        let end: Double
        /// In g.
        let acceleration: SIMD3<Float>
    }

    private var origin = 0.0
    /// The frame that is being filled.
    private var number = 0
    private var sum = SIMD3<Double>.zero
    private var count = 0
    /// The last frame that samples fell into, to draw a line from.
    private var last: (number: Int, mean: SIMD3<Double>)?
    private var hasBegun = false

    /// Takes a sample, no older than the one before.
    /// - Returns: the frames that are over now.
    mutating func process(_ sample: MotionSample) -> [Frame] {
        if !hasBegun {
            self = MotionResampler()
            (origin, hasBegun) = (sample.time, true)
        }
        // A hair of tolerance: 25 Hz by decimal timestamps must not fall to and fro over the frames' edges.
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

    /// The frame begun, as nothing follows; the next sample begins anew.
    mutating func finish() -> [Frame] {
        defer { self = MotionResampler() }
        return count > 0 ? close() : []
    }

    /// Ends the frame `number`, and those before it that nothing fell into.
    private mutating func close() -> [Frame] {
        let mean = sum / Double(count)
        let from = last ?? (number - 1, mean)
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
