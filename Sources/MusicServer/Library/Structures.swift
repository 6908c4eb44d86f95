package import AudioFeatures

/// The structure of tracks as JSON. It takes up to several seconds to compute, so recent ones are kept until their file
/// changes.
///
/// The version of the analysis needs no place in the key, because it is the same for the whole life of a server.
package final class Structures: Sendable {
    private struct Key: Hashable {
        let path: RawPath
        let inode: UInt64
        let size: Int
        let modified: Int64
    }

    private let known: RecentValues<Key, [UInt8]>

    /// - Parameter capacity: bytes, at most twice as many are kept. An hour of music has about 10 MB.
    package init(capacity: Int = 48 << 20) { known = RecentValues(capacity: capacity) }

    /// The structure of a file.
    /// - Parameters:
    ///   - path: the file.
    ///   - make: computes it.
    package func json(of path: RawPath, _ make: () throws -> [UInt8]) throws -> [UInt8] {
        guard let file = FileRegion(path) else { return try make() }
        let key = Key(path: path, inode: file.inode, size: file.size, modified: file.modified)
        if let json = known[key] { return json }
        let json = try make()
        known.keep(json, key, size: json.count)
        return json
    }
}
