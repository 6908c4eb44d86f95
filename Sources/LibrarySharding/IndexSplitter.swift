import SimilarityIndex

/// Splits an index into the parts that builds of its shards would have written. Merging them restores it.
public struct IndexSplitter: Sendable {
    /// One part.
    public struct Part: Sendable, Equatable {
        /// Its path.
        public let path: RawPath
        /// Number of tracks in it.
        public let tracks: Int
        /// Number of failed files in it.
        public let failures: Int
    }

    /// The index.
    package let input: RawPath
    /// The number of parts.
    package let count: Int
    private let name: RawPath

    /// - Parameters:
    ///   - input: the index.
    ///   - count: the number of parts.
    ///   - prefix: path and start of the parts' names, followed by `-NUMBER-of-COUNT.sidx`; nil for `input` without
    ///     `.sidx`.
    /// - Precondition: `count` is in `1...65_536`.
    public init(_ input: RawPath, count: Int, prefix: RawPath? = nil) {
        precondition(1...Shard.largestCount ~= count)
        self.input = input
        self.count = count
        name = prefix.map { RawPath(bytes: $0.bytes + Array(".sidx".utf8)) } ?? input
    }

    /// Writes the parts.
    /// - Throws: `LibraryError` with the file that is damaged or cannot be written.
    public func split() throws(LibraryError) -> [Part] {
        do throws(IndexError) {
            let reader = try SharedIndex.open(input)
            // One pass over the paths. Only one part at a time is in memory.
            var tracks = [[UInt32]](repeating: [], count: count)
            for index in 0..<reader.count {
                let number = Shard.number(of: RawPath(bytes: try reader.pathBytes(index)), among: count)
                tracks[number - 1].append(UInt32(index))
            }
            var failures = [[FailureEntry]](repeating: [], count: count)
            for failure in try reader.failures() {
                failures[Shard.number(of: RawPath(bytes: failure.path), among: count) - 1].append(failure)
            }
            var parts: [Part] = []
            for number in 0..<count {
                guard let shard = Shard(number + 1, of: count) else { continue }
                parts.append(try write(tracks[number], failures[number], of: reader, to: shard.path(ofPartOf: name)))
            }
            return parts
        } catch {
            throw .index(error)
        }
    }

    private func write(
        _ indexes: [UInt32], _ failures: [FailureEntry], of reader: IndexReader, to path: RawPath
    ) throws(IndexError) -> Part {
        let place = try IndexOutput(path)
        defer { withExtendedLifetime(place) {} }
        try SharedIndex.requireReplaceable(path)
        var writer = try IndexWriter(schema: reader.schema, provenance: try reader.provenance())
        writer.includesChroma = reader.hasChroma
        for index in indexes { try writer.append(Int(index), of: reader) }
        for failure in failures { try writer.append(failure) }
        try writer.write(to: "\(place.path)")
        try NeighborListsBuilder.refresh(IndexReader(path: "\(place.path)"))
        return Part(path: path, tracks: indexes.count, failures: failures.count)
    }
}
