/// The checksum of Ogg pages: CRC-32 with the polynomial 0x04C11DB7, not reflected, from 0 (RFC 3533 §6).
enum OggChecksum {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte) << 24) { value, _ in value >> 31 == 1 ? value << 1 ^ 0x04C1_1DB7 : value << 1 }
    }

    /// The checksum of a whole page. Its own checksum field counts as zero.
    static func of(_ page: [UInt8]) -> UInt32 {
        var sum: UInt32 = 0
        page.withUnsafeBufferPointer { page in
            table.withUnsafeBufferPointer { table in
                for (index, byte) in page.enumerated() {
                    let value = (22..<26).contains(index) ? 0 : byte
                    sum = sum << 8 ^ table[Int(UInt8(truncatingIfNeeded: sum >> 24) ^ value)]
                }
            }
        }
        return sum
    }
}
