package import AudioFeatures

/// A cache of values computed from files. A value is valid until its file changes.
package final class FileValues<Value: Sendable>: Sendable {
    private struct Key: Hashable {
        let path: RawPath
        let inode: UInt64
        let size: Int
        let modified: Int64
    }

    private let known: RecentValues<Key, Value>

    /// - Parameter capacity: bytes; at most twice as many are kept.
    package init(capacity: Int) { known = RecentValues(capacity: capacity) }

    /// The value of a file.
    /// - Parameters:
    ///   - path: the file.
    ///   - size: the approximate number of bytes of a value.
    ///   - make: computes it.
    package func value(of path: RawPath, size: (Value) -> Int, _ make: () throws -> Value) throws -> Value {
        guard let file = FileRegion(path) else { return try make() }
        let key = Key(path: path, inode: file.inode, size: file.size, modified: file.modified)
        if let value = known[key] { return value }
        let value = try make()
        known.keep(value, key, size: size(value))
        return value
    }
}
