import Synchronization

/// What questions need and no index changes: made when it is first asked for, and shared by all who ask after that.
final class DerivedValues: Sendable {
    private struct Key: Hashable {
        let type: ObjectIdentifier
        let variant: String
    }

    /// A lock of its own for each: who makes one may need another.
    private final class Slot: Sendable {
        let value = Mutex<(any Sendable)?>(nil)
    }

    private let slots = Mutex<[Key: Slot]>([:])

    /// The value of a type. Who asks while it is being made waits; an error leaves it to be made by the next who asks.
    /// - Parameter variant: tells several values of a type apart.
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

    /// The value of a type, if it was made already.
    func existing<Value: Sendable>(_ variant: String) -> Value? {
        let key = Key(type: ObjectIdentifier(Value.self), variant: variant)
        return slots.withLock { $0[key] }?.value.withLock { $0 as? Value }
    }
}
