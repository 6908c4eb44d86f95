import CZlib
import Foundation

/// The entries of a zip archive (PKWARE's APPNOTE 6.3), stored or deflated. The end of an archive that is cut is missing
/// with its table of contents; its entries are then found one after another.
struct ZipReader {
    /// Why an archive or an entry cannot be read.
    struct Fault: DescribedError, Equatable {
        let description: String
    }

    struct Entry {
        let name: String
        fileprivate let isEncrypted: Bool
        fileprivate let method: Int
        fileprivate let checksum: UInt32
        fileprivate let packedSize: Int
        /// In bytes, as the archive says. Its content has no more.
        let size: Int
        /// Of its bytes; nil if it is known only from the table, which gives the place of its header.
        fileprivate let start: Int?
        fileprivate let header: Int
    }

    /// Limits, so that a small archive cannot fill the memory. An export of a service has some hundred files of some
    /// megabytes, in which text shrinks to a tenth or a thirtieth.
    private static let largestCount = 20_000
    private static let largestEntry = 512 << 20
    private static let largestRatio = 200

    let entries: [Entry]
    /// Whether the end of the archive is missing.
    let isCut: Bool
    private let bytes: [UInt8]

    static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 3, 4]) }

    /// - Throws: `Fault` for too many entries.
    init(_ bytes: [UInt8]) throws(Fault) {
        self.bytes = bytes
        if let table = try Self.table(bytes) {
            (entries, isCut) = (table, false)
        } else {
            (entries, isCut) = (try Self.headers(bytes), true)
        }
    }

    /// The content of an entry; of an entry that is cut or damaged, what can be read of it.
    /// - Throws: `Fault` when nothing can be read.
    func content(_ entry: Entry) throws(Fault) -> (bytes: [UInt8], problem: String?) {
        guard !entry.isEncrypted else { throw Fault(description: "it is encrypted") }
        guard entry.method == 0 || entry.method == 8 else {
            throw Fault(description: "it is compressed by method \(entry.method), not by deflate")
        }
        guard entry.size <= Self.largestEntry else {
            throw Fault(description: "\(entry.size) bytes are too many for a file of an export")
        }
        // A product could exceed the largest number.
        guard entry.size <= 1 << 20 || entry.size / Self.largestRatio <= entry.packedSize else {
            throw Fault(description: "it grows to more than \(Self.largestRatio) times its size; it may be a trap")
        }
        guard let start = entry.start ?? Self.contentStart(entry.header, in: bytes), start <= bytes.count else {
            throw Fault(description: "its place in the archive is damaged")
        }
        let packed = bytes[start...].prefix(entry.packedSize)
        let isWhole = packed.count == entry.packedSize
        // The archive may lie about the packed size, too.
        let room = min(entry.size, max(1 << 20, packed.count * Self.largestRatio))
        let content = entry.method == 0 ? Array(packed) : Self.inflated(packed, size: room)
        guard !content.isEmpty || entry.size == 0 else { throw Fault(description: "it is damaged") }
        if !isWhole || content.count < entry.size { return (content, "it is cut") }
        return (content, Self.checksum(content) == entry.checksum ? nil : "it is damaged (wrong checksum)")
    }

    private static func inflated(_ packed: ArraySlice<UInt8>, size: Int) -> [UInt8] {
        let packed = Array(packed)
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = buffer.count
            _ = czlib_inflate(packed, packed.count, buffer.baseAddress, &count)
        }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        UInt32(truncatingIfNeeded: crc32(0, bytes, UInt32(bytes.count)))
    }

    // MARK: The table

    /// The entries of the table of contents; nil if there is none, or it does not fit.
    private static func table(_ bytes: [UInt8]) throws(Fault) -> [Entry]? {
        guard bytes.count >= 22 else { return nil }
        var end = bytes.count - 22
        // A comment of up to 64 KiB may follow the record.
        let first = max(0, end - 0xFFFF)
        while end >= first, number(bytes, end, 4) != 0x0605_4B50 { end -= 1 }
        guard end >= first else { return nil }
        var (count, position) = (number(bytes, end + 10, 2), number(bytes, end + 16, 4))
        if end >= 20, number(bytes, end - 20, 4) == 0x0706_4B50 {
            let record = number(bytes, end - 12, 8)
            if record >= 0, number(bytes, record, 4) == 0x0606_4B50 {
                (count, position) = (number(bytes, record + 32, 8), number(bytes, record + 48, 8))
            }
        }
        guard count >= 0, position >= 0 else { return nil }
        guard count <= largestCount else { throw Fault(description: "\(count) entries are too many") }
        var entries: [Entry] = []
        for _ in 0..<count {
            guard number(bytes, position, 4) == 0x0201_4B50 else { return nil }
            let (nameSize, extraSize) = (number(bytes, position + 28, 2), number(bytes, position + 30, 2))
            let name = position + 46
            guard nameSize >= 0, extraSize >= 0, name + nameSize + extraSize <= bytes.count else { return nil }
            var fields = [
                number(bytes, position + 24, 4), number(bytes, position + 20, 4), number(bytes, position + 42, 4),
            ]
            widen(&fields, bytes, name + nameSize, extraSize)
            entries.append(
                Entry(
                    name: String(decoding: bytes[name..<(name + nameSize)], as: UTF8.self),
                    isEncrypted: number(bytes, position + 8, 2) & 1 != 0, method: number(bytes, position + 10, 2),
                    checksum: UInt32(truncatingIfNeeded: number(bytes, position + 16, 4)), packedSize: fields[1],
                    size: fields[0], start: nil, header: fields[2]))
            position = name + nameSize + extraSize + max(0, number(bytes, position + 32, 2))
        }
        return entries
    }

    /// Replaces sizes and offsets that do not fit 32 bits by those of the field for zip64.
    private static func widen(_ fields: inout [Int], _ bytes: [UInt8], _ start: Int, _ size: Int) {
        var position = start
        while position + 4 <= start + size {
            let length = number(bytes, position + 2, 2)
            if number(bytes, position, 2) == 1 {
                var value = position + 4
                for place in fields.indices where fields[place] == 0xFFFF_FFFF && value + 8 <= start + size {
                    fields[place] = max(0, number(bytes, value, 8))
                    value += 8
                }
                return
            }
            position += 4 + max(0, length)
        }
    }

    private static func contentStart(_ header: Int, in bytes: [UInt8]) -> Int? {
        guard number(bytes, header, 4) == 0x0403_4B50 else { return nil }
        let (nameSize, extraSize) = (number(bytes, header + 26, 2), number(bytes, header + 28, 2))
        return nameSize < 0 || extraSize < 0 ? nil : header + 30 + nameSize + extraSize
    }

    // MARK: Without the table

    private static func headers(_ bytes: [UInt8]) throws(Fault) -> [Entry] {
        var entries: [Entry] = []
        var position = 0
        while number(bytes, position, 4) == 0x0403_4B50, let start = contentStart(position, in: bytes),
            start <= bytes.count
        {
            guard entries.count < largestCount else { throw Fault(description: "too many entries") }
            let nameSize = number(bytes, position + 26, 2)
            let name = position + 30
            var fields = [number(bytes, position + 22, 4), number(bytes, position + 18, 4)]
            widen(&fields, bytes, name + nameSize, start - name - nameSize)
            let flags = number(bytes, position + 6, 2)
            var checksum = number(bytes, position + 14, 4)
            // The sizes follow the content, in a descriptor. It is found by its mark.
            let isDescribed = flags & 8 != 0 && fields[1] == 0
            if isDescribed {
                let end = descriptor(bytes, from: start)
                fields[1] = (end ?? bytes.count) - start
                fields[0] = end.map { number(bytes, $0 + 12, 4) } ?? min(largestEntry, fields[1] * 30 + 1024)
                checksum = end.map { number(bytes, $0 + 4, 4) } ?? 0
            }
            entries.append(
                Entry(
                    name: String(decoding: bytes[name..<(name + nameSize)], as: UTF8.self), isEncrypted: flags & 1 != 0,
                    method: number(bytes, position + 8, 2), checksum: UInt32(truncatingIfNeeded: checksum),
                    packedSize: fields[1], size: fields[0], start: start, header: position))
            guard fields[1] >= 0, fields[1] <= bytes.count - start else { break }
            position = start + fields[1]
            if flags & 8 != 0 { position += number(bytes, position, 4) == 0x0807_4B50 ? 16 : 0 }
        }
        return entries
    }

    private static func descriptor(_ bytes: [UInt8], from start: Int) -> Int? {
        var position = start
        while let found = bytes[position...].firstIndex(of: 0x50), found + 16 <= bytes.count {
            if number(bytes, found, 4) == 0x0807_4B50, number(bytes, found + 8, 4) == found - start { return found }
            position = found + 1
        }
        return nil
    }

    /// A little-endian number; -1 beyond the end, and for one that no Int holds.
    private static func number(_ bytes: [UInt8], _ position: Int, _ size: Int) -> Int {
        guard position >= 0, position <= bytes.count - size else { return -1 }
        var value: UInt64 = 0
        for byte in bytes[position..<(position + size)].reversed() { value = value << 8 | UInt64(byte) }
        return Int(exactly: value) ?? -1
    }
}
