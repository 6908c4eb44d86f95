/// Bounds-checked reads of numbers and text from untrusted bytes; `nil` past the end.
extension Collection<UInt8> where Index == Int {
    package func unsigned8(_ offset: Int) -> Int? {
        offset >= 0 && offset < count ? Int(self[startIndex + offset]) : nil
    }

    package func unsigned16(_ offset: Int, bigEndian: Bool = false) -> Int? {
        integer(offset, byteCount: 2, bigEndian: bigEndian).map { Int($0) }
    }

    package func unsigned32(_ offset: Int, bigEndian: Bool = false) -> Int? {
        integer(offset, byteCount: 4, bigEndian: bigEndian).map { Int($0) }
    }

    /// A 64-bit size. Values above `Int.max`, which no file has, are clamped to it.
    package func unsigned64(_ offset: Int, bigEndian: Bool = false) -> Int? {
        integer(offset, byteCount: 8, bigEndian: bigEndian).map { Int(clamping: $0) }
    }

    /// ID3v2's 28-bit number, seven bits per byte; `nil` if a high bit is set.
    package func syncSafe32(_ offset: Int) -> Int? {
        guard let value = unsigned32(offset, bigEndian: true), value & 0x8080_8080 == 0 else { return nil }
        return (value & 0x7F) | (value >> 1 & 0x3F80) | (value >> 2 & 0x1F_C000) | (value >> 3 & 0xFE0_0000)
    }

    /// Whether the bytes at `offset` are the ASCII text.
    package func has(_ text: StaticString, at offset: Int = 0) -> Bool {
        guard offset >= 0, count - offset >= text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { self[(startIndex + offset)...].starts(with: $0) }
    }

    private func integer(_ offset: Int, byteCount: Int, bigEndian: Bool) -> UInt64? {
        guard offset >= 0, count - offset >= byteCount else { return nil }
        let bytes = self[(startIndex + offset)..<(startIndex + offset + byteCount)]
        return bigEndian
            ? bytes.reduce(0) { $0 << 8 | UInt64($1) } : bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
