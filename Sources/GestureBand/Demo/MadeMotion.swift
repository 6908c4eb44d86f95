import SystemFiles

/// Generated motion of a phone in a hand, for the demonstration and for tests.
///
/// Each take of a gesture differs in pace and force, and the hand trembles; the same seed gives the same motion.
package struct MadeMotion: Sendable {
    /// The supported gestures.
    package enum Gesture: String, CaseIterable, Sendable {
        /// A circle in the plane of the screen.
        case circle
        /// To the right, to the left, to the right.
        case zigzag
        /// Away from the body and back.
        case push
        /// Up and down, twice.
        case bounce
    }

    /// Samples per second.
    package static let rate = 50.0
    /// How long a gesture lasts on average, in seconds.
    package static let duration = 1.0
    private static let tremor = 0.015

    /// The samples so far, in g.
    package private(set) var samples: [MotionSample] = []
    private var random: SeededGenerator

    /// No motion.
    package init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// The time of the next sample in seconds.
    package var end: Double { Double(samples.count) / Self.rate }

    /// Holds still until a time.
    package mutating func rest(until time: Double) {
        while end < time { add(.zero) }
    }

    /// Makes a gesture.
    ///
    /// - Returns: its start and end in seconds.
    @discardableResult
    package mutating func make(_ gesture: Gesture) -> (start: Double, end: Double) {
        let start = end
        let pace = Double.random(in: 0.9...1.1, using: &random)
        let force = Double.random(in: 0.85...1.15, using: &random)
        let count = Int((Self.duration * pace * Self.rate).rounded())
        for index in 0..<count {
            add(force * Self.acceleration(gesture, at: Double(index) / Double(count)))
        }
        return (start, end)
    }

    /// Adds motion that is not a gesture.
    package mutating func fidget(until time: Double) {
        var sway = SIMD3<Double>.zero
        while end < time {
            let push = SIMD3<Double>(
                .random(in: -1...1, using: &random), .random(in: -1...1, using: &random),
                .random(in: -1...1, using: &random))
            sway = 0.9 * sway + 0.08 * push
            add(sway)
        }
    }

    /// The acceleration at a fraction of the gesture, in g.
    private static func acceleration(_ gesture: Gesture, at share: Double) -> SIMD3<Double> {
        let turn = 2 * Double.pi * share
        let envelope = sin(turn / 2)
        return switch gesture {
        case .circle: 0.7 * envelope * SIMD3(cos(turn), sin(turn), 0)
        case .zigzag: 0.8 * envelope * SIMD3(sin(3 * turn / 2), 0.3 * cos(turn), 0)
        case .push: 0.7 * SIMD3(0, 0.2 * envelope, sin(turn))
        case .bounce: 0.8 * envelope * SIMD3(0, sin(2 * turn), 0.2 * cos(turn))
        }
    }

    private mutating func add(_ motion: SIMD3<Double>) {
        let tremor = SIMD3<Double>(
            .random(in: -Self.tremor...Self.tremor, using: &random),
            .random(in: -Self.tremor...Self.tremor, using: &random),
            .random(in: -Self.tremor...Self.tremor, using: &random))
        let held = SIMD3(0.1, -0.3, 0.95)
        samples.append(MotionSample(time: end, acceleration: SIMD3<Float>(held + motion + tremor)))
    }
}

extension MadeMotion {
    /// Takes of every gesture, as a user would teach them.
    package static func taughtSet(takes: Int, seed: UInt64) -> GestureSet {
        var set = GestureSet()
        var motion = MadeMotion(seed: seed)
        for gesture in Gesture.allCases {
            let templates = (0..<takes).map { _ in
                motion.rest(until: motion.end + 1)
                let (start, end) = motion.make(gesture)
                return motion.template(start...end)
            }
            set.teach(GestureSet.Gesture(name: gesture.rawValue, templates: templates))
        }
        return set
    }

    private func template(_ span: ClosedRange<Double>) -> GestureTemplate {
        do {
            return try GestureTemplate(samples: samples.filter { span.contains($0.time) })
        } catch {
            preconditionFailure("generated gestures are valid templates: \(error)")
        }
    }
}
