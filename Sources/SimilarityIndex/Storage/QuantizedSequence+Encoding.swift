/// The stored form of a sequence, as FileFormat.md describes it.
extension QuantizedSequence {
    /// The bytes in a file; none for an empty sequence.
    var encoded: [UInt8] {
        guard !isEmpty else { return [] }
        var body: [UInt8] = []
        body.reserveCapacity(SequenceLayout.headerByteCount + 8 * dimension + bytes.count + 3)
        body.append(littleEndian: UInt32(frameCount))
        body.append(littleEndian: hopSeconds)
        body.append(littleEndian: scales)
        body.append(littleEndian: offsets)
        bytes.withUnsafeBytes { body.append(contentsOf: $0) }
        body += [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
        var encoded: [UInt8] = []
        encoded.reserveCapacity(4 + body.count)
        encoded.append(littleEndian: UInt32(truncatingIfNeeded: Checksum.of(body)))
        return encoded + body
    }

    /// Decodes a sequence with frames of `dimension` values.
    /// - Precondition: `encoded` is empty, or has the length that follows from its number of frames.
    init(encoded: [UInt8], dimension: Int) {
        guard !encoded.isEmpty else {
            self = .empty
            return
        }
        let frames = SequenceLayout.headerByteCount + 8 * dimension
        func floats(_ start: Int, _ count: Int) -> [Float] {
            [Float](littleEndian: Array(encoded[start..<start + 4 * count]))
        }
        let frameCount = floats(SequenceLayout.frameCount, 1)[0].bitPattern
        self.init(
            bytes: encoded[frames..<frames + Int(frameCount) * dimension].map { Int8(bitPattern: $0) },
            scales: floats(SequenceLayout.headerByteCount, dimension),
            offsets: floats(SequenceLayout.headerByteCount + 4 * dimension, dimension),
            hopSeconds: floats(SequenceLayout.hopSeconds, 1)[0])
    }
}
