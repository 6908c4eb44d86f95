import MusicLibrary
import Synchronization

/// The brainwaves of each profile, as far as they have come.
final class BrainwaveStates: Sendable {
    /// What is known of one.
    struct State: Sendable {
        var reader = BandPowerReader()
        var mood: BrainwaveMood
        var now: BandPowers?
    }

    private let states = Mutex<[Int: State]>([:])

    subscript(profile: Int) -> State? { states.withLock { $0[profile] } }

    /// Takes in lines.
    /// - Parameter isOfAnotherFile: whose columns may be others.
    func take(
        _ lines: [String], _ profile: Int, _ settings: BrainwaveSettings, isOfAnotherFile: Bool = false
    ) -> State {
        states.withLock { states in
            if states.count > 5000 { states = [:] }
            var state = states[profile] ?? State(mood: BrainwaveMood(settings))
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

    func clear(_ profile: Int) { states.withLock { $0[profile] = nil } }
}
