/// Parses the bytes of a record. Every value is nil if the bytes end before it does.
struct RecordInput {
    private let source: [UInt8]
    private var position = 0

    init(_ source: [UInt8]) {
        self.source = source
    }

    var isAtEnd: Bool { position == source.count }

    mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= source.count - position else { return nil }
        defer { position += count }
        return source[position..<position + count]
    }

    mutating func integer<Value: FixedWidthInteger>(_ type: Value.Type) -> Value? {
        bytes(MemoryLayout<Value>.size)?.reversed().reduce(0) { ($0 << 8) | Value(truncatingIfNeeded: $1) }
    }

    mutating func floats(_ count: Int) -> [Float]? {
        guard count <= (source.count - position) / 4 else { return nil }
        return bytes(4 * count).map { [Float](littleEndian: Array($0)) }
    }

    /// A flag byte, 1 or 0, so that equal records have equal bytes.
    mutating func flag() -> Bool? {
        guard let byte = integer(UInt8.self), byte <= 1 else { return nil }
        return byte == 1
    }

    /// A length and that number of bytes.
    mutating func string() -> [UInt8]? {
        integer(UInt32.self).flatMap { bytes(Int($0)) }.map { Array($0) }
    }

    mutating func text() -> String? {
        string().flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// An optional text. A missing text is not an error, one that cannot be read is.
    mutating func optionalText() -> String?? {
        let start = position
        if integer(UInt32.self) == .noString { return .some(nil) }
        position = start
        return text().map { .some($0) }
    }
}
