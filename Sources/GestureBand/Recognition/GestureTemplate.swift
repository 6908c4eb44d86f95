/// One take of a gesture: motion at 25 frames a second, in g, gravity included.
public struct GestureTemplate: Equatable, Sendable {
    /// The frames.
    public let frames: [SIMD3<Float>]

    /// In seconds.
    public var duration: Double { Double(frames.count) / MotionResampler.rate }

    /// Why a take is not fit for a template.
    public enum Problem: Error, Equatable, Sendable, CustomStringConvertible {
        /// Fewer than ``GestureTemplate/shortest`` frames.
        case tooShort(seconds: Double)
        /// More than ``GestureTemplate/longest`` frames.
        case tooLong(seconds: Double)
        /// Nothing moved.
        case still
        /// A value is NaN, infinite or beyond the range of any accelerometer.
        case notMotion

        /// The cause, in one sentence.
        public var description: String {
            switch self {
            case .tooShort(let seconds):
                "the take lasts \(tenths(seconds)) s; a gesture lasts at least \(tenths(GestureTemplate.shortestDuration)) s"
            case .tooLong(let seconds):
                "the take lasts \(tenths(seconds)) s; a gesture lasts at most \(tenths(GestureTemplate.longestDuration)) s"
            case .still: "nothing moved in the take"
            case .notMotion: "the take has values that no accelerometer gives"
            }
        }
    }

    /// Fewest frames.
    public static let shortest = 8
    /// Most frames.
    public static let longest = 250
    static let shortestDuration = Double(shortest) / MotionResampler.rate
    static let longestDuration = Double(longest) / MotionResampler.rate
    /// A hand that means to hold still stays below this deviation, in g.
    static let stillness: Float = 0.04

    /// A take.
    ///
    /// - Throws: ``Problem``.
    public init(frames: [SIMD3<Float>]) throws(Problem) {
        let seconds = Double(frames.count) / MotionResampler.rate
        guard frames.count >= Self.shortest else { throw .tooShort(seconds: seconds) }
        guard frames.count <= Self.longest else { throw .tooLong(seconds: seconds) }
        guard frames.allSatisfy({ $0.isFinite && $0.magnitude <= MotionIntake.greatestAcceleration }) else {
            throw .notMotion
        }
        self.frames = frames
        guard GestureShape(frames[...]).deviation > Self.stillness else { throw .still }
    }

    /// A take of samples in g, at any rate.
    ///
    /// - Throws: ``Problem``.
    public init(samples: [MotionSample]) throws(Problem) {
        var resampler = MotionResampler()
        let frames = samples.flatMap { resampler.take($0) } + resampler.finish()
        try self.init(frames: frames.map(\.acceleration))
    }
}

/// With one decimal.
func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
