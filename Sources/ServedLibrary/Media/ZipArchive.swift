import Foundation

/// A zip archive of files as they are, written while it is sent (PKWARE's APPNOTE 6.3.10, with its 64-bit fields where numbers
/// need them). Its length is known before. Each file is read twice, because its checksum comes before its content: programs
/// that unpack while they receive need it there.
package struct ZipArchive: Sendable {
    /// A file in an archive.
    package struct Entry: Sendable {
        /// Its path, with slashes.
        let name: String
        /// Bytes.
        let size: Int
        /// Last modification in the format's fields, UTC: years from 1980 to 2107, and even seconds.
        let date, time: Int
        /// Opens the file when it is its turn.
        let open: @Sendable () throws -> FileRegion

        /// - Parameters:
        ///   - name: its path, with slashes.
        ///   - size: bytes.
        ///   - modified: last modification, nanoseconds since 1970-01-01 UTC.
        ///   - open: opens the file when it is its turn.
        package init(name: String, size: Int, modified: Int64, open: @escaping @Sendable () throws -> FileRegion) {
            (self.name, self.size, self.open) = (name, size, open)
            (date, time) = Self.stamp(modified)
        }

        private static func stamp(_ modified: Int64) -> (date: Int, time: Int) {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            let parts = calendar.dateComponents(
                [.year, .month, .day, .hour, .minute, .second],
                from: Date(timeIntervalSince1970: Double(modified) / 1e9))
            guard let year = parts.year, let month = parts.month, let day = parts.day, let hour = parts.hour,
                let minute = parts.minute, let second = parts.second, (1980...2107).contains(year)
            else { return (1 << 5 | 1, 0) }
            return ((year - 1980) << 9 | month << 5 | day, hour << 11 | minute << 5 | second / 2)
        }
    }

    /// A file changed after its size was told.
    struct Change: Error {}

    private let entries: [Entry]
    private let limit: Int

    /// - Parameters:
    ///   - entries: with different names.
    ///   - limit: sizes and positions from here on have 64 bits. Less than the largest number of 32 bits for tests.
    package init(_ entries: [Entry], limit: Int = 0xFFFF_FFFF) { (self.entries, self.limit) = (entries, limit) }

    /// The number of bytes.
    package var length: Int {
        var (position, directory) = (0, 0)
        for entry in entries {
            directory += directoryEntry(entry, checksum: 0, position: position).count
            position += header(entry, checksum: 0).count + entry.size
        }
        return position + directory + end(position: position, size: directory).count
    }

    /// Begins to write.
    package func begin() -> ByteStream.Maker {
        var writer = Writer(archive: self)
        return { try writer.next() }
    }

    // MARK: Writing

    private struct Writer {
        private static let blockSize = 256 << 10

        let archive: ZipArchive
        private var number = 0
        private var position = 0
        private var directory: [UInt8] = []
        private var file: FileRegion?
        private var sent = 0
        private var isOver = false

        init(archive: ZipArchive) { self.archive = archive }

        mutating func next() throws -> [UInt8]? {
            if let file, sent < file.size { return try block(of: file, at: &sent) }
            file = nil
            guard number < archive.entries.count else {
                guard !isOver else { return nil }
                isOver = true
                return directory + archive.end(position: position, size: directory.count)
            }
            let entry = archive.entries[number]
            number += 1
            let opened = try entry.open()
            guard opened.size == entry.size else { throw Change() }
            var (checksum, read) = (Checksum(), 0)
            while read < opened.size { checksum.add(try block(of: opened, at: &read)) }
            directory += archive.directoryEntry(entry, checksum: checksum.value, position: position)
            let header = archive.header(entry, checksum: checksum.value)
            position += header.count + entry.size
            (file, sent) = (opened, 0)
            return header
        }

        private func block(of file: FileRegion, at place: inout Int) throws -> [UInt8] {
            let bytes = file.bytes(in: place..<min(place + Self.blockSize, file.size))
            guard !bytes.isEmpty else { throw Change() }
            place += bytes.count
            return bytes
        }
    }

    // MARK: Records

    /// Of a file's name: UTF-8.
    private static let flags = 0x0800
    /// The versions of the format that a reader needs: files in folders, and 64-bit fields.
    private static let (plainVersion, largeVersion) = (20, 45)
    /// Unix, so that the attributes are those of a file system with permissions.
    private static let unix = 3 << 8

    private func header(_ entry: Entry, checksum: UInt32) -> [UInt8] {
        let isLarge = entry.size >= limit
        var record = LittleEndian()
        record.add(0x0403_4b50, bytes: 4)
        record.add(isLarge ? Self.largeVersion : Self.plainVersion, bytes: 2)
        addFacts(entry, checksum, &record)
        record.add(entry.name.utf8.count, bytes: 2)
        record.add(isLarge ? 20 : 0, bytes: 2)
        record.bytes += entry.name.utf8
        if isLarge { addLarge([entry.size, entry.size], &record) }
        return record.bytes
    }

    private func directoryEntry(_ entry: Entry, checksum: UInt32, position: Int) -> [UInt8] {
        let sizes = entry.size >= limit ? [entry.size, entry.size] : []
        let large = sizes + (position >= limit ? [position] : [])
        var record = LittleEndian()
        record.add(0x0201_4b50, bytes: 4)
        record.add(Self.unix | Self.largeVersion, bytes: 2)
        record.add(large.isEmpty ? Self.plainVersion : Self.largeVersion, bytes: 2)
        addFacts(entry, checksum, &record)
        record.add(entry.name.utf8.count, bytes: 2)
        record.add(large.isEmpty ? 0 : 4 + 8 * large.count, bytes: 2)
        // No comment; the first disk; no internal attributes.
        record.add(0, bytes: 6)
        // A regular file, rw-r--r--.
        record.add(0o100644 << 16, bytes: 4)
        record.add(short(position), bytes: 4)
        record.bytes += entry.name.utf8
        if !large.isEmpty { addLarge(large, &record) }
        return record.bytes
    }

    /// The fields from the flags to the sizes.
    private func addFacts(_ entry: Entry, _ checksum: UInt32, _ record: inout LittleEndian) {
        record.add(Self.flags, bytes: 2)
        // Stored.
        record.add(0, bytes: 2)
        record.add(entry.time, bytes: 2)
        record.add(entry.date, bytes: 2)
        record.add(Int(checksum), bytes: 4)
        record.add(short(entry.size), bytes: 4)
        record.add(short(entry.size), bytes: 4)
    }

    private func addLarge(_ numbers: [Int], _ record: inout LittleEndian) {
        record.add(1, bytes: 2)
        record.add(8 * numbers.count, bytes: 2)
        for number in numbers { record.add(number, bytes: 8) }
    }

    /// A number in 32 bits; all ones if it is in a 64-bit field.
    private func short(_ number: Int) -> Int { number >= limit ? 0xFFFF_FFFF : number }

    /// The end of the archive.
    /// - Parameters:
    ///   - position: of the directory.
    ///   - size: of the directory.
    private func end(position: Int, size: Int) -> [UInt8] {
        let count = entries.count
        var record = LittleEndian()
        if position >= limit || size >= limit || count >= 0xFFFF {
            record.add(0x0606_4b50, bytes: 4)
            record.add(44, bytes: 8)
            record.add(Self.unix | Self.largeVersion, bytes: 2)
            record.add(Self.largeVersion, bytes: 2)
            record.add(0, bytes: 8)
            for number in [count, count, size, position] { record.add(number, bytes: 8) }
            record.add(0x0706_4b50, bytes: 4)
            record.add(0, bytes: 4)
            record.add(position + size, bytes: 8)
            record.add(1, bytes: 4)
        }
        record.add(0x0605_4b50, bytes: 4)
        record.add(0, bytes: 4)
        record.add(min(count, 0xFFFF), bytes: 2)
        record.add(min(count, 0xFFFF), bytes: 2)
        record.add(short(size), bytes: 4)
        record.add(short(position), bytes: 4)
        record.add(0, bytes: 2)
        return record.bytes
    }

    private struct LittleEndian {
        var bytes: [UInt8] = []

        mutating func add(_ number: Int, bytes count: Int) {
            for place in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
        }
    }
}
