/// Extracts takes of gestures from a motion: the segments between two rests. The motion of the resting hand is measured, so
/// that small and slow gestures are supported.
public struct TakeCutter: Sendable {
    /// The deviation below which a hand is at rest, in g, or less where it rests more quietly; hands that tremble need more.
    public static let defaultRest: Float = 0.06

    private var resampler = MotionResampler()
    private var detector: RestDetector
    private var frames: [SIMD3<Float>] = []
    private var isMoving = false
    private var lastTime: Double?

    /// - Parameter rest: the deviation below which a hand is at rest, in g; nil to measure it, up to ``defaultRest``.
    public init(rest: Float? = nil) {
        detector = RestDetector(threshold: rest ?? Self.defaultRest, isAdaptive: rest == nil)
    }

    /// Processes a sample in g. Times must not decrease. A gap of the sensor of more than half a second ends a take.
    ///
    /// - Returns: the completed takes, or reasons why they are refused.
    public mutating func process(_ sample: MotionSample) -> [Result<GestureTemplate, GestureTemplate.Problem>] {
        var takes: [Result<GestureTemplate, GestureTemplate.Problem>] = []
        if let lastTime, !(sample.time - lastTime <= MotionResampler.longestGap) {
            takes = finish()
            frames = []
        }
        lastTime = sample.time
        return takes + resampler.process(sample).compactMap { process($0.acceleration) }
    }

    /// Completes the last take at the end of the motion.
    public mutating func finish() -> [Result<GestureTemplate, GestureTemplate.Problem>] {
        let last = resampler.finish().compactMap { process($0.acceleration) }
        guard isMoving else { return last }
        isMoving = false
        return last + [cut()].compactMap(\.self)
    }

    private mutating func process(_ frame: SIMD3<Float>) -> Result<GestureTemplate, GestureTemplate.Problem>? {
        frames.append(frame)
        let isResting = detector.process(frame)
        if !isMoving {
            if isResting {
                // A movement can start with these frames.
                frames = Array(frames.suffix(Self.margin))
            } else if frames.count > 2 * Self.margin {
                isMoving = true
            }
            return nil
        }
        guard isResting || frames.count > GestureTemplate.longest + 2 * Self.margin else { return nil }
        defer {
            isMoving = false
            frames = Array(frames.suffix(Self.margin))
        }
        return cut()
    }

    private func cut() -> Result<GestureTemplate, GestureTemplate.Problem>? {
        let moved = trimmed()
        // A twitch is not a take and is not reported.
        guard moved.count >= GestureTemplate.shortest else { return nil }
        do throws(GestureTemplate.Problem) {
            return .success(try GestureTemplate(frames: Array(moved), restDeviation: detector.noise))
        } catch {
            return .failure(error)
        }
    }

    /// The number of frames of rest that are kept.
    private static let margin = 8

    /// The motion without the rest before and after it.
    private func trimmed() -> ArraySlice<SIMD3<Float>> {
        let threshold = detector.edge(ofTake: GestureShape(frames[...]).deviation)
        func moves(_ index: Int) -> Bool {
            let near = frames[max(0, index - 1)..<min(frames.count, index + 2)]
            let rest = index < frames.count / 2 ? frames[0] : frames[frames.count - 1]
            return near.contains { ($0 - rest).magnitude > 2 * threshold }
        }
        guard let first = frames.indices.first(where: moves), let last = frames.indices.last(where: moves) else {
            return []
        }
        return frames[first...last]
    }
}
