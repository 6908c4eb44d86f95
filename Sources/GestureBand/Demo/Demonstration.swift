/// A performance made by code: four gestures, taught by five takes each, then made in time with a metronome, with other
/// motion between.
package struct Demonstration: Sendable {
    /// Beats per minute.
    package static let tempo = 90.0
    private static let gestureBeats = 4.0

    package let set: GestureSet
    /// The motion, in g.
    package let samples: [MotionSample]
    /// The performed gestures with their times in seconds.
    package let truth: [(name: String, start: Double, end: Double)]

    /// Creates the demonstration, which is always the same.
    package init() {
        set = MadeMotion.taughtSet(takes: 5, seed: 1)
        var motion = MadeMotion(seed: 2)
        var truth: [(String, Double, Double)] = []
        let beat = 60 / Self.tempo
        let order: [MadeMotion.Gesture] = [.circle, .bounce, .zigzag, .push, .circle, .bounce, .push, .circle]
        for (number, gesture) in order.enumerated() {
            // Ends slightly before the beat on which its chord starts.
            let target = Self.gestureBeats * beat * Double(number + 1)
            let begin = target - MadeMotion.duration - 0.2
            if number.isMultiple(of: 3) { motion.fidget(until: begin - 0.5) }
            motion.rest(until: begin)
            let (start, end) = motion.make(gesture)
            truth.append((gesture.rawValue, start, end))
        }
        motion.rest(until: motion.end + 3)
        (samples, self.truth) = (motion.samples, truth)
    }
}
