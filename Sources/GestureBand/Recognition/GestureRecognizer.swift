import TimeWarping

/// Detects taught gestures in continuous motion.
///
/// A `SubsequenceMonitor` of every template proposes stretches; exact DTW of their shapes verifies them
/// against all templates; the nearest gesture is played when it is near enough. Time is that of the samples: the same
/// samples give the same events, live or from a file.
public struct GestureRecognizer: Sendable {
    /// When a gesture is decided: after this many frames without a better match.
    public enum Decision: String, CaseIterable, Sendable {
        /// One frame, 40 ms.
        case fast
        /// Three frames, 120 ms. A motion that starts like one gesture and continues as another is classified by its end.
        case sure

        var patience: Int { self == .fast ? 1 : 3 }
    }

    /// A segment of motion that matched a gesture.
    private struct Candidate {
        let match: GestureMatcher.Match
        let frames: Range<Int>

        /// The distance as a fraction of the gesture's threshold.
        var share: Float { match.distance / match.threshold }
    }

    /// The maximum cost of a segment as a fraction of the template's energy, which is the cost of no motion.
    private static let proposalLimit = 0.6
    /// The length of a segment relative to a template.
    private static let lengths = 0.5...2.0
    /// The start of a proposal is approximate. It is also tried these numbers of frames earlier and later.
    private static let startTolerance = 3

    private let matcher: GestureMatcher
    private let decision: Decision
    private let historyLength: Int
    /// One monitor per template, grouped by gesture.
    private var monitors: [SubsequenceMonitor]
    private let monitorsOfGestures: [Range<Int>]
    private var resampler = MotionResampler()
    private var gravity = GravityFilter()
    /// The latest frames. The first is frame `historyStart` of the stream.
    private var history: [SIMD3<Float>] = []
    private var historyStart = 0
    /// The first frame that is not part of a decided gesture.
    private var unused = 0
    private var frameEnd = 0.0
    private var lastTime: Double?
    private var pending: Candidate?
    private var pendingSince = 0

    /// A recognizer of all gestures of a set; thresholds are computed from it.
    public init(_ set: GestureSet, decision: Decision = .fast) {
        matcher = GestureMatcher(set)
        self.decision = decision
        let templates = set.gestures.flatMap(\.templates)
        historyLength = 2 * (templates.map(\.frames.count).max() ?? 1) + Self.startTolerance + 1
        monitors = templates.map(Self.monitor)
        var groups: [Range<Int>] = []
        for gesture in set.gestures {
            let start = groups.last?.upperBound ?? 0
            groups.append(start..<start + gesture.templates.count)
        }
        monitorsOfGestures = groups
    }

    private static func monitor(_ template: GestureTemplate) -> SubsequenceMonitor {
        var gravity = GravityFilter()
        let motion = template.frames.map { gravity.motion($0) }
        let energy = motion.reduce(0) { $0 + Double(($1 * $1).sum()) }
        let count = Double(motion.count)
        do {
            return try SubsequenceMonitor(
                query: FrameSequence(motion.flatMap { [$0.x, $0.y, $0.z] }, dimension: 3),
                limit: proposalLimit * energy,
                lengths: Int((lengths.lowerBound * count).rounded(.up))...Int(lengths.upperBound * count))
        } catch {
            preconditionFailure("a template is finite and not empty: \(error)")
        }
    }

    /// Processes a sample in g. Times must not decrease.
    ///
    /// - Returns: the gestures that it decides.
    public mutating func process(_ sample: MotionSample) -> [GestureEvent] {
        var events: [GestureEvent] = []
        if let lastTime, !(sample.time - lastTime <= MotionResampler.longestGap) { events = finish() }
        lastTime = sample.time
        for frame in resampler.process(sample) {
            if let event = process(frame, at: sample.time) { events.append(event) }
        }
        return events
    }

    /// Decides pending gestures at the end of the motion. Another motion can follow.
    public mutating func finish() -> [GestureEvent] {
        let now = lastTime ?? 0
        var events: [GestureEvent] = []
        for frame in resampler.finish() {
            if let event = process(frame, at: now) { events.append(event) }
        }
        if let last = pending { events.append(play(last, decided: now)) }
        unused = historyStart + history.count
        discard()
        (lastTime, gravity) = (nil, GravityFilter())
        return events
    }

    private mutating func process(_ frame: MotionResampler.Frame, at now: Double) -> GestureEvent? {
        frameEnd = frame.end
        history.append(frame.acceleration)
        // Trimmed by halves for constant amortised cost per frame.
        if history.count > 2 * historyLength {
            historyStart += history.count - historyLength
            history.removeFirst(history.count - historyLength)
        }
        let motion = gravity.motion(frame.acceleration)
        let values = [motion.x, motion.y, motion.z]
        for index in monitors.indices {
            // The frame has three finite components like the queries, so this cannot fail.
            _ = try? monitors[index].process(values)
        }
        let count = historyStart + history.count
        for (gesture, group) in monitorsOfGestures.enumerated() {
            guard let stretch = proposal(monitors[group]), let candidate = verify(stretch, as: gesture),
                candidate.share < pending?.share ?? .infinity
            else { continue }
            (pending, pendingSince) = (candidate, count)
        }
        guard let ripe = pending, count - pendingSince >= decision.patience else { return nil }
        return play(ripe, decided: now)
    }

    /// The segment that the cheapest monitor of a gesture proposes.
    private func proposal(_ monitors: ArraySlice<SubsequenceMonitor>) -> Range<Int>? {
        let current = monitors.compactMap { monitor in
            monitor.current.map { (share: $0.accumulatedCost / monitor.limit, frames: $0.frames) }
        }
        return current.min { $0.share < $1.share }?.frames
    }

    /// Verifies a segment as a gesture.
    private func verify(_ stretch: Range<Int>, as gesture: Int) -> Candidate? {
        let shifts = [-Self.startTolerance, 0, Self.startTolerance]
        let candidates = shifts.compactMap { shift -> Candidate? in
            let start = stretch.lowerBound + shift
            guard start >= max(unused, historyStart), stretch.upperBound - start >= GestureTemplate.shortest else {
                return nil
            }
            let frames = history[start - historyStart..<stretch.upperBound - historyStart]
            let match = matcher.match(frames, as: gesture)
            return match.map { Candidate(match: $0, frames: start..<stretch.upperBound) }
        }
        return candidates.min { $0.share < $1.share }
    }

    /// Accepts a candidate and consumes its frames.
    private mutating func play(_ candidate: Candidate, decided: Double) -> GestureEvent {
        let count = historyStart + history.count
        func time(_ frame: Int) -> Double { frameEnd + Double(frame - count) / MotionResampler.rate }
        let stretch = history[candidate.frames.lowerBound - historyStart..<candidate.frames.upperBound - historyStart]
        let mean = stretch.reduce(.zero, +) / Float(stretch.count)
        unused = candidate.frames.upperBound
        discard()
        return GestureEvent(
            name: candidate.match.name, start: time(candidate.frames.lowerBound),
            end: time(candidate.frames.upperBound), decided: decided, distance: candidate.match.distance,
            threshold: candidate.match.threshold, peak: stretch.map { ($0 - mean).magnitude }.max() ?? 0)
    }

    private mutating func discard() {
        for index in monitors.indices { monitors[index].discard(startingBefore: unused) }
        pending = nil
    }
}
