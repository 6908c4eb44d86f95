public import AudioFeatures
import SimilarityIndex

/// Makes one index of several: the parts that a library was analysed in, or the libraries below one folder.
///
/// The result is what a build of the whole would have written, byte for byte. An index knows paths relative to its
/// library's root only. If all are of one root, paths stay as they are. Else those of the result are relative to the
/// deepest folder that holds all roots, as if that had been built. The root of an index that lies in a folder `.sonic` is
/// the folder that holds it; any other index is of the same root as the rest, unless the caller says more.
///
/// Of several records for one path one stays: that of the newest file (modification time); if it is the same, a track
/// rather than a failure, then the newer analysis. The order of the indexes never matters. Copies of one recording at
/// several paths (same id) all stay, as in a build, unless ``dropsCopies``.
public struct IndexMerger: Sendable {
    /// What a merge did.
    public struct Summary: Sendable, Equatable {
        /// Indexes read.
        public var indexes = 0
        /// Tracks in the result.
        public var tracks = 0
        /// Failed files in the result.
        public var failures = 0
        /// Records that gave way to a better one of the same path.
        public var duplicates = 0
        /// Tracks with the same id as one before them in path order; dropped if so wanted.
        public var copies = 0
        /// The folder that the result's paths are relative to; nil when it is not known.
        public var root: RawPath?

        /// Nothing done yet.
        public init() {}
    }

    /// The indexes.
    public let inputs: [RawPath]
    /// Where the result goes; may be one of `inputs`.
    public let output: RawPath
    /// Whether of several tracks with the same id only the first in path order stays.
    public let dropsCopies: Bool
    /// What made the result, stored in it, unless all indexes agree on what made them.
    public let provenance: String
    private let roots: [RawPath]

    /// - Parameters:
    ///   - inputs: the indexes, at least one.
    ///   - output: the index file to write, or replace.
    ///   - roots: the libraries' folders: none, one for all, or one for each index.
    ///   - dropsCopies: whether of several tracks with the same id only the first in path order stays.
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
    /// - Parameter report: receives what is worth telling that stops nothing.
    /// - Throws: `LibraryError` naming the index that is damaged, of another version or other columns than the first, or
    ///   whose root cannot be told; or the output that cannot be written.
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

    /// By their names, for what a part holds does not say how many parts there are.
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
