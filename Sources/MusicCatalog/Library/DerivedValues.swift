import Synchronization

/// Values derived from the unchanging index for questions. Each is computed on first use and shared afterwards.
final class DerivedValues: Sendable {
    private struct Key: Hashable {
        let type: ObjectIdentifier
        let variant: String
    }

    /// Each value has its own lock, because computing one may need another.
    private final class Slot: Sendable {
        let value = Mutex<(any Sendable)?>(nil)
    }

    private let slots = Mutex<[Key: Slot]>([:])

    /// The value of a type. Other callers wait while it is computed. After an error, the next caller computes it again.
    /// - Parameter variant: distinguishes several values of a type.
    func value<Value: Sendable>(
        _ variant: String, _ make: () throws(LibraryError) -> Value
    ) throws(LibraryError) -> Value {
        let key = Key(type: ObjectIdentifier(Value.self), variant: variant)
        let slot = slots.withLock { slots in
            if let slot = slots[key] { return slot }
            let slot = Slot()
            slots[key] = slot
            return slot
        }
        return try slot.value.withLock { stored throws(LibraryError) in
            if let value = stored as? Value { return value }
            let value = try make()
            stored = value
            return value
        }
    }

    /// The value of a type, if it was already computed.
    func existing<Value: Sendable>(_ variant: String) -> Value? {
        let key = Key(type: ObjectIdentifier(Value.self), variant: variant)
        return slots.withLock { $0[key] }?.value.withLock { $0 as? Value }
    }
}
