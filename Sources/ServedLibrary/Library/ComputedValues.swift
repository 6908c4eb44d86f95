import Synchronization

/// Computed values. Recent ones are cached. Threads that need the same value at the same time compute it once.
final class ComputedValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// A computation, which holds its lock. Other threads wait there for the value.
    private final class Computation: Sendable { let value = Mutex<Value?>(nil) }

    private let known: RecentValues<Key, Value>
    private let running = Mutex<[Key: (computation: Computation, threads: Int)]>([:])

    /// - Parameter capacity: bytes; at most twice as many are kept.
    init(capacity: Int) { known = RecentValues(capacity: capacity) }

    /// - Parameters:
    ///   - key: what it is computed from.
    ///   - size: about the bytes that a value takes.
    ///   - make: computes it. After an error, the next thread that waits computes it again.
    func value(_ key: Key, size: (Value) -> Int, _ make: () throws -> Value) rethrows -> Value {
        if let value = known[key] { return value }
        let computation = join(key)
        defer { leave(key) }
        return try computation.value.withLock { made in
            // Another thread may have finished since the look above.
            if let value = made ?? known[key] { return value }
            let value = try make()
            known.keep(value, key, size: size(value))
            made = value
            return value
        }
    }

    private func join(_ key: Key) -> Computation {
        running.withLock { running in
            var entry = running[key] ?? (Computation(), 0)
            entry.threads += 1
            running[key] = entry
            return entry.computation
        }
    }

    private func leave(_ key: Key) {
        running.withLock { running in
            guard let entry = running[key] else { return }
            running[key] = entry.threads > 1 ? (entry.computation, entry.threads - 1) : nil
        }
    }
}
