import CZlib

/// The CRC-32 of zip archives and PNG pictures.
package struct Checksum {
    package private(set) var value: UInt32 = 0

    package init(_ bytes: [UInt8] = []) { add(bytes) }

    package mutating func add(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        value = UInt32(truncatingIfNeeded: crc32(uLong(value), bytes, uInt(bytes.count)))
    }
}
