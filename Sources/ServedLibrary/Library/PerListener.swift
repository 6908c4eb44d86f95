import MusicLibrary
import Synchronization

/// A value per profile, cached until its sources change.
package final class PerListener<Value: Sendable>: Sendable {
    private struct Known {
        let epoch: [Int]
        let generation: Int
        /// Distinguishes several values of a profile.
        let variant: String
        let value: Value
    }

    private let values = Mutex<[Int: [Known]]>([:])

    /// - Parameters:
    ///   - profile: the profile.
    ///   - variant: distinguishes several values.
    ///   - epoch: numbers that change with the sources.
    ///   - generation: the number of the library.
    ///   - make: computes the value.
    func value(
        _ profile: Profile, _ variant: String = "", epoch: [Int], generation: Int, _ make: () throws -> Value
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
