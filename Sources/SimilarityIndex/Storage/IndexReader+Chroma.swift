extension IndexReader {
    /// Whether the index has pitch classes, which are needed to find versions of a piece.
    package var hasChroma: Bool { chroma != nil }

    /// Pitch classes of track `index`; empty if the index has none, or if the track is silent or too short.
    public func chroma(_ index: Int) throws(IndexError) -> ChromaSequence {
        let range = try chromaRange(index)
        guard let section = chroma, !range.isEmpty else { return .empty }
        let bytes = try section.bytes(at: range.lowerBound, count: range.count)
        guard let sequence = ChromaSequence(encoded: bytes) else {
            throw section.corrupt("the pitch classes of track \(index) are damaged", at: range.lowerBound)
        }
        return sequence
    }

    /// Whether track `index` has pitch classes. Their bytes are not read.
    package func hasChroma(_ index: Int) throws(IndexError) -> Bool { try !chromaRange(index).isEmpty }

    /// Range of the pitch classes of track `index` in their section; empty if there are none.
    func chromaRange(_ index: Int) throws(IndexError) -> Range<Int> {
        precondition((0..<count).contains(index), "track \(index) of \(count)")
        guard let offsets = chromaOffsets, let section = chroma else { return 0..<0 }
        return try offsets.range(index, in: section, "chroma")
    }

    func verifyChroma() throws(IndexError) {
        guard let offsets = chromaOffsets, let section = chroma else { return }
        try offsets.verifySpan(of: count, in: section, "chroma")
        for index in 0..<count {
            let (isEmpty, version) = (try chroma(index).isEmpty, try analysisVersion(index))
            if !isEmpty && version != schema.analysisVersion {
                throw offsets.corrupt("track \(index) of another analysis has chroma", at: 8 * index)
            }
            if index % 4_096 == 0 { file.release() }
        }
    }
}

extension ChromaSequence {
    /// The stored form: the lower half of the checksum of the bytes, then the bytes; empty for no frames.
    var encoded: [UInt8] {
        guard !isEmpty else { return [] }
        var encoded: [UInt8] = []
        encoded.append(littleEndian: UInt32(truncatingIfNeeded: Checksum.of(bytes)))
        return encoded + bytes
    }

    /// Reads the stored form; nil if it is damaged.
    init?(encoded: [UInt8]) {
        guard encoded.count >= 4, (encoded.count - 4) % Self.frameByteCount == 0 else { return nil }
        let sequence = ChromaSequence(bytes: Array(encoded[4...]))
        guard !sequence.isEmpty, sequence.frameCount <= Self.largestCount, sequence.encoded == encoded else {
            return nil
        }
        self = sequence
    }
}
