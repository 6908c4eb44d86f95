import CKernels

/// Exact nearest neighbors by Euclidean distance between vectors, z-scored unless the index stores them as bytes.
///
/// For z-scored vectors, every dimension is multiplied by its inverse standard deviation over the library, so that
/// units do not matter. A constant dimension has no weight. Tracks without a vector are never returned. Distances are
/// plain Euclidean: √(2 × dimension) between two random tracks with uncorrelated features.
///
/// ```swift
/// let nearest = try NearestNeighbors(reader)
/// for neighbor in try nearest.neighbors(of: 0, count: 10) { print(neighbor.index, neighbor.distance) }
/// ```
public struct NearestNeighbors: Sendable {
    /// Number of rows whose distances are computed at once: 64 KiB of 64-dimensional vectors, which stay in cache for a
    /// whole block of queries.
    private static let rowBlock = 256
    /// The same for an index of bytes: 13 KiB of 96-dimensional vectors, plus their radii and distances.
    private static let byteRowBlock = 128
    /// Queries that share a pass over a block of rows in the all-pairs search.
    private static let queryBlock = 32

    /// The searched index.
    public let reader: IndexReader
    private let weights: [Float]
    /// Whether squared distances are divided by the radius of the candidate: of two equally near tracks, the one in the
    /// sparser region is the nearer.
    private let countsByRadius: Bool
    private let threads: Int?

    /// Prepares a search of `reader`.
    /// - Parameters:
    ///   - reader: the index to search.
    ///   - threads: number of threads for one query; nil chooses automatically. Results are the same.
    /// - Throws: `IndexError` if the scaling section of the file is damaged.
    public init(_ reader: IndexReader, threads: Int? = nil) throws(IndexError) {
        try self.init(reader, countsByRadius: false, threads: threads)
    }

    /// - Parameter countsByRadius: whether neighbors are chosen by d² / r. Distances are d in any case. Only for bytes.
    init(_ reader: IndexReader, countsByRadius: Bool, threads: Int?) throws(IndexError) {
        self.reader = reader
        self.threads = threads
        self.countsByRadius = countsByRadius && reader.schema.vectorFormat == .bytes
        weights = try reader.vectorScaling().inverseDeviations.map { $0 * $0 }
    }

    /// The `count` tracks nearest to track `index`, nearest first, without the track itself. Ties are ordered by track
    /// number. Empty if the track has no vector.
    /// - Throws: `IndexError` if the file is damaged.
    public func neighbors(
        of index: Int, count: Int, filter: SearchFilter = SearchFilter()
    ) throws(IndexError) -> [Neighbor] {
        try neighbors(of: .track(index), count: count, filter: filter)
    }

    /// The same for a track that may not be in the index.
    func neighbors(
        of subject: SearchSubject, count: Int, filter: SearchFilter
    ) throws(IndexError) -> [Neighbor] {
        guard let vector = try subject.vector(in: reader) else { return [] }
        return try search(Query(vector: vector, ownIndex: subject.index), count: count, mask: filter.mask(for: reader))
    }

    /// The `count` tracks nearest to `vector`, a point of feature space (`vectorDimension` finite values, not scaled),
    /// nearest first.
    /// - Throws: `IndexError`: `invalidInput` for another number of values or a value that is not finite; otherwise if
    ///   the file is damaged.
    public func neighbors(
        of vector: [Float], count: Int, filter: SearchFilter = SearchFilter()
    ) throws(IndexError) -> [Neighbor] {
        guard vector.count == reader.schema.vectorDimension else {
            throw IndexError(
                .invalidInput("query of \(vector.count) values, the index has \(reader.schema.vectorDimension)"))
        }
        guard IndexEntry.firstUnstorable(in: vector) == nil else {
            throw IndexError(.invalidInput("query has a value that is not finite or too large"))
        }
        guard reader.schema.vectorFormat == .floats || vector.allSatisfy({ $0.magnitude <= 127 }) else {
            throw IndexError(.invalidInput("query is not within −127…127"))
        }
        return try search(Query(vector: vector, ownIndex: nil), count: count, mask: filter.mask(for: reader))
    }

