/// What a writer holds of a track until the index is written; its numbers, vector and sequence wait elsewhere.
struct UnwrittenTrack: Sendable {
    let id: TrackID
    let fileSize: UInt64
    let modificationTime: Int64
    let changeStamp: UInt32
    let frameCount: UInt64
    let sampleRate: UInt32
    let channelCount: UInt32
    let analysisVersion: UInt32
    let flags: IndexEntry.Flags
    /// Number of the path among the writer's strings.
    let path: UInt32
    /// Bytes of the sequence as a file holds it; 0 when there is none.
    let sequenceByteCount: UInt32
    /// Bytes of the pitch classes as a file holds them; 0 when there are none.
    let chromaByteCount: UInt32
    let place: Place

    /// Where the rest of a track is.
    enum Place: Sendable {
        /// In the scratch file, from this byte on.
        case scratch(UInt64)
        /// In the `reader`th index appended from, where it is the `index`th.
        case index(UInt32, reader: UInt16)
    }
}

/// The rest of each track: what is too big to be held for all tracks at once.
struct PendingFeatures: Sendable {
    let schema: IndexSchema
    let scratch: ScratchFile
    var readers: [IndexReader] = []

    private var numberByteCount: Int { 4 * schema.numberColumns.count }
    /// The values and, of an index of bytes, the surroundings.
    private var vectorByteCount: Int { 4 * (schema.vectorDimension + (schema.vectorFormat == .bytes ? 3 : 0)) }

    /// Puts aside what is too big of `entry`: numbers, vector (NaNs for none), sequence and pitch classes, as a file holds
    /// them.
    func store(_ entry: IndexEntry, sequence: [UInt8]) throws(IndexError) -> UnwrittenTrack.Place {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(numberByteCount + vectorByteCount + sequence.count)
        bytes.append(littleEndian: entry.numbers)
        bytes.append(littleEndian: entry.vector ?? [Float](repeating: .nan, count: schema.vectorDimension))
        if schema.vectorFormat == .bytes {
            let surroundings = entry.surroundings
            bytes.append(
                littleEndian: [
                    surroundings?.radius ?? .nan, surroundings?.mean ?? .nan, surroundings?.deviation ?? .nan,
                ])
        }
        bytes += sequence
        bytes += entry.chroma.encoded
        return .scratch(UInt64(try scratch.append(bytes)))
    }

    /// A value for each number column in `columns`.
    func numbers(_ columns: Range<Int>, of track: UnwrittenTrack) throws(IndexError) -> [Float] {
        switch track.place {
        case .scratch(let position):
            return [Float](
                littleEndian: try scratch.bytes(at: Int(position) + 4 * columns.lowerBound, count: 4 * columns.count))
        case .index(let index, let reader):
            var numbers: [Float] = []
            for column in columns { numbers.append(try readers[Int(reader)].number(column, Int(index))) }
            return numbers
        }
    }

    /// The vector and, of an index of bytes, how it lies among others; nil for none.
    func vector(
        of track: UnwrittenTrack
    ) throws(IndexError) -> (values: [Float], surroundings: VectorSurroundings?)? {
        guard track.analysisVersion == schema.analysisVersion else { return nil }
        switch track.place {
        case .scratch(let position):
            let vector = [Float](
                littleEndian: try scratch.bytes(at: Int(position) + numberByteCount, count: vectorByteCount))
            guard !vector[0].isNaN else { return nil }
            let dimension = schema.vectorDimension
            guard schema.vectorFormat == .bytes else { return (vector, nil) }
            return (
                Array(vector[..<dimension]),
                VectorSurroundings(
                    radius: vector[dimension], mean: vector[dimension + 1], deviation: vector[dimension + 2])
            )
        case .index(let index, let reader):
            let reader = readers[Int(reader)]
            guard let values = try reader.vector(Int(index)) else { return nil }
            return (values, try reader.surroundings(Int(index)))
        }
    }

    /// The sequence as a file holds it, checked; empty for none.
    func sequenceBytes(of track: UnwrittenTrack) throws(IndexError) -> [UInt8] {
        guard track.sequenceByteCount > 0 else { return [] }
        switch track.place {
        case .scratch(let position):
            return try scratch.bytes(
                at: Int(position) + numberByteCount + vectorByteCount, count: Int(track.sequenceByteCount))
        case .index(let index, let reader):
            return try readers[Int(reader)].sequenceBytes(Int(index))
        }
    }

    /// The pitch classes as a file holds them, checked; empty for none.
    func chromaBytes(of track: UnwrittenTrack) throws(IndexError) -> [UInt8] {
        guard track.chromaByteCount > 0 else { return [] }
        switch track.place {
        case .scratch(let position):
            let front = numberByteCount + vectorByteCount + Int(track.sequenceByteCount)
            return try scratch.bytes(at: Int(position) + front, count: Int(track.chromaByteCount))
        case .index(let index, let reader):
            return try readers[Int(reader)].chroma(Int(index)).encoded
        }
    }

    /// Gives back the memory of what was read of other indexes.
    func release() {
        for reader in readers { reader.file.release() }
    }
}

extension [Float] {
    /// The floats that `bytes` hold, 4 bytes each.
    init(littleEndian bytes: [UInt8]) {
        self.init(unsafeUninitializedCapacity: bytes.count / 4) { floats, initializedCount in
            bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(floats).copyMemory(from: $0) }
            initializedCount = bytes.count / 4
        }
    }
}
