/// Finds other versions of a piece: live takes and covers, also in another key or at another tempo.
///
/// Tracks are compared by `CrossRecurrence` of their pitch classes. In an index of more than `exhaustiveLimit` tracks,
/// all are first compared at a coarser scale, with three frames combined into one, and the best `poolShare` of them
/// again in full.
///
/// ```swift
/// for version in try VersionSearch(reader).versions(of: 0, count: 5) {
///     print(try reader.displayPath(version.index), version.score, "\(version.transposition) semitones lower")
/// }
/// ```
public struct VersionSearch: Sendable {
    /// A track that may be another version.
    public struct Version: Equatable, Sendable {
        /// Number of the track in the index.
        public var index: Int
        /// Length of the common stretch in frames divided by the square root of the longer track's length. A higher
        /// score is more certain. It is the same in both directions. See ``VersionSearch/defaultThreshold``.
        public var score: Float
        /// Semitones by which it is below the query, 0…11.
        public var transposition: Int

        fileprivate func precedes(_ other: Version) -> Bool { (other.score, index) < (score, other.index) }
    }

    /// The score above which fewer than one query in a hundred without a true version gets a false match. None of 833
    /// recordings did; the highest score of two different pieces was 7.1. About every other true version is missed: see
    /// <doc:VersionsOfAPiece>.
    public static let defaultThreshold: Float = 7.5
    /// Minimum number of frames of a track that can reach ``defaultThreshold``, if all its windows match those of a
    /// track of the same length. Versions of shorter tracks are never certain.
    public static let leastFrameCount = {
        let window = CrossRecurrence().window
        return (window...).first { score(Float($0 - window + 1), $0, $0) >= defaultThreshold } ?? window
    }()

    private static let coarseSpan = 3
    private static let coarse = CrossRecurrence(window: 3)

    /// The searched index.
    public let reader: IndexReader
    /// An index of at most this many tracks is compared in full.
    package var exhaustiveLimit = 2_000
    /// The share of a larger index that is compared in full; at least `exhaustiveLimit` tracks.
    package var poolShare = 0.02
    /// How pairs are compared.
    package var recurrence = CrossRecurrence()

    /// Prepares a search.
    public init(_ reader: IndexReader) { self.reader = reader }

    /// The best versions of track `index`, the most certain first, without the track itself.
    /// - Parameters:
    ///   - index: the query track.
    ///   - count: maximum number of versions.
    ///   - threshold: minimum score.
    ///   - threads: number of threads; nil uses all cores.
    /// - Throws: `IndexError` if the file is damaged.
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

    /// The score of a pair, and by how many semitones `second` is below `first`; nil if one has no pitch classes.
    /// - Throws: `IndexError` if the file is damaged.
    public func compare(_ first: Int, _ second: Int) throws(IndexError) -> Version? {
        guard let query = try prepared(first), let other = try prepared(second) else { return nil }
        return compare(query, second, other, CrossRecurrence.Workspace())
    }

    /// Pitch classes of a track, for ``compare(_:_:_:_:)``; nil if it has none.
    package func prepared(_ index: Int) throws(IndexError) -> PreparedChroma? {
        let chroma = try reader.chroma(index)
        return chroma.isEmpty ? nil : PreparedChroma(chroma)
    }

    /// As ``compare(_:_:)``, for prepared tracks. `workspace` is memory that successive comparisons share.
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
        let parts = try ParallelMap.map(candidates.indices, by: 64, threads: threads) { range throws(IndexError) in
            let workspace = CrossRecurrence.Workspace()
            var versions: [Version] = []
            for candidate in candidates[range] where candidate != index {
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