    /// The `count` nearest tracks, nearest first, for each track of `range`, on `threads` threads (default: all cores).
    /// The results equal those of ``neighbors(of:count:filter:)-(Int,_,_)`` for each track.
    /// - Throws: `IndexError` if the file is damaged.
    public func neighbors(
        ofTracks range: Range<Int>, count: Int, filter: SearchFilter = SearchFilter(), threads: Int? = nil
    ) throws(IndexError) -> [[Neighbor]] {
        let mask = try filter.mask(for: reader)
        return try ParallelMap.map(range, by: Self.queryBlock, threads: threads ?? ParallelMap.coreCount) {
            block throws(IndexError) in
            var queries: [Query] = []
            for index in block { queries.append(Query(vector: try reader.vector(index), ownIndex: index)) }
            var found: [[Neighbor]] = []
            for nearest in try search(queries, in: 0..<reader.count, count: count, mask: mask) {
                found.append(try euclidean(nearest))
            }
            return found
        }.flatMap { $0 }
    }

    /// Distance between two tracks; NaN if one has no vector.
    /// - Throws: `IndexError` if the file is damaged.
    public func distance(_ first: Int, _ second: Int) throws(IndexError) -> Float {
        try distance(.track(first), second)
    }

    /// The same from a track that may not be in the index.
    func distance(_ first: SearchSubject, _ second: Int) throws(IndexError) -> Float {
        guard let first = try first.vector(in: reader), let second = try reader.vector(second) else { return .nan }
        var squared: Float = 0
        ck_weighted_squared_distances(first, second, 1, first.count, weights, &squared)
        return squared.squareRoot()
    }

    /// Distances from a track to others, as from ``distance(_:_:)``. Tracks without a vector are left out.
    func comparisons(of subject: SearchSubject, with others: some Collection<Int>) throws(IndexError) -> [Neighbor] {
        guard let vector = try subject.vector(in: reader) else { return [] }
        var result: [Neighbor] = []
        result.reserveCapacity(others.count)
        guard reader.schema.vectorFormat == .bytes else {
            for other in others {
                let distance = try distance(subject, other)
                if !distance.isNaN { result.append(Neighbor(index: other, distance: distance)) }
            }
            return result
        }
        let (values, stride) = (vector.map { Int8($0.rounded()) }, reader.vectorByteCount)
        try reader.withByteVectors { records in
            var squared: UInt32 = 0
            for other in others {
                let record = UnsafeRawBufferPointer(rebasing: records[other * stride..<(other + 1) * stride])
                guard IndexReader.surroundings(record) != nil else { continue }
                let bytes = record.baseAddress.map { $0 + ByteVectorLayout.surroundingsByteCount }
                ck_byte_squared_distances(values, bytes, 1, values.count, stride, &squared)
                result.append(Neighbor(index: other, distance: Float(squared).squareRoot()))
            }
        }
        return result
    }

    private struct Query {
        let vector: [Float]?
        let ownIndex: Int?
    }

    /// Runs one query. A large index is scanned in parts.
    private func search(_ query: Query, count: Int, mask: [Bool]?) throws(IndexError) -> [Neighbor] {
        let parts = ScanParts(rowCount: reader.count, rowByteCount: reader.vectorByteCount, threads: threads)
        let found = try ParallelMap.map(parts.count, threads: parts.count) { part throws(IndexError) in
            try search([query], in: parts[part], count: count, mask: mask)[0]
        }
        let nearest = found.count == 1 ? found[0] : Array(found.joined().sorted().prefix(max(0, count)))
        return try euclidean(nearest)
    }

