import Synchronization
package import SystemFiles

/// Values computed from files. Recent ones are kept until their file changes. Threads that need the same value at the same
/// time compute it once.
package final class FileValues<Value: Sendable>: Sendable {
    private struct Key: Hashable {
        let path: RawPath
        let inode: UInt64
        let size: Int
        let modified: Int64
    }

    private let values: ComputedValues<Key, Value>

    /// - Parameter capacity: bytes; at most twice as many are kept.
    package init(capacity: Int) { values = ComputedValues(capacity: capacity) }

    /// The value of a file.
    /// - Parameters:
    ///   - path: the file.
    ///   - size: about the bytes that a value takes.
    ///   - make: computes it. After an error, the next thread that waits computes it again.
    package func value(of path: RawPath, size: (Value) -> Int, _ make: () throws -> Value) throws -> Value {
        guard let file = FileRegion(path) else { return try make() }
        let key = Key(path: path, inode: file.inode, size: file.size, modified: file.modified)
        return try values.value(key, size: size, make)
    }
}
