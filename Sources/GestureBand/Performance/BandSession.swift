/// From a sensor's samples to notes: intake, recogniser and performer in a row.
///
/// Time is that of the samples, counted from the first: a file replays exactly as it was played.
public struct BandSession: Sendable {
    /// How gestures are to be meant.
    public struct Access: Equatable, Sendable {
        /// How long the hand must rest after a gesture for it to count, in seconds; 0 for not at all.
        public var dwell = 0.0
        /// The deviation below which a hand is at rest, in g.
        public var rest = TakeCutter.defaultRest
        /// The least time from gesture to gesture, in seconds.
        public var apart = 0.0

        /// Every gesture counts at once.
        public init() {}
    }

    /// What came of a sample.
    public struct Step: Equatable, Sendable {
        /// Gestures that were recognised, and what they brought about.
        public var gestures: [Gesture] = []
        /// Notes and clicks, in order.
        public var notes: [NoteEvent] = []
        /// Samples in g, in order.
        public var samples: [MotionSample] = []
    }

    /// A gesture and what it brought about.
    public struct Gesture: Equatable, Sendable {
        /// The gesture.
        public let event: GestureEvent
        /// nil when it means nothing.
        public let played: Performer.Played?
    }

    /// How long a gesture waits for the hand to rest, in seconds.
    private static let dwellPatience = 1.5

    private var intake: MotionIntake
    private var recognizer: GestureRecognizer
    private var performer: Performer
    private let access: Access
    private var origin: Double?
    private var now = 0.0
    private var restResampler = MotionResampler()
    private var rest: RestDetector
    private var restingSince: Double?
    private var waiting: GestureEvent?
    private var lastGesture = -Double.infinity

    /// A session.
    public init(
        intake: MotionIntake = MotionIntake(), recognizer: GestureRecognizer, performer: Performer,
        access: Access = Access()
    ) {
        (self.intake, self.recognizer, self.performer, self.access) = (intake, recognizer, performer, access)
        rest = RestDetector(threshold: access.rest)
    }

    /// What was noticed about the sensor.
    public mutating func takeNotices() -> [MotionIntake.Notice] { intake.takeNotices() }

    /// Samples that made no sense, and such as came too late.
    public var lostCounts: (skipped: Int, late: Int) { (intake.skippedCount, intake.lateCount) }

    /// Takes a sample in the sensor's unit and time.
    ///
    /// - Throws: ``MotionError``.
    public mutating func process(_ raw: MotionSample) throws(MotionError) -> Step {
        var step = Step()
        for sample in try intake.process(raw) { follow(sample, &step) }
        return step
    }

    /// The notes up to a time, when no sample comes.
    public mutating func advance(to time: Double) -> [NoteEvent] {
        now = max(now, time)
        return performer.notes(upTo: now)
    }

    /// What the end decides, and silence.
    public mutating func finish() -> Step {
        var step = Step()
        for sample in intake.finish() { follow(sample, &step) }
        for event in recognizer.finish() { handle(event, &step) }
        step.notes += performer.finish(at: now)
        return step
    }

    private mutating func follow(_ raw: MotionSample, _ step: inout Step) {
        let start = origin ?? raw.time
        origin = start
        let sample = MotionSample(time: raw.time - start, acceleration: raw.acceleration)
        now = max(now, sample.time)
        step.samples.append(sample)
        step.notes += performer.notes(upTo: now)
        for event in recognizer.process(sample) { handle(event, &step) }
        guard access.dwell > 0 else { return }
        for frame in restResampler.process(sample) {
            restingSince = rest.process(frame.acceleration) ? restingSince ?? frame.end : nil
        }
        guard let event = waiting else { return }
        if let since = restingSince, now - max(since, event.end) >= access.dwell {
            waiting = nil
            play(event, &step)
        } else if now - event.decided > Self.dwellPatience + access.dwell {
            waiting = nil
        }
    }

    private mutating func handle(_ event: GestureEvent, _ step: inout Step) {
        guard event.end - lastGesture >= access.apart else { return }
        if access.dwell > 0 {
            waiting = event
        } else {
            play(event, &step)
        }
    }

    private mutating func play(_ event: GestureEvent, _ step: inout Step) {
        lastGesture = event.end
        var decided = event
        decided.decided = max(event.decided, now)
        step.gestures.append(Gesture(event: event, played: performer.process(decided)))
        // What is to sound at once does not wait for the next sample.
        step.notes += performer.notes(upTo: now.nextUp)
    }
}
