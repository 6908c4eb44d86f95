/// Checksum of the data of one track in an index, except its sequence, pitch classes and outline, which have their own. With it,
/// damage affects only the damaged tracks and not all tracks of a section.
struct RecordSum {
    private var bytes: [UInt8]

    /// - Parameters:
    ///   - record: a `TRAK` record. Its string number is excluded, because it depends on all other tracks.
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

    /// - Parameter vector: as in `VECT` or `VEC8`.
    mutating func append(vector: [UInt8]) { bytes += vector }

    var value: UInt64 { Checksum.of(bytes) }
}
