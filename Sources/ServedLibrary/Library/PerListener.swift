import MusicLibrary

/// A value per profile, cached until its sources change.
final class PerListener<Value: Sendable>: Sendable {
    private struct Key: Hashable {
        let profile: Int
        let variant: String
    }

    private struct Known {
        let epoch: [Int]
        let generation: Int
        let value: Value
    }

    private let values: RecentValues<Key, Known>

    /// - Parameter capacity: the number of values, of which twice as many may be kept.
    init(capacity: Int = 500) { values = RecentValues(capacity: capacity) }

    /// - Parameters:
    ///   - profile: the profile.
    ///   - variant: distinguishes several values.
    ///   - epoch: numbers that change with the sources.
    ///   - generation: the number of the library.
    ///   - make: computes the value.
    func value(
        _ profile: Profile, _ variant: String = "", epoch: [Int], generation: Int, _ make: () throws -> Value
    ) rethrows -> Value {
        let key = Key(profile: profile.id, variant: variant)
        if let known = values[key], known.epoch == epoch, known.generation == generation { return known.value }
        let value = try make()
        values.keep(Known(epoch: epoch, generation: generation, value: value), key)
        return value
    }
}
