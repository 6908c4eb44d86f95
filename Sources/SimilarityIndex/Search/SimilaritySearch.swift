/// The method of comparison.
public enum SimilarityMethod: String, CaseIterable, Sendable {
    /// By vector: the overall sound.
    case timbre
    /// By sequence: the development over time, independent of the tempo.
    case dtw
    /// By both.
    case hybrid
}

/// Finds the tracks most similar to a track.
///
/// - `timbre`: Euclidean distance of the vectors. The nearest `poolSize` tracks (``NearestNeighbors``) are ranked by
///   the distance relative to the density around both tracks (`correctsHubs`). If the index stores bytes,
///   ``VectorNeighborhood`` gives the density, and 1 is the distance of two random tracks. Otherwise radii over the
///   library give it.
/// - `dtw`: the nearest `poolSize` by vector (in a small library: all), ranked by dynamic time warping of their
///   sequences. The distance is the root mean square difference of aligned z-scored values.
/// - `hybrid`: the nearest `poolSize` by vector, ranked by the weighted mean of both distances. Each is divided by its
///   median over the library, so that they are comparable; 1 is thus the distance of two random tracks.
///
/// A large index can have neighbor lists beside it. Then only the vectors around the query's are compared, and one of the
/// nearest is rarely missed (``Options/isExact``).
///
/// Tracks without a vector are skipped. With `dtw`, tracks without a sequence are skipped as well; with `hybrid` they
/// are ranked by vector alone.
///
/// ```swift
/// let search = try SimilaritySearch(reader, options: .init(method: .hybrid))    // for many queries, from any thread
/// for neighbor in try search.neighbors(of: 0, count: 10) { print(neighbor.index, neighbor.distance) }
/// ```
public struct SimilaritySearch: Sendable {
    /// Options of a search, independent of the query.
    public struct Options: Sendable {
        /// The method of comparison.
        public var method: SimilarityMethod
        /// Number of candidates by vector that are compared by sequence.
        package var poolSize = 200
        /// With `dtw`, all tracks of an index of at most this size are compared by sequence.
        package var exhaustiveLimit = 1_000
        /// The alignments that dynamic time warping may choose.
        package var window = WarpingWindow.unconstrained
        /// Weight of the sequence in `hybrid`, 0…1; the vector has the rest. On 122 tracks of four genres and 135 of
        /// ten albums the share of same-genre and same-album neighbors was highest between 0 and 0.2.
        package var sequenceWeight: Float = 0.1
        /// Whether distances of vectors are relative to the neighborhood radii of both tracks, so that no track is a
        /// neighbor of all others.
        package var correctsHubs = true
        /// A matrix, dimension × dimension, that multiplies differences of vectors before candidates are ranked; nil
        /// for none. The candidates are still chosen without it.
        package var reweighting: [Float]?
        /// Whether other copies of the query's recording are left out, and all but the nearest copy of any other
        /// recording.
        public var hidesDuplicates: Bool
        /// Decides which tracks are copies.
        package var duplicateRule = DuplicateRule()
        /// Whether all vectors are compared even if the index has neighbor lists. They miss less than one of a hundred of
        /// the ten nearest.
        public var isExact = false
        /// The number of neighbor lists that a query reads; nil for a thirty-second of them, and at least 64.
        package var listCount: Int?
        /// Number of threads for one query; nil chooses automatically. Results are the same.
        public var threads: Int?

        /// Creates options.
        public init(method: SimilarityMethod = .timbre, hidesDuplicates: Bool = true, threads: Int? = nil) {
            self.method = method
            self.hidesDuplicates = hidesDuplicates
            self.threads = threads
        }
    }

    /// Number of candidates by d² / r that are ranked by mutual proximity. The order of d² / r is close to that of
    /// mutual proximity.
    private static let vectorPoolSize = 1_000

    /// The searched index.
    public let reader: IndexReader
    /// The options of the search.
    public let options: Options

    /// Whether it searches by the neighbor lists of the index.
    public var hasLists: Bool { lists != nil }

    let nearest: NearestNeighbors
    private let lists: NeighborLists?
    let sequences: SequenceDistance
    private let hubs: HubCorrection?
    private let typical: TypicalDistances

    /// Prepares a search. With `hybrid` this measures the library's median distances on a sample.
    /// - Throws: `IndexError` if the file is damaged.
    public init(_ reader: IndexReader, options: Options = Options()) throws(IndexError) {
        self.reader = reader
        self.options = options
        lists = options.isExact ? nil : NeighborLists(of: reader)
        // Every query reads all of them.
        if lists == nil { reader.prefetchVectors() }
        let corrects = options.correctsHubs && options.method != .dtw
        nearest = try NearestNeighbors(
            reader, countsByRadius: corrects && options.reweighting == nil, threads: options.threads)
        sequences = try SequenceDistance(reader, window: options.window)
        hubs = corrects ? try HubCorrection(reader) : nil
        typical = options.method == .hybrid ? try TypicalDistances(nearest, sequences, hubs) : TypicalDistances()
    }

