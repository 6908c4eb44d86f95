extension IndexReader {
    /// Calls `body` with all vectors as they are in the file: `count × vectorDimension` values, row-major. A track
    /// without a vector has NaNs.
    /// - Precondition: the index stores floats.
    package func withVectors<Result>(_ body: (Span<Float>) -> Result) throws(IndexError) -> Result {
        precondition(schema.vectorFormat == .floats, "the vectors of this index are bytes")
        // Sections are 64-byte aligned in a page-aligned map, so the floats are aligned too.
        return try vectors.withBytes(at: 0, count: vectors.count) { bytes in
            body(Span(_unsafeElements: bytes.assumingMemoryBound(to: Float.self)))
        }
    }

    /// Fetches the sequences of these tracks from disk in one go instead of one after the other.
    func prefetchSequences(_ indices: some Sequence<Int>) throws(IndexError) {
        for index in indices { sequences.prefetch(try sequenceRange(index), waits: false) }
    }

    /// Releases all memory of read data during a long scan. Later reads map it again.
    package func release() { file.release() }

    /// Releases the memory of read sequences. The system may map half a megabyte around each access, so a few hundred
    /// sequences would occupy as much as all vectors. Small libraries keep everything.
    func releaseSequences() {
        if sequences.count > 64 << 20 { sequences.release() }
    }

    /// Vector of track `index`, `vectorDimension` values; nil if it has none.
    public func vector(_ index: Int) throws(IndexError) -> [Float]? {
        precondition((0..<count).contains(index), "track \(index) of \(count)")
        let dimension = schema.vectorDimension
        guard schema.vectorFormat == .floats else {
            return try byteVector(index).map { $0.map { Float($0) } }
        }
        let vector = try vectors.floats(at: 4 * index * dimension, count: dimension)
        return IndexEntry.firstUnstorable(in: vector) == nil ? vector : nil
    }

    /// Vector of track `index` as it is kept; nil when it has none, or the index keeps floats.
    package func byteVector(_ index: Int) throws(IndexError) -> [Int8]? {
        guard try surroundings(index) != nil else { return nil }
        let start = index * vectorByteCount + ByteVectorLayout.surroundingsByteCount
        return try vectors.bytes(at: start, count: schema.vectorDimension).map { Int8(bitPattern: $0) }
    }

    /// The sum of the weighted numbers of every track's vector, by index; NaN where a track has none, or the index keeps floats.
    /// - Precondition: `weights` has `vectorDimension` numbers.
    package func vectorSums(weights: [Float]) throws(IndexError) -> [Float] {
        precondition(weights.count == schema.vectorDimension)
        var sums = [Float](repeating: .nan, count: count)
        guard schema.vectorFormat == .bytes else { return sums }
        let eights = stride(from: 0, to: weights.count / 8 * 8, by: 8).map { SIMD8(weights[$0..<$0 + 8]) }
        try withByteVectors { bytes in
            for index in sums.indices {
                let record = UnsafeRawBufferPointer(
                    rebasing: bytes[index * vectorByteCount..<(index + 1) * vectorByteCount])
                guard Self.surroundings(record) != nil else { continue }
                var (sum, place) = (SIMD8<Float>(), ByteVectorLayout.surroundingsByteCount)
                for eight in eights {
                    sum += eight * SIMD8<Float>(record.loadUnaligned(fromByteOffset: place, as: SIMD8<Int8>.self))
                    place += 8
                }
                sums[index] = sum.sum()
                for weight in weights[(8 * eights.count)...] {
                    sums[index] += weight * Float(Int8(bitPattern: record[place]))
                    place += 1
                }
            }
        }
        return sums
    }

    /// Checksum of all vectors, as the index has it: what was made of them is out of date when it differs.
    var vectorsChecksum: UInt64 { vectors.checksum }

    /// Length of a vector in its section, in bytes.
    var vectorByteCount: Int {
        schema.vectorFormat == .floats
            ? 4 * schema.vectorDimension : ByteVectorLayout.byteCount(dimension: schema.vectorDimension)
    }

    /// Position of the vector of track `index` among others; nil if it has none, or if the index stores floats.
    public func surroundings(_ index: Int) throws(IndexError) -> VectorNeighborhood? {
        precondition((0..<count).contains(index), "track \(index) of \(count)")
        guard schema.vectorFormat == .bytes else { return nil }
        return try vectors.withBytes(
            at: index * vectorByteCount, count: ByteVectorLayout.surroundingsByteCount, Self.surroundings)
    }

    /// The surroundings at the beginning of a record; nil if it has no vector.
    static func surroundings(_ record: UnsafeRawBufferPointer) -> VectorNeighborhood? {
        func number(_ place: Int) -> Float { record.loadUnaligned(fromByteOffset: 4 * place, as: Float.self) }
        let surroundings = VectorNeighborhood(radius: number(0), mean: number(1), deviation: number(2))
        return surroundings.isUsable ? surroundings : nil
    }

    /// Calls `body` with the records of all vectors of an index that stores bytes.
    func withByteVectors<Result>(_ body: (UnsafeRawBufferPointer) -> Result) throws(IndexError) -> Result {
        try vectors.withBytes(at: 0, count: vectors.count, body)
    }

    /// Mean and inverse standard deviation of each dimension of the vectors.
    package func vectorScaling() throws(IndexError) -> FeatureScaling {
        try scaling(at: 0, dimension: schema.vectorDimension)
    }

    /// Mean and inverse standard deviation of each dimension of the sequences' frames.
    package func sequenceScaling() throws(IndexError) -> FeatureScaling {
        try scaling(at: 8 * schema.vectorDimension, dimension: schema.sequenceDimension)
    }

    private func scaling(at position: Int, dimension: Int) throws(IndexError) -> FeatureScaling {
        let result = FeatureScaling(
            means: try scaling.floats(at: position, count: dimension),
            inverseDeviations: try scaling.floats(at: position + 4 * dimension, count: dimension))
        guard result.isUsable else { throw scaling.corrupt("mean or deviation out of range", at: position) }
        return result
    }

    /// Sequence of track `index` as floats, `frameCount × sequenceDimension`, ready for time warping; nil if it has
    /// none.
    public func sequence(_ index: Int) throws(IndexError) -> FrameSequence<Float>? {
        let sequence = try quantizedSequence(index)
        return sequence.isEmpty ? nil : try frames(sequence.values, ofTrack: index)
    }

    /// Frames of `sequenceDimension` values, validated for time warping.
    func frames(_ values: [Float], ofTrack index: Int) throws(IndexError) -> FrameSequence<Float> {
        do throws(DTWError) {
            return try FrameSequence(values, dimension: schema.sequenceDimension)
        } catch {
            throw sequenceOffsets.corrupt("sequence of track \(index): \(error)", at: 8 * index)
        }
    }

    /// Sequence of track `index` as stored, possibly empty.
    package func quantizedSequence(_ index: Int) throws(IndexError) -> QuantizedSequence {
        QuantizedSequence(encoded: try sequenceBytes(index), dimension: schema.sequenceDimension)
    }

    /// Range of the bytes of track `index`'s sequence in their section; empty if it has none.
    func sequenceRange(_ index: Int) throws(IndexError) -> Range<Int> {
        precondition((0..<count).contains(index), "track \(index) of \(count)")
        return try sequenceOffsets.range(index, in: sequences, "sequence")
    }

    /// The stored sequence of track `index`, verified; empty if it has none.
    func sequenceBytes(_ index: Int) throws(IndexError) -> [UInt8] {
        let range = try sequenceRange(index)
        guard !range.isEmpty else { return [] }
        let (start, dimension) = (range.lowerBound, schema.sequenceDimension)
        let frameCount = Int(try sequences.load(at: start + SequenceLayout.frameCount, as: UInt32.self))
        guard frameCount > 0,
            range.count == SequenceLayout.byteCount(frameCount: frameCount, dimension: dimension)
        else { throw sequences.corrupt("sequence of \(frameCount) frames in \(range.count) bytes", at: start) }
        let checksum = try sequences.withBytes(
            at: start + SequenceLayout.frameCount, count: range.count - SequenceLayout.frameCount
        ) { UInt32(truncatingIfNeeded: Checksum.of($0)) }
        guard try sequences.load(at: start + SequenceLayout.checksum) == checksum else {
            throw IndexError(
                .checksumMismatch("a sequence"), file: path,
                byteOffset: sequences.corrupt("", at: start).byteOffset)
        }
        // Hop, scales and offsets are contiguous.
        let limit = 2 * IndexEntry.largestMagnitude
        guard
            try sequences.floats(at: start + SequenceLayout.hopSeconds, count: 1 + 2 * dimension)
                .allSatisfy({ $0.magnitude <= limit })
        else { throw sequences.corrupt("scale, offset or hop of a sequence is not finite", at: start) }
        return try sequences.bytes(at: start, count: range.count)
    }
}
