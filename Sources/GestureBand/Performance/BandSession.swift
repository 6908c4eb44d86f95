/// Converts samples of a sensor to notes by an intake, a recognizer and a performer.
///
/// Time is that of the samples, by default relative to the first one, so a file replays exactly as it was played.
package struct BandSession: Sendable {
    /// Conditions for accepting gestures.
    package struct Access: Equatable, Sendable {
        /// The time that the hand must rest after a gesture, in seconds; 0 for none.
        package var dwell = 0.0
        /// The deviation below which a hand is at rest, in g.
        package var rest = TakeCutter.defaultRest
        /// The minimum time between gestures in seconds.
        package var apart = 0.0

        /// Every gesture counts at once.
        package init() {}
    }

    /// The result of a sample.
    package struct Step: Equatable, Sendable {
        /// The recognized gestures and their effects.
        package var gestures: [Gesture] = []
        /// Notes and clicks, in order.
        package var notes: [NoteEvent] = []
        /// Samples in g, in order.
        package var samples: [MotionSample] = []

        /// Nothing happened.
        package init() {}
    }

    /// A gesture and its effect.
    package struct Gesture: Equatable, Sendable {
        package let event: GestureEvent
        /// Its effect; nil if it has none.
        package let played: Performer.Played?
    }

    /// The maximum time that a gesture waits for the hand to rest, in seconds.
    private static let dwellPatience = 1.5

    /// The strength of a key in g: that of a usual gesture.
    private static let keyPeak: Float = 0.7

    private var intake: MotionIntake
    private var recognizer: GestureRecognizer
    private var performer: Performer
    private let access: Access
    private var origin: Double?
    private var now = 0.0
    private var restResampler = MotionResampler()
    /// Time of the last sample.
    private var lastSample = 0.0
    /// The longest performance in seconds. A sensor's clock can jump by years, which the metronome would fill with
    /// beats.
    private static let longest = 86_400.0
    private var beyondCount = 0
    private var rest: RestDetector
    private var restingSince: Double?
    private var waiting: GestureEvent?
    private var lastGesture = -Double.infinity

    /// - Parameter origin: the time of samples that is second 0 of the performance; nil for that of the first one.
    package init(
        intake: MotionIntake = MotionIntake(), recognizer: GestureRecognizer, performer: Performer,
        access: Access = Access(), origin: Double? = nil
    ) {
        (self.intake, self.recognizer, self.performer, self.access) = (intake, recognizer, performer, access)
        self.origin = origin
        rest = RestDetector(threshold: access.rest)
    }

    /// Notices about the sensor since the last call.
    package mutating func takeNotices() -> [MotionIntake.Notice] { intake.takeNotices() }

    /// The numbers of invalid and late samples. Samples more than a day after the first are invalid.
    package var lostCounts: (skipped: Int, late: Int) { (intake.skippedCount + beyondCount, intake.lateCount) }

    /// Processes a sample in the sensor's unit and time.
    ///
    /// - Throws: ``MotionError``.
    package mutating func process(_ raw: MotionSample) throws(MotionError) -> Step {
        var step = Step()
        for sample in try intake.process(raw) { follow(sample, &step) }
        return step
    }

    /// Plays a gesture that was chosen in another way, such as by a key.
    ///
    /// - Parameters:
    ///   - name: the name of a taught gesture; others have no effect.
    ///   - time: when, in seconds of the performance.
    package mutating func play(_ name: String, at time: Double) -> Step {
        now = max(now, time)
        var step = Step()
        step.notes += performer.notes(upTo: now)
        guard action(of: name) != nil else { return step }
        play(
            GestureEvent(name: name, start: now, end: now, decided: now, distance: 0, threshold: 0, peak: Self.keyPeak),
            &step)
        return step
    }

    /// What a gesture does; nil for an unknown one.
    package func action(of gesture: String) -> ChordMap.Action? { performer.action(of: gesture) }

    /// The notes up to a time without a sample.
    package mutating func advance(to time: Double) -> [NoteEvent] {
        now = max(now, time)
        return performer.notes(upTo: now)
    }

    /// Completes the performance: decides pending gestures and ends all notes.
    package mutating func finish() -> Step {
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
        guard sample.time <= Self.longest else {
            beyondCount += 1
            return
        }
        now = max(now, sample.time)
        step.samples.append(sample)
        step.notes += performer.notes(upTo: now)
        for event in recognizer.process(sample) { handle(event, &step) }
        guard access.dwell > 0 else { return }
        // What the hand did in a gap of the sensor is unknown.
        if sample.time - lastSample > MotionResampler.longestGap {
            _ = restResampler.finish()
            restingSince = nil
        }
        lastSample = sample.time
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
        // Immediate notes do not wait for the next sample.
        step.notes += performer.notes(upTo: now.nextUp)
    }
}
