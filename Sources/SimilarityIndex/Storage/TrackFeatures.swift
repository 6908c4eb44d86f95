/// The data of a track that are too large to be kept in memory for all tracks, with their record format. The bytes are
/// the same in a journal and in a scratch file.
struct TrackFeatures {
    let numbers: [Float]
    let outline: SongOutline?
    let vector: [Float]?
    let surroundings: VectorNeighborhood?
    let sequence: QuantizedSequence
    let chroma: ChromaSequence

    init(_ entry: IndexEntry) {
        (numbers, vector, surroundings) = (entry.numbers, entry.vector, entry.surroundings)
        (sequence, chroma) = (entry.sequence, entry.chroma)
        outline = entry.outline
    }

    /// The bytes of a record. The numbers come first, then the outline, so they can be read without the rest.
    var encoded: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(littleEndian: numbers)
        let encodedOutline = outline?.encoded ?? []
        bytes.append(littleEndian: UInt16(encodedOutline.count))
        bytes += encodedOutline
        bytes.append(vector == nil ? 0 : 1)
        bytes.append(littleEndian: vector ?? [])
        bytes.append(surroundings == nil ? 0 : 1)
        if let surroundings {
            bytes.append(littleEndian: [surroundings.radius, surroundings.mean, surroundings.deviation])
        }
        bytes.append(littleEndian: UInt32(chroma.frameCount))
        bytes += chroma.bytes
        bytes.append(littleEndian: UInt32(sequence.frameCount))
        guard !sequence.isEmpty else { return bytes }
        bytes.append(littleEndian: sequence.hopSeconds)
        bytes.append(littleEndian: sequence.scales)
        bytes.append(littleEndian: sequence.offsets)
        sequence.bytes.withUnsafeBytes { bytes.append(contentsOf: $0) }
        return bytes
    }

    /// Position of the bytes of an outline in a record.
    static func outlineOffset(_ schema: IndexSchema) -> Int {
        4 * schema.numberColumns.count + MemoryLayout<UInt16>.size
    }

    /// Reads the next features from `input`; nil if they are invalid for `schema`.
    init?(_ input: inout RecordInput, schema: IndexSchema) {
        guard let numbers = input.floats(schema.numberColumns.count), let outline = input.outline(),
            let hasVector = input.flag(),
            let vector = input.floats(hasVector ? schema.vectorDimension : 0),
            let hasSurroundings = input.flag(), let surroundings = input.floats(hasSurroundings ? 3 : 0),
            let chroma = input.chroma(), let sequence = input.sequence(dimension: schema.sequenceDimension)
        else { return nil }
        self.numbers = numbers
        self.vector = hasVector ? vector : nil
        self.surroundings =
            hasSurroundings
            ? VectorNeighborhood(radius: surroundings[0], mean: surroundings[1], deviation: surroundings[2]) : nil
        (self.sequence, self.chroma, self.outline) = (sequence, chroma, outline)
    }
}

extension RecordInput {
    /// An outline that is missing is not an error, one that cannot be read is.
    fileprivate mutating func outline() -> SongOutline?? {
        guard let count = integer(UInt16.self), let encoded = bytes(Int(count)) else { return nil }
        guard count > 0 else { return .some(nil) }
        return SongOutline(encoded: Array(encoded)).map { .some($0) }
    }

    fileprivate mutating func chroma() -> ChromaSequence? {
        guard let frameCount = integer(UInt32.self), frameCount <= ChromaSequence.largestCount else { return nil }
        return bytes(Int(frameCount) * ChromaSequence.frameByteCount).map { ChromaSequence(bytes: Array($0)) }
    }

    fileprivate mutating func sequence(dimension: Int) -> QuantizedSequence? {
        guard let frameCount = integer(UInt32.self) else { return nil }
        guard frameCount > 0 else { return .empty }
        let limit = 2 * IndexEntry.largestMagnitude
        guard let hop = floats(1), let scales = floats(dimension), let offsets = floats(dimension),
            (hop + scales + offsets).allSatisfy({ $0.magnitude <= limit }),
            let values = bytes(Int(frameCount) * dimension)
        else { return nil }
        return QuantizedSequence(
            bytes: values.map { Int8(bitPattern: $0) }, scales: scales, offsets: offsets, hopSeconds: hop[0])
    }
}
