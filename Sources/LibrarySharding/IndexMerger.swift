import SimilarityIndex

/// Merges indexes: the parts in which a library was analyzed, or the libraries below one folder.
///
/// The result equals, byte for byte, that of a build of the whole. An index contains only paths relative to its
/// library's root. If all indexes have the same root, paths stay as they are. Otherwise the new paths are relative to
/// the deepest folder that contains all roots, as if that folder had been built. The root of an index in a folder
/// `.sonic` is the folder that contains `.sonic`. Any other index has the same root as the rest, unless the caller
/// specifies roots.
///
/// Of several records for one path, one is kept: that of the newest file (by modification time), then a track rather
/// than a failure, then the newer analysis. The order of the indexes never matters. Copies of one recording at several
/// paths (same id) are all kept, as in a build, unless `dropsCopies` is set.
public struct IndexMerger: Sendable {
    /// The result of a merge.
    public struct Summary: Sendable, Equatable {
        /// Number of indexes.
        public var indexes = 0
        /// Tracks in the result.
        public var tracks = 0
        /// Failed files in the result.
        public var failures = 0
        /// Records replaced by a better one for the same path.
        public var duplicates = 0
        /// Tracks with the same id as an earlier one in path order; dropped if requested.
        public var copies = 0
        /// The folder that the new paths are relative to; nil when unknown.
        public var root: RawPath?

        /// The empty summary.
        public init() {}
    }

    /// The indexes.
    package let inputs: [RawPath]
    /// The path of the result; may be one of `inputs`.
    public let output: RawPath
    /// Whether only the first of several tracks with the same id is kept.
    package let dropsCopies: Bool
    /// Name and version of the program, stored in the result unless all indexes have the same provenance.
    package let provenance: String
    private let roots: [RawPath]

    /// - Parameters:
    ///   - inputs: the indexes, at least one.
    ///   - output: the index file to write or replace.
    ///   - roots: the libraries' folders: none, one for all, or one for each index.
    ///   - dropsCopies: whether only the first of several tracks with the same id is kept.
    ///   - provenance: name and version of the program.
    /// - Precondition: the number of roots is one of these.
    public init(
        _ inputs: [RawPath], output: RawPath, roots: [RawPath] = [], dropsCopies: Bool = false, provenance: String
    ) {
        precondition(!inputs.isEmpty && (roots.count <= 1 || roots.count == inputs.count))
        self.inputs = inputs
        self.output = output
        self.roots = roots
        self.dropsCopies = dropsCopies
        self.provenance = provenance
    }

    /// Merges.
    /// - Parameter report: receives remarks that do not stop the merge.
    /// - Throws: `LibraryError` with the index that is damaged, has another version or other columns than the first, or
    ///   has an unknown root; or with the output that cannot be written.
    public func merge(report: (String) -> Void = { _ in }) throws(LibraryError) -> Summary {
        let places = try MergeRoots(inputs, roots: roots)
        do throws(IndexError) {
            let place = try IndexOutput(output)
            defer { withExtendedLifetime(place) {} }
            try SharedIndex.requireReplaceable(output)
            var readers: [IndexReader] = []
            for input in inputs {
                if let notice = SharedIndex.noticeOfUnfinishedBuild(input) { report(notice) }
                readers.append(try SharedIndex.open(input))
            }
            try requireSameSchema(readers)
            if let notice = noticeOfMissingParts { report(notice) }
            return try merge(readers, places, into: place.path)
        } catch {
            throw .index(error)
        }
    }

    private func merge(
        _ readers: [IndexReader], _ places: MergeRoots, into output: RawPath
    ) throws(IndexError) -> Summary {
        var paths = try MergedPaths(readers, prefixes: places.prefixes)
        var writer = try IndexWriter(schema: readers[0].schema, provenance: try commonProvenance(readers))
        if readers.contains(where: \.hasChroma) { writer.includesChroma = true }
        var summary = Summary()
        (summary.indexes, summary.root) = (inputs.count, places.root)
        var seen: Set<TrackID> = []
        while let (path, candidates) = try paths.next() {
            let best = try Self.best(candidates, readers)
            summary.duplicates += candidates.count - 1
            if let failure = best.failure {
                try writer.append(failure.at(path))
                summary.failures += 1
            }
            guard let track = best.track else { continue }
            let reader = readers[best.source]
            if !seen.insert(try reader.id(track)).inserted {
                summary.copies += 1
                if dropsCopies { continue }
            }
            try writer.append(track, of: reader, path: path)
            summary.tracks += 1
            if summary.tracks.isMultiple(of: 65_536) { for reader in readers { reader.release() } }
        }
        try writer.write(to: "\(output)")
        try NeighborListsBuilder.refresh(IndexReader(path: "\(output)"))
        return summary
    }

    private static func best(
        _ candidates: [MergedPaths.Candidate], _ readers: [IndexReader]
    ) throws(IndexError) -> MergedPaths.Candidate {
        var best = candidates[0]
        guard candidates.count > 1 else { return best }
        var bestView = try best.view(readers)
        for candidate in candidates.dropFirst() {
            let view = try candidate.view(readers)
            if view.isPreferred(to: bestView) { (best, bestView) = (candidate, view) }
        }
        return best
    }

    private func requireSameSchema(_ readers: [IndexReader]) throws(IndexError) {
        let first = readers[0]
        for reader in readers.dropFirst() where reader.schema != first.schema {
            let (own, others) = (reader.schema.analysisVersion, first.schema.analysisVersion)
            let reason =
                own == others
                ? "has other columns than \(first.path)"
                : "made by analysis version \(own), but \(first.path) by version \(others)"
            throw IndexError(
                .invalidInput("\(reason); build both with the same version of the tool"), file: reader.path)
        }
    }

    private func commonProvenance(_ readers: [IndexReader]) throws(IndexError) -> String {
        let first = try readers[0].provenance()
        for reader in readers.dropFirst() where try reader.provenance() != first { return provenance }
        return first ?? provenance
    }

    /// By name, because the content of a part does not tell the number of parts.
    private var noticeOfMissingParts: String? {
        let shards = inputs.compactMap { Shard.named(by: $0) }
        guard let count = shards.first?.count, shards.count == inputs.count, shards.allSatisfy({ $0.count == count })
        else { return nil }
        let missing = Set(1...count).subtracting(shards.map(\.number)).sorted()
        guard !missing.isEmpty else { return nil }
        let names = missing.prefix(10).map(String.init).joined(separator: ", ")
        return "of \(count) parts \(missing.count == 1 ? "one is" : "\(missing.count) are") not among the indexes: "
            + names + (missing.count > 10 ? ", …" : "")
    }
}
