import MusicLibrary
import Synchronization

/// What is the same for a profile until somebody says something new, or the library is another: worked out once.
final class PerListener<Value: Sendable>: Sendable {
    private struct Known {
        let epoch, generation: Int
        /// Tells several of a profile apart.
        let variant: String
        let value: Value
    }

    private let values = Mutex<[Int: [Known]]>([:])

    /// - Parameters:
    ///   - profile: whose.
    ///   - variant: which of several.
    ///   - epoch: how often what the server knows of users has changed.
    ///   - generation: of the library.
    ///   - make: works it out.
    func value(
        _ profile: Profile, _ variant: String = "", epoch: Int, generation: Int, _ make: () throws -> Value
    ) rethrows -> Value {
        let known = values.withLock { values in
            values[profile.id]?.first {
                $0.epoch == epoch && $0.generation == generation && $0.variant == variant
            }
        }
        if let known { return known.value }
        let value = try make()
        values.withLock { values in
            if values.count > 500 { values = [:] }
            let current = (values[profile.id] ?? []).filter {
                $0.epoch == epoch && $0.generation == generation && $0.variant != variant
            }
            values[profile.id] =
                current + [Known(epoch: epoch, generation: generation, variant: variant, value: value)]
        }
        return value
    }
}
