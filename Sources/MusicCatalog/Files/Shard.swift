import SimilarityIndex

/// One part of a library, so that several machines can share the work.
///
/// A file belongs to part `XXH3-64(path) mod count + 1`, where `path` is the bytes of its path relative to the
/// library's root and the seed is 0. The part is the same on every machine and does not depend on other files.
package struct Shard: Hashable, Sendable {
    /// The maximum number of parts.
    package static let largestCount = 65_536

    /// The number of this part, `1...count`.
    package let number: Int
    /// The number of parts, `1...largestCount`.
    package let count: Int

    /// Nil for numbers out of range.
    package init?(_ number: Int, of count: Int) {
        guard 1...Self.largestCount ~= count, 1...count ~= number else { return nil }
        self.number = number
        self.count = count
    }

    /// Whether the file at `path`, relative to the library's root, belongs to this part.
    package func contains(_ path: RawPath) -> Bool { Self.number(of: path, among: count) == number }

    /// The number of the part that `path` belongs to, `1...count`.
    package static func number(of path: RawPath, among count: Int) -> Int {
        Int(Checksum.of(path.bytes) % UInt64(count)) + 1
    }

    /// The path of this part of an index, beside the whole: `library-2-of-8.sidx` for `library.sidx`.
    package func path(ofPartOf index: RawPath) -> RawPath {
        let suffix = Array(".sidx".utf8)
        let stem =
            index.bytes.suffix(suffix.count) == suffix[...] ? index.bytes.dropLast(suffix.count) : index.bytes[...]
        return RawPath(bytes: stem + Array("-\(number)-of-\(count).sidx".utf8))
    }

    /// The part in the name of an index file, as written by ``path(ofPartOf:)``.
    package static func named(by index: RawPath) -> Shard? {
        guard let match = "\(index)".wholeMatch(of: /(?s).*-([0-9]{1,5})-of-([0-9]{1,5})\.sidx/),
            let number = Int(match.1), let count = Int(match.2)
        else { return nil }
        return Shard(number, of: count)
    }
}

extension Shard: LosslessStringConvertible {
    /// Parses `number/count`, e.g. `2/8`.
    package init?(_ description: String) {
        let parts = description.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]) else { return nil }
        self.init(number, of: count)
    }

    /// `number/count`.
    package var description: String { "\(number)/\(count)" }
}
