import SystemFiles

/// Makes the neighbor lists of an index, or brings them up to date. A search of the index then reads only the vectors around
/// the query's; see ``SimilaritySearch``. The commands that write an index do this themselves.
///
/// ```swift
/// try NeighborListsBuilder.refresh(IndexReader(path: "library.sidx"))    // writes library.sidx.lists
/// ```
public enum NeighborListsBuilder {
    /// How the lists of an index came about.
    public enum Outcome: Equatable, Sendable {
        /// The index is too small for lists, or stores floats.
        case unneeded
        /// They were up to date.
        case kept
        /// The centroids stayed, and only so many new vectors were compared with them.
        case updated(comparedCount: Int)
        /// They were made from the beginning.
        case made
    }

    /// An index of fewer tracks has no lists: a scan of all vectors takes some ten milliseconds.
    public static let leastTrackCount = 1_000_000

    /// Rows read and written at once.
    private static let rowBlock = 65_536

    /// Makes the lists of an index, if it has so many tracks. Lists of an earlier state are used for what is the same: a
    /// vector stays in its list. If fewer than half of the vectors are in them, or the number of lists no longer suits, they
    /// are made from the beginning.
    /// - Throws: `IndexError` if the index is damaged, the file cannot be written, or another file has its name; the old file, if
    ///   any, then stays, and is not used.
    @discardableResult
    public static func refresh(
        _ reader: IndexReader, leastTrackCount: Int = Self.leastTrackCount
    ) throws(IndexError) -> Outcome {
        let path = Self.path(ofIndex: reader.path)
        let isNeeded = reader.schema.vectorFormat == .bytes && reader.count >= max(1, leastTrackCount)
        var old: NeighborLists?
        do throws(IndexError) {
            old = try NeighborLists(path: path)
        } catch {
            switch error.cause {
            case .notAnIndex, .missingSection:
                // A file of a person.
                guard isNeeded else { return .unneeded }
                throw IndexError(
                    .invalidInput("has no neighbor lists and will not be overwritten; move it away"), file: path)
            default: break
            }
        }
        guard isNeeded else {
            unlink(path)
            return .unneeded
        }
        if let old, old.areOf(reader), (try? old.verify()) != nil { return .kept }
        let count = listCount(forTracks: reader.count)
        if let old, old.centroids.dimension == reader.schema.vectorDimension,
            (count / 2...count * 2).contains(old.centroids.count),
            let known = try? KnownLists(old)
        {
            let (lists, comparedCount) = try assign(reader, old.centroids, known)
            if comparedCount <= reader.count / 2 {
                try write(reader, old.centroids, lists, to: path)
                return .updated(comparedCount: comparedCount)
            }
        }
        let sample = try sample(reader, rowCount: count * ListCentroids.sampledPerCentroid)
        // An index without a single vector has one empty list.
        let centroids =
            sample.isEmpty
            ? ListCentroids(
                values: [Int8](repeating: 0, count: reader.schema.vectorDimension),
                dimension: reader.schema.vectorDimension)
            : ListCentroids(of: sample, dimension: reader.schema.vectorDimension, count: count)
        try write(reader, centroids, try assign(reader, centroids, nil).lists, to: path)
        return .made
    }

    /// The file of the lists of an index.
    package static func path(ofIndex path: String) -> String { path + ".lists" }

    /// What is wrong with the lists that searches of an index use; nil if nothing, or if it has none.
    package static func damage(of reader: IndexReader) -> IndexError? {
        do throws(IndexError) {
            try NeighborLists(of: reader)?.verify()
            return nil
        } catch {
            return error
        }
    }

    /// The power of two nearest to the square root: then a query is compared with about as many centroids as vectors.
    static func listCount(forTracks count: Int) -> Int {
        var lists = 1
        while 2 * lists * lists < count { lists *= 2 }
        return lists
    }

    /// Vectors spread evenly over the index.
    private static func sample(_ reader: IndexReader, rowCount: Int) throws(IndexError) -> [Int8] {
        let rowCount = min(rowCount, reader.count)
        var sample: [Int8] = []
        sample.reserveCapacity(rowCount * reader.schema.vectorDimension)
        for place in 0..<rowCount { sample += try reader.byteVector(place * reader.count / rowCount) ?? [] }
        return sample
    }