    /// The `count` tracks most similar to track `index`, most similar first, without the track itself. There are fewer
    /// if the index has no more, and none if the track has no vector (it is silent or too short).
    /// - Throws: `IndexError` if the file is damaged.
    public func neighbors(
        of index: Int, count: Int, filter: SearchFilter = SearchFilter()
    ) throws(IndexError) -> [Neighbor] {
        try neighbors(of: .track(index), count: count, filter: filter)
    }

    /// The `count` tracks most similar to one that is not in the index, most similar first: the result that
    /// ``neighbors(of:count:filter:)-(Int,_,_)`` would return if it were. A track of the index with the same identity
    /// is a copy of it.
    /// - Throws: `IndexError`: `invalidInput` if its vector or sequence does not fit the index or is of another
    ///   analysis version; otherwise if the file is damaged.
    public func neighbors(
        of entry: IndexEntry, count: Int, filter: SearchFilter = SearchFilter()
    ) throws(IndexError) -> [Neighbor] {
        try neighbors(of: SearchSubject(entry, in: reader), count: count, filter: filter)
    }

    private func neighbors(of subject: SearchSubject, count: Int, filter: SearchFilter) throws(IndexError) -> [Neighbor]
    {
        if let found = try listedNeighbors(of: subject, count: count, filter: filter) { return found }
        let candidates = min(initialPoolSize(for: count), reader.count)
        return try neighbors(
            of: subject, count: count, filter: filter, poolSize: candidates,
            pool: try nearest.neighbors(of: subject, count: candidates, filter: filter), threads: ParallelMap.coreCount)
    }

    /// The same for each track of `range`, on `threads` threads (default: all cores).
    /// - Throws: `IndexError` if the file is damaged.
    public func neighbors(
        ofTracks range: Range<Int>, count: Int, filter: SearchFilter = SearchFilter(), threads: Int? = nil
    ) throws(IndexError) -> [[Neighbor]] {
        let candidates = min(initialPoolSize(for: count), reader.count)
        let threads = threads ?? ParallelMap.coreCount
        var results: [[Neighbor]] = []
        // In pieces, because the pools of all tracks together may be large.
        for start in stride(from: range.lowerBound, to: range.upperBound, by: 1_024) {
            let piece = start..<min(start + 1_024, range.upperBound)
            if lists != nil {
                results += try ParallelMap.map(piece.count, threads: threads) { position throws(IndexError) in
                    try neighbors(of: .track(start + position), count: count, filter: filter)
                }
                continue
            }
            let pools = try nearest.neighbors(ofTracks: piece, count: candidates, filter: filter, threads: threads)
            results += try ParallelMap.map(pools.count, threads: threads) { position throws(IndexError) in
                try neighbors(
                    of: .track(start + position), count: count, filter: filter, poolSize: candidates,
                    pool: pools[position], threads: 1)
            }
        }
        return results
    }

    /// The neighbors by the lists of the index; nil if it has none, or if they are not enough for the filter.
    private func listedNeighbors(
        of subject: SearchSubject, count: Int, filter: SearchFilter
    ) throws(IndexError) -> [Neighbor]? {
        guard let lists, filter.isTestable, let vector = try subject.vector(in: reader) else { return nil }
        let (count, poolSize) = (max(0, min(count, reader.count)), initialPoolSize(for: count))
        let byRadius = options.method != .dtw && options.correctsHubs && options.reweighting == nil
        let found = try lists.candidates(
            near: vector.map { Int8($0.rounded()) }, count: poolSize + 1,
            inLists: options.listCount ?? max(64, lists.centroids.count / 32),
            countsByRadius: byRadius
        ).filter { $0.neighbor.index != subject.index }
        let ranked: [Neighbor]
        if case .mutualProximity(let proximity) = hubs, options.method == .timbre, options.reweighting == nil {
            ranked = try proximity.corrected(found, from: subject).sorted()
        } else {
            ranked = try rank(found.map(\.neighbor), for: subject, threads: 1)
        }
        var (passing, tested): ([Neighbor], Int) = ([], 0)
        // Reading what decides takes time, so it is read for as many as are likely to be needed.
        let step = count + 16
        for start in stride(from: 0, to: ranked.count, by: step) {
            for neighbor in ranked[start..<min(start + step, ranked.count)] {
                tested += 1
                if try filter.passes(neighbor.index, of: reader) { passing.append(neighbor) }
            }
            // Few pass: the nearest of those may be in other lists.
            if 2 * passing.count < tested { return nil }
            let kept =
                options.hidesDuplicates
                ? try withoutCopies(passing, of: subject, count: count) { $0.index } : passing
            if kept.count >= count { return Array(kept.prefix(count)) }
        }
        return nil
    }

    /// Distance of two tracks by the method of the options; NaN if one of them has no vector or sequence.
    /// - Throws: `IndexError` if the file is damaged.
    public func distance(_ first: Int, _ second: Int) throws(IndexError) -> Float {
        let pair = Neighbor(index: second, distance: try nearest.distance(first, second))
        return pair.distance.isNaN ? .nan : try rank([pair], for: .track(first), threads: 1).first?.distance ?? .nan
    }

