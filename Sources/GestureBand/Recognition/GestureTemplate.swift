/// One take of a gesture: motion at 25 frames per second in g, including gravity.
public struct GestureTemplate: Equatable, Sendable {
    /// 25 per second, in g, including gravity.
    public let frames: [SIMD3<Float>]

    /// In seconds.
    public var duration: Double { Double(frames.count) / MotionResampler.rate }

    /// A reason why a take is refused.
    public enum Problem: DescribedError, Equatable {
        /// Fewer than ``GestureTemplate/shortest`` frames.
        case tooShort(seconds: Double)
        /// More than ``GestureTemplate/longest`` frames.
        case tooLong(seconds: Double)
        /// Nothing moved.
        case still
        /// A value is NaN, infinite or beyond the range of any accelerometer.
        case notMotion

        /// The cause in one sentence.
        public var description: String {
            switch self {
            case .tooShort(let seconds):
                "the take lasts \(tenths(seconds)) s; a gesture lasts at least "
                    + "\(tenths(GestureTemplate.shortestDuration)) s"
            case .tooLong(let seconds):
                "the take lasts \(tenths(seconds)) s; a gesture lasts at most "
                    + "\(tenths(GestureTemplate.longestDuration)) s"
            case .still: "nothing moved in the take"
            case .notMotion: "the take has values out of the range of accelerometers"
            }
        }
    }

    /// The minimum number of frames.
    public static let shortest = 8
    /// The maximum number of frames.
    public static let longest = 250
    static let shortestDuration = Double(shortest) / MotionResampler.rate
    static let longestDuration = Double(longest) / MotionResampler.rate
    /// More than this deviation, in g, is motion whatever else is known; less than ``least`` is none.
    private static let certain: Float = 0.04
    private static let least: Float = 0.012

    /// A take.
    ///
    /// - Throws: ``Problem``.
    public init(frames: [SIMD3<Float>]) throws(Problem) { try self.init(frames: frames, restDeviation: 0) }

    /// - Parameter restDeviation: the deviation of the three axes together, of the hand at rest before and after, in
    ///   g; 0 where that is not known.
    init(frames: [SIMD3<Float>], restDeviation: Float) throws(Problem) {
        self.frames = try Self.checked(frames)
        guard Self.moves(frames, GestureShape(frames[...]).deviation, restDeviation) else { throw .still }
    }

    /// A take that was accepted when it was taught. Whether it is more than rest was decided then, by the rest before and
    /// after it, which is not stored: this refuses only what is never accepted.
    package init(taught frames: [SIMD3<Float>]) throws(Problem) {
        self.frames = try Self.checked(frames)
        guard GestureShape(frames[...]).deviation > Self.least else { throw .still }
    }

    private static func checked(_ frames: [SIMD3<Float>]) throws(Problem) -> [SIMD3<Float>] {
        let seconds = Double(frames.count) / MotionResampler.rate
        guard frames.count >= shortest else { throw .tooShort(seconds: seconds) }
        guard frames.count <= longest else { throw .tooLong(seconds: seconds) }
        guard frames.allSatisfy({ $0.isFinite && $0.magnitude <= MotionIntake.greatestAcceleration }) else {
            throw .notMotion
        }
        return frames
    }

    /// Whether a deviation is larger than that of a hand that tries to hold still: twice the deviation at rest, or if
    /// that is unknown, more than the noise in the take itself. The shape of noise alone, white or of a tremor of 5 Hz
    /// and more, is 0.6 to 0.7 of its deviation.
    private static func moves(_ frames: [SIMD3<Float>], _ deviation: Float, _ restDeviation: Float) -> Bool {
        if deviation > certain { return true }
        let noise = restDeviation > 0 ? 2 * restDeviation / Float(3).squareRoot() : 0.9 * jitter(frames)
        return deviation > max(least, noise)
    }

    /// The deviation of an axis that noise alone must have to change so much from frame to frame: second differences,
    /// of which a smooth motion has hardly any, are of 6 times its variance.
    private static func jitter(_ frames: [SIMD3<Float>]) -> Float {
        let squares = (2..<frames.count).map { index in
            let bend = frames[index] - 2 * frames[index - 1] + frames[index - 2]
            return (bend * bend).sum()
        }
        return (squares.reduce(0, +) / Float(18 * squares.count)).squareRoot()
    }

    /// A take of samples in g, at any rate.
    ///
    /// - Throws: ``Problem``.
    public init(samples: [MotionSample]) throws(Problem) {
        var resampler = MotionResampler()
        let frames = samples.flatMap { resampler.process($0) } + resampler.finish()
        try self.init(frames: frames.map(\.acceleration))
    }
}

/// Formats a number with one decimal.
func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
