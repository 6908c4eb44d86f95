import CKernels

/// Exact nearest neighbours by Euclidean distance between vectors, z-scored unless the index keeps bytes.
///
/// Of z-scored vectors, every dimension counts by its inverse standard deviation over the library, so that units do not
/// matter; a dimension that never varies has no weight. Tracks without a vector are never returned.
/// Distances are plain Euclidean: √(2 × dimension) between two random tracks of uncorrelated features.
public struct NearestNeighbors: Sendable {
    /// Rows whose distances are computed at once: 64 KiB of 64-dimensional vectors, which stay in
    /// cache while a block of queries passes over them.
    private static let rowBlock = 256
    /// Queries that pass over a block of rows together in the all-pairs search.
    private static let queryBlock = 32

    /// The index that is searched.
    public let reader: IndexReader
    private let weights: [Float]
    /// Whether a squared distance counts by the radius of the candidate: of two as near, the one in the emptier place is the
    /// nearer.
    private let countsByRadius: Bool

    /// Prepares a search of `reader`.
    /// - Throws: `IndexError` when the scaling section of the file is damaged.
    public init(_ reader: IndexReader) throws(IndexError) { try self.init(reader, countsByRadius: false) }

    /// - Parameter countsByRadius: whether neighbours are chosen by d² / r; distances are d all the same. Of bytes only.
    init(_ reader: IndexReader, countsByRadius: Bool) throws(IndexError) {
        self.reader = reader
        self.countsByRadius = countsByRadius && reader.schema.vectorFormat == .bytes
        weights = try reader.vectorScaling().inverseDeviations.map { $0 * $0 }
    }

    /// The `count` tracks nearest to track `index`, nearest first, itself left out; ties by track
    /// number. Empty when the track has no vector.
    /// - Throws: `IndexError` when the file is damaged.
    public func neighbors(
        of index: Int, count: Int, filter: SearchFilter = SearchFilter()
    ) throws(IndexError) -> [Neighbor] {
        guard let vector = try reader.vector(index) else { return [] }
        return try search([Query(vector: vector, ownIndex: index)], count: count, mask: filter.mask(for: reader))[0]
    }

