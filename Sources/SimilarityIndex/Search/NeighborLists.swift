import CKernels

/// The vectors of a large index, ordered so that near ones lie together: an inverted file (H. Jégou, M. Douze and C. Schmid,
/// *Product quantization for nearest neighbor search*, IEEE PAMI 33, 2011), with whole vectors instead of codes.
///
/// Every vector is in the list of a centroid near to it. A search reads only the lists whose centroids are nearest to the query
/// and compares the vectors exactly, so a distance is never approximate; a neighbor in a list that is not read is missed.
///
/// The lists are in a file beside the index, in the container of an index file. It names the vectors that it was made of by
/// their checksum. Lists of other vectors are never used.
struct NeighborLists: Sendable {
    /// A found track.
    struct Candidate {
        var neighbor: Neighbor
        var surroundings: VectorNeighborhood
    }

    /// Rows whose distances are computed at once, as for a scan.
    private static let rowBlock = 128

    /// The file of the lists.
    let path: String
    let centroids: ListCentroids
    /// The first row of each list, and the end of the last.
    let starts: [Int]
    /// Number of the tracks of the index.
    let trackCount: Int
    /// Checksum of the vectors of which the lists were made.
    private let source: UInt64
    private let vectors: Section
    private let numbers: Section
    var rowByteCount: Int { ByteVectorLayout.byteCount(dimension: centroids.dimension) }
    var rowCount: Int { starts[starts.count - 1] }

    /// Opens a file of lists.
    /// - Throws: `IndexError` if it cannot be read, is truncated or is damaged.
    init(path: String) throws(IndexError) {
        self.path = path
        let file = try MappedFile(path: path)
        let directory = try IndexDirectory(file)
        func section(_ id: SectionID) throws(IndexError) -> Section {
            guard let descriptor = directory.sections.first(where: { $0.id == id }) else {
                throw IndexError(.missingSection(id.description), file: path)
            }
            return Section(descriptor, of: file)
        }
        let dimension = Int(directory.header.vectorDimension)
        trackCount = Int(clamping: directory.header.trackCount)
        source = try section(.listSource).load(at: 0)
        let middles = try section(.listCentroids)
        guard dimension > 0, middles.count > 0, middles.count % dimension == 0 else {
            throw middles.corrupt("centroids of \(dimension) dimensions in \(middles.count) bytes", at: 0)
        }
        centroids = ListCentroids(
            values: try middles.bytes(at: 0, count: middles.count).map { Int8(bitPattern: $0) }, dimension: dimension)
        let places = try section(.listStarts)
        var starts: [Int] = []
        for list in 0...centroids.count {
            starts.append(Int(try places.load(at: 4 * list, as: UInt32.self)))
            guard starts[max(0, list - 1)] <= starts[list] else {
                throw places.corrupt("list \(list) begins before the list before it", at: 4 * list)
            }
        }
        self.starts = starts
        (vectors, numbers) = (try section(.listVectors), try section(.listNumbers))
        guard starts[0] == 0, vectors.count == rowCount * rowByteCount, numbers.count == 4 * rowCount else {
            throw places.corrupt("\(rowCount) rows, but \(numbers.count) bytes of numbers", at: 0)
        }
    }

    /// The lists of an index; nil if there are none, or none that are of its vectors and undamaged.
    init?(of reader: IndexReader) {
        let path = NeighborListsBuilder.path(ofIndex: reader.path)
        guard let lists = try? NeighborLists(path: path), lists.areOf(reader) else { return nil }
        self = lists
    }

    /// Whether the lists have the vectors of an index.
    func areOf(_ reader: IndexReader) -> Bool {
        reader.schema.vectorFormat == .bytes && trackCount == reader.count && source == reader.vectorsChecksum
            && centroids.dimension == reader.schema.vectorDimension
    }

    /// Checks the contents.
    /// - Throws: `IndexError` if they are damaged.
    func verify() throws(IndexError) {
        try numbers.verify()
        try vectors.verify()
    }

