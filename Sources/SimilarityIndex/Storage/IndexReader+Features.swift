extension IndexReader {
    /// Hands out all vectors: `count × vectorDimension` values, row-major, as they lie in the file.
    /// A track without a vector has NaNs.
    /// - Precondition: the index keeps floats.
    public func withVectors<Result>(_ body: (Span<Float>) -> Result) throws(IndexError) -> Result {
        precondition(schema.vectorFormat == .floats, "the vectors of this index are bytes")
        // Sections are 64-byte aligned in a page-aligned map, so the floats are aligned too.
        return try vectors.withBytes(at: 0, count: vectors.count) { bytes in
            body(Span(_unsafeElements: bytes.assumingMemoryBound(to: Float.self)))
        }
    }

    /// Has the sequences of these tracks fetched from the disk all at once, rather than one after the other.
    func prefetchSequences(_ indices: some Sequence<Int>) throws(IndexError) {
        for index in indices { sequences.prefetch(try sequenceRange(index), waits: false) }
    }

    /// Gives back all memory that was read into, on a long walk; what is read next is mapped again.
    package func release() { file.release() }

    /// Gives back the memory that sequences were read into. Around each that is touched the system may map half a
    /// megabyte, so that some hundred of them would weigh as much as all vectors. Of small libraries everything stays.
    func releaseSequences() {
        if sequences.count > 64 << 20 { sequences.release() }
    }

    /// Vector of track `index`, `vectorDimension` values; nil when it has none.
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
        try withByteVectors { bytes in
            for index in sums.indices {
                let record = UnsafeRawBufferPointer(
                    rebasing: bytes[index * vectorByteCount..<(index + 1) * vectorByteCount])
                func fact(_ number: Int) -> Float { record.loadUnaligned(fromByteOffset: 4 * number, as: Float.self) }
                let surroundings = VectorNeighborhood(radius: fact(0), mean: fact(1), deviation: fact(2))
                guard surroundings.isUsable else { continue }
                sums[index] = Self.sum(record.dropFirst(ByteVectorLayout.surroundingsByteCount), weights)
            }
        }
        return sums
    }

    /// The sum of weighted bytes.
    private static func sum(_ bytes: Slice<UnsafeRawBufferPointer>, _ weights: [Float]) -> Float {
        // Several sums at once, for none waits for another.
        var (first, second, third, fourth): (Float, Float, Float, Float) = (0, 0, 0, 0)
        func term(_ place: Int) -> Float {
            weights[place] * Float(Int8(bitPattern: bytes[bytes.startIndex + place]))
        }
        let even = weights.count / 4 * 4
        for place in stride(from: 0, to: even, by: 4) {
            first += term(place)
            second += term(place + 1)
            third += term(place + 2)
            fourth += term(place + 3)
        }
        for place in even..<weights.count { first += term(place) }
        return first + second + third + fourth
    }

    /// Bytes of a vector in its section.
    var vectorByteCount: Int {
        schema.vectorFormat == .floats
            ? 4 * schema.vectorDimension : ByteVectorLayout.byteCount(dimension: schema.vectorDimension)
    }

    /// How the vector of track `index` lies among others; nil when it has none, or the index keeps floats.
    public func surroundings(_ index: Int) throws(IndexError) -> VectorNeighborhood? {
        precondition((0..<count).contains(index), "track \(index) of \(count)")
        guard schema.vectorFormat == .bytes else { return nil }
        let values = try vectors.floats(at: index * vectorByteCount, count: 3)
        let surroundings = VectorNeighborhood(radius: values[0], mean: values[1], deviation: values[2])
        return surroundings.isUsable ? surroundings : nil
    }

    /// Hands out the records of all vectors, of an index that keeps bytes.
    func withByteVectors<Result>(_ body: (UnsafeRawBufferPointer) -> Result) throws(IndexError) -> Result {
        try vectors.withBytes(at: 0, count: vectors.count, body)
    }

    /// Mean and inverse standard deviation of each dimension of the vectors.
    public func vectorScaling() throws(IndexError) -> FeatureScaling {
        try scaling(at: 0, dimension: schema.vectorDimension)
    }

    /// Mean and inverse standard deviation of each dimension of the sequences' frames.
    public func sequenceScaling() throws(IndexError) -> FeatureScaling {
        try scaling(at: 8 * schema.vectorDimension, dimension: schema.sequenceDimension)
    }

    private func scaling(at position: Int, dimension: Int) throws(IndexError) -> FeatureScaling {
        let result = FeatureScaling(
            means: try scaling.floats(at: position, count: dimension),
            inverseDeviations: try scaling.floats(at: position + 4 * dimension, count: dimension))
        guard result.isUsable else { throw scaling.corrupt("mean or deviation out of range", at: position) }
        return result
    }

    /// Sequence of track `index` as floats, `frameCount × sequenceDimension`, ready for time warping;
    /// nil when it has none.
    public func sequence(_ index: Int) throws(IndexError) -> FrameSequence<Float>? {
        let sequence = try quantizedSequence(index)
        return sequence.isEmpty ? nil : try frames(sequence.values, ofTrack: index)
    }

    /// Values of `sequenceDimension` a frame, checked for time warping.
    func frames(_ values: [Float], ofTrack index: Int) throws(IndexError) -> FrameSequence<Float> {
        do throws(DTWError) {
            return try FrameSequence(values, dimension: schema.sequenceDimension)
        } catch {
            throw sequenceOffsets.corrupt("sequence of track \(index): \(error)", at: 8 * index)
        }
    }

    /// Sequence of track `index` as stored, possibly empty.
    public func quantizedSequence(_ index: Int) throws(IndexError) -> QuantizedSequence {
        QuantizedSequence(encoded: try sequenceBytes(index), dimension: schema.sequenceDimension)
    }

    /// Where the bytes of the sequence of track `index` are in their section; empty when it has none.
    func sequenceRange(_ index: Int) throws(IndexError) -> Range<Int> {
        precondition((0..<count).contains(index), "track \(index) of \(count)")
        let start: UInt64 = try sequenceOffsets.load(at: 8 * index)
        let end: UInt64 = try sequenceOffsets.load(at: 8 * index + 8)
        guard start <= end, end <= UInt64(sequences.count) else {
            throw sequenceOffsets.corrupt(
                "sequence \(index) is at \(start)..<\(end) of \(sequences.count) bytes", at: 8 * index)
        }
        return Int(start)..<Int(end)
    }

    /// The sequence of track `index` as the file holds it, checked; empty when it has none.
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
        // Hop, scales and offsets lie one after the other.
        let limit = 2 * IndexEntry.largestMagnitude
        guard
            try sequences.floats(at: start + SequenceLayout.hopSeconds, count: 1 + 2 * dimension)
                .allSatisfy({ $0.magnitude <= limit })
        else { throw sequences.corrupt("scale, offset or hop of a sequence is not finite", at: start) }
        return try sequences.bytes(at: start, count: range.count)
    }
}
