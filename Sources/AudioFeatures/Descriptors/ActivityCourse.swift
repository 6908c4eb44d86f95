/// Where something is heard in a track: an instrument, an audience. There is one score per second of 43 frames, as in
/// ``VoiceActivity``.
package struct ActivityCourse: Sendable, Equatable {
    /// Confidence per second that it is heard, 0…1; 0 in silence.
    package let scores: [Float]
    /// Whether it is heard in each second.
    package let isActive: [Bool]

    /// The stretches in which it is heard, in order; no two are adjacent.
    package var stretches: [ActivityStretch] { ActivityStretch.stretches(isActive, scores: scores) }

    /// Log odds of a second of silence. A short pause does not end a stretch.
    private static let silence: Float = -2

    /// - Parameter costOfChange: log odds that each beginning and each end must outweigh, so that a single second does not interrupt a
    ///   stretch.
    package init(_ logOdds: [Float], isSound: [Bool], costOfChange: Float) {
        scores = zip(logOdds, isSound).map { $1 ? VoiceModel.logistic($0) : 0 }
        isActive = Self.path(zip(logOdds, isSound).map { $1 ? $0 : Self.silence }, costOfChange)
    }

    /// The likeliest course of two states, as the Viterbi algorithm finds it.
    private static func path(_ logOdds: [Float], _ costOfChange: Float) -> [Bool] {
        // The log odds of the best course that ends off or on, and where it came from.
        var (off, on) = (Float(0), Float(0))
        var cameFromOn: [(off: Bool, on: Bool)] = []
        for (second, value) in logOdds.enumerated() {
            let cost = second == 0 ? 0 : costOfChange
            let from = (off: on - cost > off, on: on >= off - cost)
            (off, on) = (max(off, on - cost), max(on, off - cost) + value)
            cameFromOn.append(from)
        }
        var state = on > off
        var states: [Bool] = []
        for from in cameFromOn.reversed() {
            states.append(state)
            state = state ? from.on : from.off
        }
        return states.reversed()
    }
}
