/// Finds other versions of a piece: live, covers, in another key or at another tempo.
///
/// Tracks are compared by `CrossRecurrence` of their pitch classes. In an index of more than `exhaustiveLimit` tracks, all are
/// first compared on a coarser scale, three frames in one, and the best `poolShare` of them again in full.
public struct VersionSearch: Sendable {
    /// A track that may be another version.
    public struct Version: Equatable, Sendable {
        /// Number of the track in the index.
        public var index: Int
        /// Length of the common stretch in frames over the square root of the longer track's: higher is surer, and the same
        /// whichever of both is asked about. See ``VersionSearch/defaultThreshold``.
        public var score: Float
        /// Semitones by which it lies below the query, 0…11.
        public var transposition: Int

        fileprivate func precedes(_ other: Version) -> Bool { (other.score, index) < (score, other.index) }
    }

    /// The score above which fewer than one question in a hundred that has no right answer gets a wrong one: none did of 833
    /// recordings, the highest score of two different pieces being 7.1. Every other true version is missed for it: see
    /// <doc:VersionsOfAPiece>.
    public static let defaultThreshold: Float = 7.5
    /// Fewest frames of a track that can reach ``defaultThreshold``: were all its windows to go together with those of one as
    /// long. Of a shorter one the versions are never sure.
    public static let leastFrameCount = {
        let window = CrossRecurrence().window
        return (window...).first { score(Float($0 - window + 1), $0, $0) >= defaultThreshold } ?? window
    }()

    private static let coarseSpan = 3
    private static let coarse = CrossRecurrence(window: 3)

    /// The index that is searched.
    public let reader: IndexReader
    /// An index of at most this many tracks is compared in full.
    public var exhaustiveLimit = 2_000
    /// Of a bigger one, the share that is; `exhaustiveLimit` tracks at least.
    public var poolShare = 0.02
    /// How pairs are compared.
    public var recurrence = CrossRecurrence()

    /// Prepares a search.
    public init(_ reader: IndexReader) { self.reader = reader }

    /// The best versions of track `index`, the surest first, itself left out.
    /// - Parameters:
    ///   - index: the track asked about.
    ///   - count: how many at the most.
    ///   - threshold: the least score.
    ///   - threads: that compare; all cores when nil.
    /// - Throws: `IndexError` when the file is damaged.
    public func versions(
        of index: Int, count: Int, threshold: Float = defaultThreshold, threads: Int? = nil
    ) throws(IndexError) -> [Version] {
        let query = try reader.chroma(index)
        guard !query.isEmpty, count > 0 else { return [] }
        let threads = threads ?? ParallelMap.coreCount
        var candidates = Array(0..<reader.count)
        if candidates.count > exhaustiveLimit {
            let pool = max(exhaustiveLimit, Int(poolShare * Double(candidates.count)))
            candidates = try ranked(
                candidates, for: query, besides: index, span: Self.coarseSpan, by: Self.coarse, threads: threads
            ).prefix(pool).map(\.index)
        }
        let ranked = try ranked(candidates, for: query, besides: index, span: 1, by: recurrence, threads: threads)
        return Array(ranked.prefix { $0.score >= threshold }.prefix(count))
    }

    /// The score of a pair, and by how many semitones `second` lies below `first`; nil when one has no pitch classes.
    /// - Throws: `IndexError` when the file is damaged.
    public func compare(_ first: Int, _ second: Int) throws(IndexError) -> Version? {
        guard let query = try prepared(first), let other = try prepared(second) else { return nil }
        return compare(query, second, other, CrossRecurrence.Workspace())
    }

    /// Pitch classes of a track, for ``compare(_:_:_:_:)``; nil when nothing is known of it.
    package func prepared(_ index: Int) throws(IndexError) -> PreparedChroma? {
        let chroma = try reader.chroma(index)
        return chroma.isEmpty ? nil : PreparedChroma(chroma)
    }

    /// As ``compare(_:_:)``, of what was prepared before; `workspace` is memory that comparisons share, one after the other.
    package func compare(
        _ query: PreparedChroma, _ index: Int, _ other: PreparedChroma, _ workspace: CrossRecurrence.Workspace
    ) -> Version {
        Self.version(index, query, other, recurrence, workspace)
    }

    private func ranked(
        _ candidates: [Int], for query: ChromaSequence, besides index: Int, span: Int, by recurrence: CrossRecurrence,
        threads: Int
    ) throws(IndexError) -> [Version] {
        let prepared = PreparedChroma(query, span: span)
        let batch = 64
        let parts = try ParallelMap.map((candidates.count + batch - 1) / batch, threads: threads) {
            part throws(IndexError) in
            let workspace = CrossRecurrence.Workspace()
            var versions: [Version] = []
            for candidate in candidates[part * batch..<min((part + 1) * batch, candidates.count)]
            where candidate != index {
                let chroma = try reader.chroma(candidate)
                guard !chroma.isEmpty else { continue }
                let other = PreparedChroma(chroma, span: span)
                versions.append(Self.version(candidate, prepared, other, recurrence, workspace))
            }
            return versions
        }
        return parts.flatMap { $0 }.sorted { $0.precedes($1) }
    }

    private static func version(
        _ index: Int, _ query: PreparedChroma, _ other: PreparedChroma, _ recurrence: CrossRecurrence,
        _ workspace: CrossRecurrence.Workspace
    ) -> Version {
        let match = recurrence.match(query, other, workspace: workspace)
        let score = score(match.length, query.frameCount, other.frameCount)
        return Version(index: index, score: score, transposition: match.transposition)
    }

    private static func score(_ length: Float, _ first: Int, _ second: Int) -> Float {
        length / Float(max(1, first, second)).squareRoot()
    }
}
