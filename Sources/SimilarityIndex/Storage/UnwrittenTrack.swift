/// The data of a track that a writer keeps until the index is written. Its ``TrackFeatures`` are stored elsewhere.
struct UnwrittenTrack: Sendable {
    let id: TrackID
    let fileSize: UInt64
    let modificationTime: Int64
    let frameCount: UInt64
    let changeStamp: UInt32
    let sampleRate: UInt32
    let channelCount: UInt32
    let analysisVersion: UInt32
    let flags: IndexEntry.Flags
    /// Number of the path in the writer's string pool.
    let path: UInt32
    /// Length of the stored sequence in bytes; 0 if there is none.
    let sequenceByteCount: UInt32
    /// Length of the stored pitch classes in bytes; 0 if there are none.
    let chromaByteCount: UInt32
    /// Length of the stored outline in bytes; 0 if there is none.
    let outlineByteCount: UInt16
    let source: Source

    /// Position of the remaining data of a track.
    enum Source: Sendable {
        /// In a record of a file.
        case record(PendingRecord)
        /// In appended index number `reader`, as track number `index`.
        case index(UInt32, reader: UInt16)
    }
}

/// Position of the features in a record: the `count` bytes from `start` of file number `file`.
struct PendingRecord: Sendable {
    let start: UInt64
    let count: UInt32
    /// The lower half of the checksum of these bytes.
    let checksum: UInt32
    let file: UInt8
}

/// The features of all tracks, which are too large to be kept in memory.
struct PendingFeatures: Sendable {
    let schema: IndexSchema
    private let scratch: ScratchFile
    private var files: [any RecordFile]
    var readers: [IndexReader] = []

    init(schema: IndexSchema, scratch: ScratchFile) {
        self.schema = schema
        self.scratch = scratch
        files = [scratch]
    }

    /// Records the position of the features of `entry`. Without a record they are written to the scratch file.
    mutating func store(_ entry: IndexEntry, at record: RecordPosition?) throws(IndexError) -> PendingRecord {
        let bytes = TrackFeatures(entry).encoded
        let start = if let record { record.featuresEnd - bytes.count } else { try scratch.append(bytes) }
        return PendingRecord(
            start: UInt64(start), count: UInt32(bytes.count), checksum: Self.checksum(of: bytes),
            file: number(of: record?.file ?? scratch))
    }

    private mutating func number(of file: any RecordFile) -> UInt8 {
        if let number = files.lastIndex(where: { $0 === file }) { return UInt8(number) }
        files.append(file)
        return UInt8(files.count - 1)
    }

    private static func checksum(of bytes: [UInt8]) -> UInt32 { UInt32(truncatingIfNeeded: Checksum.of(bytes)) }

    /// - Throws: `IndexError` if they can no longer be read or have changed.
    private func features(_ record: PendingRecord) throws(IndexError) -> TrackFeatures {
        let file = files[Int(record.file)]
        let bytes = try file.bytes(at: Int(record.start), count: Int(record.count))
        var input = RecordInput(bytes)
        guard Self.checksum(of: bytes) == record.checksum, let features = TrackFeatures(&input, schema: schema) else {
            throw IndexError(.corrupt("a record has changed"), file: file.errorPath, byteOffset: record.start)
        }
        return features
    }

    /// A value for each number column in `columns`. Numbers of a record are not verified here: reading its vector does
    /// that.
    func numbers(_ columns: Range<Int>, of track: UnwrittenTrack) throws(IndexError) -> [Float] {
        switch track.source {
        case .record(let record):
            let position = Int(record.start) + 4 * columns.lowerBound
            return [Float](littleEndian: try files[Int(record.file)].bytes(at: position, count: 4 * columns.count))
        case .index(let index, let reader):
            var numbers: [Float] = []
            for column in columns { numbers.append(try readers[Int(reader)].number(column, Int(index))) }
            return numbers
        }
    }

    /// The vector and, in an index of bytes, its position among others; nil for none.
    func vector(
        of track: UnwrittenTrack
    ) throws(IndexError) -> (values: [Float], surroundings: VectorNeighborhood?)? {
        guard track.analysisVersion == schema.analysisVersion else { return nil }
        switch track.source {
        case .record(let record):
            let features = try features(record)
            return features.vector.map { ($0, features.surroundings) }
        case .index(let index, let reader):
            let reader = readers[Int(reader)]
            guard let values = try reader.vector(Int(index)) else { return nil }
            return (values, try reader.surroundings(Int(index)))
        }
    }

    /// The stored sequence, verified; empty for none.
    func sequenceBytes(of track: UnwrittenTrack) throws(IndexError) -> [UInt8] {
        guard track.sequenceByteCount > 0 else { return [] }
        switch track.source {
        case .record(let record):
            return try features(record).sequence.encoded
        case .index(let index, let reader):
            return try readers[Int(reader)].sequenceBytes(Int(index))
        }
    }

    /// The stored pitch classes, verified; empty for none.
    func chromaBytes(of track: UnwrittenTrack) throws(IndexError) -> [UInt8] {
        guard track.chromaByteCount > 0 else { return [] }
        switch track.source {
        case .record(let record):
            return try features(record).chroma.encoded
        case .index(let index, let reader):
            return try readers[Int(reader)].chroma(Int(index)).encoded
        }
    }

    /// The stored outline, verified; empty for none.
    func outlineBytes(of track: UnwrittenTrack) throws(IndexError) -> [UInt8] {
        let count = Int(track.outlineByteCount)
        guard count > 0 else { return [] }
        switch track.source {
        case .record(let record):
            let file = files[Int(record.file)]
            let position = Int(record.start) + TrackFeatures.outlineOffset(schema)
            let bytes = try file.bytes(at: position, count: count)
            guard SongOutline(encoded: bytes) != nil else {
                throw IndexError(.corrupt("a record has changed"), file: file.errorPath, byteOffset: record.start)
            }
            return bytes
        case .index(let index, let reader):
            return try readers[Int(reader)].outline(Int(index))?.encoded ?? []
        }
    }

    /// Releases the memory of read data.
    func release() {
        for file in files { file.release() }
        for reader in readers { reader.file.release() }
    }
}

extension [Float] {
    /// Decodes floats of 4 bytes each.
    init(littleEndian bytes: [UInt8]) {
        self.init(unsafeUninitializedCapacity: bytes.count / 4) { floats, initializedCount in
            bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(floats).copyMemory(from: $0) }
            initializedCount = bytes.count / 4
        }
    }
}
