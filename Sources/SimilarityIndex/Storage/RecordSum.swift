/// Checksum of what an index keeps of one track, but for its sequence and pitch classes, which have their own: with it, damage
/// costs the tracks it lies in, and not all that share a section with them.
struct RecordSum {
    private var bytes: [UInt8]

    /// - Parameters:
    ///   - record: of `TRAK`. Its string number, which depends on all other tracks, does not count.
    ///   - path: the string.
    init(_ record: [UInt8], path: [UInt8]) {
        bytes = record
        for position in TrackLayout.path..<TrackLayout.path + 4 { bytes[position] = 0 }
        bytes.append(string: path)
    }

    mutating func append(text: [UInt8]?) {
        if let text { bytes.append(string: text) } else { bytes.append(littleEndian: UInt32.noString) }
    }

    mutating func append(numbers: [Float]) { bytes.append(littleEndian: numbers) }

    /// - Parameter vector: as `VECT` or `VEC8` has it.
    mutating func append(vector: [UInt8]) { bytes += vector }

    var value: UInt64 { Checksum.of(bytes) }
}