    /// The list of every track, `UInt32.max` for one without a vector, and the number of vectors that were compared.
    private static func assign(
        _ reader: IndexReader, _ centroids: ListCentroids, _ known: KnownLists?
    ) throws(IndexError) -> (lists: [UInt32], comparedCount: Int) {
        var lists = [UInt32](repeating: .max, count: reader.count)
        let stride = reader.vectorByteCount
        let groups = CentroidGroups(centroids)
        var comparedCount = 0
        for start in Swift.stride(from: 0, to: reader.count, by: rowBlock) {
            let range = start..<min(start + rowBlock, reader.count)
            var (tracks, rows): ([Int], [Int8]) = ([], [])
            try reader.withByteVectors { records in
                for index in range {
                    let record = UnsafeRawBufferPointer(rebasing: records[index * stride..<(index + 1) * stride])
                    guard IndexReader.surroundings(record) != nil else { continue }
                    if let list = known?.list(of: record) {
                        lists[index] = list
                    } else {
                        tracks.append(index)
                        let bytes = record[ByteVectorLayout.surroundingsByteCount...].prefix(centroids.dimension)
                        rows.append(contentsOf: bytes.lazy.map { Int8(bitPattern: $0) })
                    }
                }
            }
            comparedCount += tracks.count
            for (track, list) in zip(tracks, groups.nearest(toRows: rows)) { lists[track] = list }
        }
        return (lists, comparedCount)
    }

    private static func write(
        _ reader: IndexReader, _ centroids: ListCentroids, _ lists: [UInt32], to path: String
    ) throws(IndexError) {
        var starts = [UInt32](repeating: 0, count: centroids.count + 1)
        for list in lists where list != .max { starts[Int(list) + 1] += 1 }
        for list in 0..<centroids.count { starts[list + 1] += starts[list] }
        var order = [UInt32](repeating: 0, count: Int(starts[centroids.count]))
        var places = starts
        for (track, list) in lists.enumerated() where list != .max {
            order[Int(places[Int(list)])] = UInt32(track)
            places[Int(list)] += 1
        }
        var stream = try SectionStream.create(path: path, sectionCount: 5)
        try stream.begin(.listSource, isRequired: false)
        try stream.append(littleEndian: reader.vectorsChecksum)
        try stream.end()
        try stream.begin(.listCentroids, isRequired: false)
        try stream.append(centroids.values.map { UInt8(bitPattern: $0) })
        try stream.end()
        try stream.begin(.listStarts, isRequired: false)
        for start in starts { try stream.append(littleEndian: start) }
        try stream.end()
        try stream.begin(.listNumbers, isRequired: false)
        for track in order { try stream.append(littleEndian: track) }
        try stream.end()
        try stream.begin(.listVectors, isRequired: false)
        let stride = reader.vectorByteCount
        for start in Swift.stride(from: 0, to: order.count, by: 1_024) {
            let tracks = order[start..<min(start + 1_024, order.count)]
            try stream.append(
                try reader.withByteVectors { records in
                    var bytes: [UInt8] = []
                    bytes.reserveCapacity(tracks.count * stride)
                    for track in tracks { bytes += records[Int(track) * stride..<(Int(track) + 1) * stride] }
                    return bytes
                })
        }
        try stream.end()
        try stream.commit(
            IndexHeader(
                analysisVersion: reader.schema.analysisVersion, trackCount: UInt64(reader.count), fileLength: 0,
                sectionCount: 0, vectorDimension: UInt32(centroids.dimension), sequenceDimension: 0, tableChecksum: 0))
    }
}

/// The lists of the vectors of an earlier state, found by a hash of the vector.
private struct KnownLists {
    private var lists: [UInt64: UInt32] = [:]

    /// - Throws: `IndexError` if the file is damaged.
    init(_ old: NeighborLists) throws(IndexError) {
        try old.verify()
        lists.reserveCapacity(old.rowCount)
        let stride = old.rowByteCount
        for list in 0..<old.centroids.count {
            let hashes = try old.withRows(ofList: list) { records in
                Swift.stride(from: 0, to: records.count, by: stride).map {
                    Checksum.of(UnsafeRawBufferPointer(rebasing: records[$0..<$0 + stride]))
                }
            }
            for hash in hashes { lists[hash] = UInt32(list) }
        }
        old.release()
    }

    func list(of record: UnsafeRawBufferPointer) -> UInt32? { lists[Checksum.of(record)] }
}