    /// The `count` tracks nearest to `vector`, a point of feature space (`vectorDimension` finite
    /// values, not scaled), nearest first.
    /// - Throws: `IndexError`: `invalidInput` for another number of values or a value that is not
    ///   finite; otherwise when the file is damaged.
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
        return try search([Query(vector: vector, ownIndex: nil)], count: count, mask: filter.mask(for: reader))[0]
    }

    /// For each track of `range`, the `count` tracks nearest to it, nearest first, on `threads`
    /// threads (default: all cores). Same results as ``neighbors(of:count:filter:)-(Int,_,_)`` one by one.
    /// - Throws: `IndexError` when the file is damaged.
    public func neighbors(
        ofTracks range: Range<Int>, count: Int, filter: SearchFilter = SearchFilter(), threads: Int? = nil
    ) throws(IndexError) -> [[Neighbor]] {
        let mask = try filter.mask(for: reader)
        let blocks = stride(from: range.lowerBound, to: range.upperBound, by: Self.queryBlock).map {
            $0..<min($0 + Self.queryBlock, range.upperBound)
        }
        return try ParallelMap.map(blocks.count, threads: threads ?? ParallelMap.coreCount) {
            block throws(IndexError) in
            var queries: [Query] = []
            for index in blocks[block] { queries.append(Query(vector: try reader.vector(index), ownIndex: index)) }
            return try search(queries, count: count, mask: mask)
        }.flatMap { $0 }
    }

    /// Distance between two tracks; NaN when one has no vector.
    /// - Throws: `IndexError` when the file is damaged.
    public func distance(_ first: Int, _ second: Int) throws(IndexError) -> Float {
        guard let first = try reader.vector(first), let second = try reader.vector(second) else { return .nan }
        var squared: Float = 0
        ck_weighted_squared_distances(first, second, 1, first.count, weights, &squared)
        return squared.squareRoot()
    }

    private struct Query {
        let vector: [Float]?
        let ownIndex: Int?
    }

    private func search(_ queries: [Query], count: Int, mask: [Bool]?) throws(IndexError) -> [[Neighbor]] {
        if reader.schema.vectorFormat == .bytes { return try searchBytes(queries, count: count, mask: mask) }
        let dimension = reader.schema.vectorDimension
        var heaps = queries.map { _ in NeighborHeap(capacity: max(0, min(count, reader.count))) }
        try reader.withVectors { vectors in
            vectors.withUnsafeBufferPointer { vectors in
                var squared = [Float](repeating: 0, count: Self.rowBlock)
                for start in stride(from: 0, to: reader.count, by: Self.rowBlock) {
                    let rowCount = min(Self.rowBlock, reader.count - start)
                    let rows = UnsafeBufferPointer(rebasing: vectors[(start * dimension)...])
                    for (position, query) in queries.enumerated() {
                        guard let vector = query.vector else { continue }
                        ck_weighted_squared_distances(
                            vector, rows.baseAddress, rowCount, dimension, weights, &squared)
                        var reach = heaps[position].reach
                        // Strictly nearer: rows come in order, so a tie never displaces the earlier
                        // one; and NaN and infinity, which are no distances, never enter.
                        for row in 0..<rowCount where squared[row] < reach {
                            let index = start + row
                            if index == query.ownIndex || mask?[index] == false { continue }
                            heaps[position].insert(Neighbor(index: index, distance: squared[row]))
                            reach = heaps[position].reach
                        }
                    }
                }
            }
        }
        return heaps.map { heap in
            heap.sorted.map { Neighbor(index: $0.index, distance: $0.distance.squareRoot()) }
        }
    }

    /// The same of an index of bytes.
    private func searchBytes(
        _ queries: [Query], count: Int, mask: [Bool]?
    ) throws(IndexError) -> [[Neighbor]] {
        let (dimension, stride) = (reader.schema.vectorDimension, reader.vectorByteCount)
        let values = queries.map { $0.vector.map { $0.map { Int8($0.rounded()) } } }
        var heaps = queries.map { _ in NeighborHeap(capacity: max(0, min(count, reader.count))) }
        let radii = try reader.withByteVectors { records in
            var squared = [UInt32](repeating: 0, count: Self.rowBlock)
            var radii = [Float](repeating: 0, count: Self.rowBlock)
            func radius(_ row: Int) -> Float { records.loadUnaligned(fromByteOffset: row * stride, as: Float.self) }
            for start in Swift.stride(from: 0, to: reader.count, by: Self.rowBlock) {
                let rowCount = min(Self.rowBlock, reader.count - start)
                let rows = UnsafeRawBufferPointer(rebasing: records[(start * stride)...])
                for row in 0..<rowCount { radii[row] = radius(start + row) }
                for (position, query) in queries.enumerated() {
                    guard let vector = values[position] else { continue }
                    ck_byte_squared_distances(
                        vector, rows.baseAddress.map { $0 + ByteVectorLayout.surroundingsByteCount }, rowCount,
                        dimension,
                        stride, &squared)
                    var reach = heaps[position].reach
                    for row in 0..<rowCount {
                        // NaN, of a track without a vector, is below no reach.
                        let isThere = radii[row] > 0
                        let distance = Float(squared[row]) / (countsByRadius ? radii[row] : 1)
                        guard distance < reach, isThere else { continue }
                        let index = start + row
                        if index == query.ownIndex || mask?[index] == false { continue }
                        heaps[position].insert(Neighbor(index: index, distance: distance))
                        reach = heaps[position].reach
                    }
                }
            }
            return heaps.map { heap in heap.sorted.map { countsByRadius ? radius($0.index) : 1 } }
        }
        return zip(heaps, radii).map { heap, radii in
            zip(heap.sorted, radii).map { Neighbor(index: $0.index, distance: ($0.distance * $1).squareRoot()) }
        }
    }
}