    /// Distances of tracks from track `index` by the method of the options, as from ``distance(_:_:)``, in the order of
    /// `others`; NaN if undefined.
    /// - Throws: `IndexError` if the file is damaged.
    package func distances(from index: Int, to others: Range<Int>) throws(IndexError) -> [Float] {
        try ParallelMap.map(others, by: 1_024) { range throws(IndexError) in
            var distances = [Float](repeating: .nan, count: range.count)
            for pair in try comparisons(of: index, with: range) {
                distances[pair.index - range.lowerBound] = pair.distance
            }
            return distances
        }.flatMap { $0 }
    }

    /// The same for any tracks, in no order. Tracks whose distance is undefined are left out.
    /// - Throws: `IndexError` if the file is damaged.
    package func comparisons(of index: Int, with others: some Collection<Int>) throws(IndexError) -> [Neighbor] {
        let pool = try nearest.comparisons(of: .track(index), with: others)
        return options.method == .timbre
            ? try scaled(pool, for: .track(index)) : try rank(pool, for: .track(index), threads: 1)
    }

    private func initialPoolSize(for count: Int) -> Int {
        let count = max(0, min(count, reader.count))
        // Room for copies that will be removed. If it is not sufficient, the pool is doubled.
        let wanted = options.hidesDuplicates ? count + 16 : count
        switch options.method {
        case .timbre where !options.correctsHubs: return wanted
        case .dtw where reader.count <= options.exhaustiveLimit: return reader.count
        case .timbre where reader.schema.vectorFormat == .bytes: return max(wanted, Self.vectorPoolSize)
        case .timbre, .dtw, .hybrid: return max(wanted, options.poolSize)
        }
    }

    private func neighbors(
        of subject: SearchSubject, count: Int, filter: SearchFilter, poolSize: Int, pool: [Neighbor], threads: Int
    ) throws(IndexError) -> [Neighbor] {
        var poolSize = poolSize
        var pool = pool
        while true {
            let ranked = try rank(pool, for: subject, threads: threads)
            let result =
                options.hidesDuplicates ? try withoutCopies(ranked, of: subject, count: count) { $0.index } : ranked
            // A pool that is not full, or as large as the index, contains every track that may be returned.
            if result.count >= count || pool.count < poolSize || poolSize >= reader.count {
                return Array(result.prefix(max(0, count)))
            }
            poolSize = min(2 * poolSize, reader.count)
            pool = try nearest.neighbors(of: subject, count: poolSize, filter: filter)
        }
    }

    /// - Parameter threads: number of threads that compare sequences.
    private func rank(_ pool: [Neighbor], for subject: SearchSubject, threads: Int) throws(IndexError) -> [Neighbor] {
        let scaled = try scaled(pool, for: subject)
        if options.method == .timbre { return scaled.sorted() }
        try reader.prefetchSequences(scaled.lazy.map(\.index))
        let query = try sequences.frames(of: subject)
        var frames: [FrameSequence<Float>] = []
        var places: [Int?] = []
        defer { reader.releaseSequences() }
        for (position, candidate) in scaled.enumerated() {
            if position % 32 == 31 { reader.releaseSequences() }
            let sequence = query == nil ? nil : try sequences.frames(of: candidate.index)
            places.append(sequence == nil ? nil : frames.count)
            if let sequence { frames.append(sequence) }
        }
        let distances = query.map { sequences.distances($0, frames, threads: threads) } ?? []
        var ranked: [Neighbor] = []
        for (candidate, place) in zip(scaled, places) {
            let distance = place.map { distances[$0] }
            if options.method == .hybrid {
                let combined = typical.combined(
                    vector: candidate.distance, sequence: distance, sequenceWeight: options.sequenceWeight)
                ranked.append(Neighbor(index: candidate.index, distance: combined))
            } else if let distance, distance.isFinite {
                ranked.append(Neighbor(index: candidate.index, distance: distance))
            }
        }
        return ranked.sorted()
    }

    /// The pool, with distances that can be compared between crowded and sparse regions.
    private func scaled(_ pool: [Neighbor], for subject: SearchSubject) throws(IndexError) -> [Neighbor] {
        var pool = pool
        if let weights = options.reweighting { pool = try reweighed(pool, from: subject, by: weights) }
        return try hubs?.corrected(pool, from: subject) ?? pool
    }

    /// The pool, with distances after the transformation of both vectors.
    private func reweighed(
        _ pool: [Neighbor], from subject: SearchSubject, by weights: [Float]
    ) throws(IndexError) -> [Neighbor] {
        guard let own = try subject.vector(in: reader) else { return [] }
        let dimension = own.count
        precondition(weights.count == dimension * dimension, "a square matrix of the vectors' dimension")
        var result: [Neighbor] = []
        for neighbor in pool {
            guard let other = try reader.vector(neighbor.index) else { continue }
            let difference = zip(own, other).map { $0 - $1 }
            var sum: Float = 0
            for row in 0..<dimension {
                var value: Float = 0
                for column in 0..<dimension { value += weights[row * dimension + column] * difference[column] }
                sum += value * value
            }
            result.append(Neighbor(index: neighbor.index, distance: sum.squareRoot()))
        }
        return result
    }
}
