import Synchronization

/// A bounded cache of recently added or used values.
///
/// It has two halves. When one is full, the older one is dropped and the full one takes its place.
final class RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Kept {
        let value: Value
        let size: Int
    }

    private struct State {
        var recent: [Key: Kept] = [:]
        var older: [Key: Kept] = [:]
        var size = 0

        mutating func keep(_ kept: Kept, _ key: Key, capacity: Int) {
            if let before = recent.updateValue(kept, forKey: key) { size -= before.size }
            size += kept.size
            if size > capacity { (older, recent, size) = (recent, [:], 0) }
        }
    }

    private let capacity: Int
    private let state = Mutex(State())

    /// - Parameter capacity: the size of a half.
    init(capacity: Int) { self.capacity = capacity }

    subscript(key: Key) -> Value? {
        state.withLock { state -> Value? in
            if let kept = state.recent[key] { return kept.value }
            guard let kept = state.older[key] else { return nil }
            state.keep(kept, key, capacity: capacity)
            return kept.value
        }
    }

    /// Keeps a value, unless it is larger than a half.
    /// - Parameter size: in the unit of the capacity, such as bytes.
    func keep(_ value: Value, _ key: Key, size: Int = 1) {
        guard size <= capacity else { return }
        state.withLock { $0.keep(Kept(value: value, size: size), key, capacity: capacity) }
    }
}
