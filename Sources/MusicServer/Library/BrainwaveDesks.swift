import MusicLibrary
import Synchronization

/// The brainwaves of each profile, as far as they have come.
final class BrainwaveDesks: Sendable {
    /// What is known of one.
    struct Desk: Sendable {
        var reader = BandPowerReader()
        var mood: BrainwaveMood
        var now: BandPowers?
    }

    private let desks = Mutex<[Int: Desk]>([:])

    subscript(profile: Int) -> Desk? { desks.withLock { $0[profile] } }

    /// Takes in lines.
    /// - Parameter isOfAnotherFile: whose columns may be others.
    func take(
        _ lines: [String], _ profile: Int, _ settings: BrainwaveSettings, isOfAnotherFile: Bool = false
    ) -> Desk {
        desks.withLock { desks in
            if desks.count > 5000 { desks = [:] }
            var desk = desks[profile] ?? Desk(mood: BrainwaveMood(settings))
            if isOfAnotherFile { desk.reader = BandPowerReader() }
            for line in lines {
                guard let powers = desk.reader.read(line) else { continue }
                desk.mood.process(powers)
                desk.now = powers
            }
            desks[profile] = desk
            return desk
        }
    }

    func clear(_ profile: Int) { desks.withLock { $0[profile] = nil } }
}
