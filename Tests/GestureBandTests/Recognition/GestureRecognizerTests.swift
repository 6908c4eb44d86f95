import GestureBand
import Testing

/// Synthetic motion with known gestures.
struct GestureRecognizerTests {
    private struct Made {
        let samples: [MotionSample]
        let truth: [(name: String, start: Double, end: Double)]

        init(seed: UInt64) {
            var motion = MadeMotion(seed: seed)
            var truth: [(String, Double, Double)] = []
            for round in 0..<3 {
                for gesture in MadeMotion.Gesture.allCases {
                    motion.rest(until: motion.end + 1)
                    if round == 1 { motion.fidget(until: motion.end + 2) }
                    let (start, end) = motion.make(gesture)
                    truth.append((gesture.rawValue, start, end))
                }
            }
            motion.rest(until: motion.end + 1)
            (samples, self.truth) = (motion.samples, truth)
        }
    }

    private static func events(
        _ samples: [MotionSample], _ set: GestureSet, _ decision: GestureRecognizer.Decision = .fast
    ) -> [GestureEvent] {
        var recognizer = GestureRecognizer(set, decision: decision)
        return samples.flatMap { recognizer.process($0) } + recognizer.finish()
    }

    @Test(arguments: [1, 2, 3, 5], GestureRecognizer.Decision.allCases)
    func findsEveryGestureAndNothingElse(takes: Int, decision: GestureRecognizer.Decision) {
        let made = Made(seed: 5)
        let events = Self.events(made.samples, MadeMotion.taughtSet(takes: takes, seed: 1), decision)
        #expect(events.map(\.name) == made.truth.map(\.name))
        for (event, truth) in zip(events, made.truth) {
            #expect(event.start < truth.end && event.end > truth.start)
            #expect(event.distance <= event.threshold)
            // Decided within the patience and one frame.
            #expect(event.decided <= event.end + (decision == .fast ? 0.12 : 0.2))
            #expect(event.decided - truth.end <= 0.3)
            #expect(event.peak > 0.3 && event.peak < 1.5)
        }
    }

    @Test func aTimeShiftChangesNothingElse() {
        let made = Made(seed: 6)
        let set = MadeMotion.taughtSet(takes: 3, seed: 1)
        let events = Self.events(made.samples, set)
        let later = Self.events(
            made.samples.map { MotionSample(time: $0.time + 1000, acceleration: $0.acceleration) }, set)
        #expect(later.map(\.name) == events.map(\.name))
        #expect(zip(events, later).allSatisfy { abs($1.start - $0.start - 1000) < 1e-6 })
    }

    @Test func aValueIsCopied() {
        let made = Made(seed: 7)
        let set = MadeMotion.taughtSet(takes: 3, seed: 1)
        var recognizer = GestureRecognizer(set)
        var (first, second): ([GestureEvent], [GestureEvent]) = ([], [])
        for sample in made.samples.prefix(400) { first += recognizer.process(sample) }
        var copy = recognizer
        second = first
        for sample in made.samples.dropFirst(400) {
            first += recognizer.process(sample)
            second += copy.process(sample)
        }
        #expect(first == second)
        #expect(!first.isEmpty)
    }

    @Test func stillnessAndPausesAreNoGestures() {
        let set = MadeMotion.taughtSet(takes: 1, seed: 1)
        var motion = MadeMotion(seed: 8)
        motion.rest(until: 20)
        motion.fidget(until: 40)
        #expect(Self.events(motion.samples, set).count <= 1)
        // A sensor that sends nothing in the middle of a gesture.
        var torn = MadeMotion(seed: 9)
        torn.rest(until: 1)
        let (start, end) = torn.make(.circle)
        let middle = (start + end) / 2
        let samples = torn.samples.map {
            $0.time < middle ? $0 : MotionSample(time: $0.time + 5, acceleration: $0.acceleration)
        }
        #expect(Self.events(samples, set).allSatisfy { $0.end <= middle + 0.04 || $0.start >= middle + 4.9 })
    }

    @Test func oneGestureIsEnough() {
        var motion = MadeMotion(seed: 10)
        var set = GestureSet()
        let all = MadeMotion.taughtSet(takes: 3, seed: 1)
        set.teach(all.gestures[0])
        for _ in 0..<4 {
            motion.rest(until: motion.end + 1)
            motion.make(.circle)
            motion.rest(until: motion.end + 1)
            motion.make(.zigzag)
        }
        motion.rest(until: motion.end + 1)
        #expect(Self.events(motion.samples, set).map(\.name) == ["circle", "circle", "circle", "circle"])
    }

    @Test func noGesturesAreNeverFound() {
        #expect(Self.events(Made(seed: 11).samples, GestureSet()).isEmpty)
        #expect(
            GestureMatcher(GestureSet()).nearest(to: MadeMotion.taughtSet(takes: 1, seed: 1).gestures[0].templates[0])
                == nil)
    }
}

struct GestureTemplateTests {
    private let wave = (0..<30).map { SIMD3<Float>(Float($0 % 10) / 10, 0, 1) }

    @Test func unfitTakesAreRefused() {
        #expect(throws: GestureTemplate.Problem.tooShort(seconds: 0.28)) {
            try GestureTemplate(frames: Array(wave.prefix(7)))
        }
        #expect(throws: GestureTemplate.Problem.tooLong(seconds: 12)) {
            try GestureTemplate(frames: Array(repeating: wave, count: 10).flatMap { $0 })
        }
        #expect(throws: GestureTemplate.Problem.still) {
            try GestureTemplate(frames: [SIMD3<Float>](repeating: SIMD3(0, 0, 1), count: 30))
        }
        for bad in [Float.nan, .infinity, 1000] {
            #expect(throws: GestureTemplate.Problem.notMotion) {
                try GestureTemplate(frames: wave + [SIMD3(bad, 0, 0)])
            }
        }
        #expect(throws: Never.self) { try GestureTemplate(frames: wave) }
    }

    /// The mean of the samples within 40 ms, at any rate of the sensor.
    @Test(arguments: [25.0, 50, 100, 200]) func framesAreMeans(rate: Double) throws {
        let count = Int(rate)
        let samples = (0..<count).map { index in
            MotionSample(time: Double(index) / rate, acceleration: SIMD3(Float(index) / Float(rate), 0, 1))
        }
        let frames = try GestureTemplate(samples: samples).frames
        #expect(frames.count == 25)
        let perFrame = Int(rate / 25)
        for (number, frame) in frames.enumerated() {
            let expected = (0..<perFrame).map { Float(number * perFrame + $0) / Float(rate) }.reduce(0, +)
            #expect(abs(frame.x - expected / Float(perFrame)) < 1e-5)
            #expect(frame.z == 1)
        }
    }

    /// Linear interpolation where a slow sensor leaves frames out: a ramp stays a ramp.
    @Test func gapsAreBridged() throws {
        let samples = (0..<20).map { MotionSample(time: Double($0) * 0.08, acceleration: SIMD3(Float($0), 0, 0)) }
        let frames = try GestureTemplate(samples: samples).frames
        #expect(frames.count == 39)
        for (number, frame) in frames.enumerated() { #expect(abs(frame.x - Float(number) / 2) < 1e-4) }
    }
}