    /// The nearest `count` tracks in the `listCount` lists around a vector, nearest first.
    /// - Parameter countsByRadius: whether they are chosen by d² / r; the distances are d in any case.
    func candidates(
        near vector: [Int8], count: Int, inLists listCount: Int, countsByRadius: Bool
    ) throws(IndexError) -> [Candidate] {
        let squared = centroids.squaredDistances(from: vector)
        var order = NeighborSelection(capacity: min(listCount, centroids.count))
        for (list, distance) in squared.enumerated() where Float(distance) < order.reach {
            order.insert(index: list, distance: Float(distance))
        }
        let lists = order.sorted.map(\.index)
        // All at once, so that the disk has them in parallel.
        for list in lists {
            vectors.prefetch(starts[list] * rowByteCount..<starts[list + 1] * rowByteCount, waits: false)
        }
        var selection = NeighborSelection(capacity: count)
        for list in lists { try scan(starts[list]..<starts[list + 1], for: vector, countsByRadius, &selection) }
        return try candidates(selection.sorted, countsByRadius)
    }

    private func scan(
        _ range: Range<Int>, for vector: [Int8], _ countsByRadius: Bool, _ selection: inout NeighborSelection
    ) throws(IndexError) {
        let stride = rowByteCount
        try vectors.withBytes(at: range.lowerBound * stride, count: range.count * stride) { records in
            var squared = [UInt32](repeating: 0, count: Self.rowBlock)
            var (rows, distances) = (squared, squared.map { Float($0) })
            for start in Swift.stride(from: 0, to: range.count, by: Self.rowBlock) {
                let rowCount = min(Self.rowBlock, range.count - start)
                let block = records.baseAddress.map { $0 + start * stride }
                let bytes = block.map { $0 + ByteVectorLayout.surroundingsByteCount }
                ck_byte_squared_distances(vector, bytes, rowCount, vector.count, stride, &squared)
                let found = ck_select_nearer(
                    squared, block, stride, rowCount, countsByRadius ? 1 : 0, selection.reach, &rows, &distances)
                for place in 0..<found where distances[place] < selection.reach {
                    selection.insert(index: range.lowerBound + start + Int(rows[place]), distance: distances[place])
                }
            }
        }
    }

    /// Rows and the values by which they were chosen → tracks and distances.
    private func candidates(_ rows: [Neighbor], _ countsByRadius: Bool) throws(IndexError) -> [Candidate] {
        var found: [Candidate] = []
        found.reserveCapacity(rows.count)
        for row in rows {
            let surroundings = try vectors.withBytes(
                at: row.index * rowByteCount, count: ByteVectorLayout.surroundingsByteCount, IndexReader.surroundings)
            guard let surroundings else {
                throw vectors.corrupt("row \(row.index) has no radius", at: row.index * rowByteCount)
            }
            let squared = countsByRadius ? row.distance * surroundings.radius : row.distance
            found.append(
                Candidate(
                    neighbor: Neighbor(index: try number(ofRow: row.index), distance: squared.squareRoot()),
                    surroundings: surroundings))
        }
        return found
    }

    /// The track in a row.
    private func number(ofRow row: Int) throws(IndexError) -> Int {
        let number: UInt32 = try numbers.load(at: 4 * row)
        guard number < trackCount else {
            throw numbers.corrupt("row \(row) is track \(number) of \(trackCount)", at: 4 * row)
        }
        return Int(number)
    }

    /// Calls `body` with the rows of a list as they are stored.
    func withRows<Result>(ofList list: Int, _ body: (UnsafeRawBufferPointer) -> Result) throws(IndexError) -> Result {
        try vectors.withBytes(
            at: starts[list] * rowByteCount, count: (starts[list + 1] - starts[list]) * rowByteCount, body)
    }

    /// Releases the memory of what was read.
    func release() {
        vectors.release()
        numbers.release()
    }
}
