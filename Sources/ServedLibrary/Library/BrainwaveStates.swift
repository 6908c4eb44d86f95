package import MusicLibrary
import Synchronization

/// The brainwaves of each profile so far.
package final class BrainwaveStates: Sendable {
    /// The state of one profile.
    package struct State: Sendable {
        package var reader = BandPowerReader()
        package var mood: BrainwaveMood
        package var now: BandPowers?
    }

    private let states = Mutex<[Int: State]>([:])

    package subscript(profile: Int) -> State? { states.withLock { $0[profile] } }

    /// Adds lines.
    /// - Parameter isOfAnotherFile: whether they come from another file, whose columns may differ.
    package func take(
        _ lines: [String], _ profile: Int, _ settings: BrainwaveSettings, isOfAnotherFile: Bool = false
    ) -> State {
        states.withLock { states in
            if states.count > 5000 { states = [:] }
            var state = states[profile] ?? State(mood: BrainwaveMood(settings))
            state.mood.apply(settings)
            if isOfAnotherFile { state.reader = BandPowerReader() }
            for line in lines {
                guard let powers = state.reader.read(line) else { continue }
                state.mood.process(powers)
                state.now = powers
            }
            states[profile] = state
            return state
        }
    }

    /// Applies other rules to the brainwaves so far.
    package func apply(_ settings: BrainwaveSettings) {
        states.withLock { states in
            for profile in Array(states.keys) { states[profile]?.mood.apply(settings) }
        }
    }

    package func clear(_ profile: Int) { states.withLock { $0[profile] = nil } }
}
