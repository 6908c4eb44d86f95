import Foundation

/// A zip archive of stored entries, written by hand from the description of the format (PKWARE's APPNOTE).
struct MadeUpZip {
    /// An entry; sizes that differ from the content are lies.
    struct Entry {
        var name: String
        var content: [UInt8]
        var method: UInt16 = 0
        var flags: UInt16 = 0
        /// The size that it claims to have when it is unpacked; nil for the true one of a stored entry.
        var claimedSize: UInt32?
        /// Of the unpacked content; nil for the true one of a stored entry.
        var checksum: UInt32?
        /// The packed size that it claims; nil for the true one.
        var claimedPackedSize: UInt32?
        /// The extra field of its headers.
        var extra: [UInt8] = []
    }

    var entries: [Entry]

    /// - Parameter hasTable: whether the table of contents follows the entries.
    func bytes(hasTable: Bool = true) -> [UInt8] {
        var (bytes, table) = ([UInt8](), [UInt8]())
        for entry in entries {
            let offset = UInt32(bytes.count)
            let fields = Self.fields(entry)
            bytes += Self.number(0x0403_4B50, 4) + Self.number(20, 2) + fields
            bytes += Array(entry.name.utf8) + entry.extra + entry.content
            table += Self.number(0x0201_4B50, 4) + Self.number(20, 2) + Self.number(20, 2) + fields
            table += Self.number(0, 2) + Self.number(0, 2) + Self.number(0, 2)
            table += Self.number(0, 4) + Self.number(offset, 4) + Array(entry.name.utf8) + entry.extra
        }
        guard hasTable else { return bytes }
        let (start, count) = (UInt32(bytes.count), UInt32(entries.count))
        bytes += table + Self.number(0x0605_4B50, 4) + Self.number(0, 4) + Self.number(count, 2) + Self.number(count, 2)
        return bytes + Self.number(UInt32(table.count), 4) + Self.number(start, 4) + Self.number(0, 2)
    }

    /// From the flags to the lengths of the name and of the extra field.
    private static func fields(_ entry: Entry) -> [UInt8] {
        let size = UInt32(entry.content.count)
        let name = UInt32(entry.name.utf8.count)
        var bytes = number(UInt32(entry.flags), 2) + number(UInt32(entry.method), 2) + number(0, 4)
        bytes += number(entry.checksum ?? checksum(entry.content), 4) + number(entry.claimedPackedSize ?? size, 4)
        bytes += number(entry.claimedSize ?? size, 4) + number(name, 2)
        return bytes + number(UInt32(entry.extra.count), 2)
    }

    private static func number(_ value: UInt32, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    }

    /// CRC-32 (ISO 3309), bit by bit.
    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }
}