    /// Converts the values used for the choice, d² or d² / r, to d.
    private func euclidean(_ neighbors: [Neighbor]) throws(IndexError) -> [Neighbor] {
        guard countsByRadius else {
            return neighbors.map { Neighbor(index: $0.index, distance: $0.distance.squareRoot()) }
        }
        let stride = reader.vectorByteCount
        return try reader.withByteVectors { records in
            neighbors.map {
                let radius = records.loadUnaligned(fromByteOffset: $0.index * stride, as: Float.self)
                return Neighbor(index: $0.index, distance: ($0.distance * radius).squareRoot())
            }
        }
    }

    /// For each query the nearest among the tracks of `range`, with the values used for the choice.
    private func search(
        _ queries: [Query], in range: Range<Int>, count: Int, mask: [Bool]?
    ) throws(IndexError) -> [[Neighbor]] {
        var selections = queries.map { _ in NeighborSelection(capacity: max(0, min(count, range.count))) }
        if reader.schema.vectorFormat == .bytes {
            try searchBytes(queries, in: range, mask: mask, &selections)
        } else {
            try searchFloats(queries, in: range, mask: mask, &selections)
        }
        return selections.map(\.sorted)
    }

    private func searchFloats(
        _ queries: [Query], in range: Range<Int>, mask: [Bool]?, _ selections: inout [NeighborSelection]
    ) throws(IndexError) {
        let dimension = reader.schema.vectorDimension
        try reader.withVectors { vectors in
            vectors.withUnsafeBufferPointer { vectors in
                var squared = [Float](repeating: 0, count: Self.rowBlock)
                for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.rowBlock) {
                    let rowCount = min(Self.rowBlock, range.upperBound - start)
                    let rows = UnsafeBufferPointer(rebasing: vectors[(start * dimension)...])
                    for (position, query) in queries.enumerated() {
                        guard let vector = query.vector else { continue }
                        ck_weighted_squared_distances(
                            vector, rows.baseAddress, rowCount, dimension, weights, &squared)
                        // Strictly nearer: rows come in order, so a tie never displaces the earlier one. NaN and
                        // infinity, which are no distances, never enter.
                        for row in 0..<rowCount where squared[row] < selections[position].reach {
                            let index = start + row
                            if index == query.ownIndex || mask?[index] == false { continue }
                            selections[position].insert(index: index, distance: squared[row])
                        }
                    }
                }
            }
        }
    }

    /// The same for an index of bytes.
    private func searchBytes(
        _ queries: [Query], in range: Range<Int>, mask: [Bool]?, _ selections: inout [NeighborSelection]
    ) throws(IndexError) {
        let (dimension, stride) = (reader.schema.vectorDimension, reader.vectorByteCount)
        let values = queries.map { $0.vector.map { $0.map { Int8($0.rounded()) } } }
        try reader.withByteVectors { records in
            var squared = [UInt32](repeating: 0, count: Self.byteRowBlock)
            var (rows, distances) = (squared, squared.map { Float($0) })
            for start in Swift.stride(from: range.lowerBound, to: range.upperBound, by: Self.byteRowBlock) {
                let rowCount = min(Self.byteRowBlock, range.upperBound - start)
                let block = UnsafeRawBufferPointer(rebasing: records[(start * stride)...])
                let vectors = block.baseAddress.map { $0 + ByteVectorLayout.surroundingsByteCount }
                for (position, query) in queries.enumerated() {
                    guard let vector = values[position] else { continue }
                    ck_byte_squared_distances(vector, vectors, rowCount, dimension, stride, &squared)
                    // The radii are read after the distances, so that memory is read sequentially, which is faster.
                    // Strictly nearer, as above. NaN, the radius of a track without a vector, is never among them.
                    let found = ck_select_nearer(
                        squared, block.baseAddress, stride, rowCount, countsByRadius ? 1 : 0,
                        selections[position].reach, &rows, &distances)
                    for place in 0..<found where distances[place] < selections[position].reach {
                        let index = start + Int(rows[place])
                        if index == query.ownIndex || mask?[index] == false { continue }
                        selections[position].insert(index: index, distance: distances[place])
                    }
                }
            }
        }
    }
}
