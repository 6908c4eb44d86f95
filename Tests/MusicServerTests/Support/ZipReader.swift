import Testing

/// Reads a zip archive of stored files, naively and strictly: the directory at its end, and the header before each file.
struct ZipReader {
    private(set) var files: [(name: String, content: [UInt8])] = []
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) throws {
        self.bytes = bytes
        // Without a comment, the end has 22 bytes.
        let end = bytes.count - 22
        try #require(end >= 0 && number(end, 4) == 0x0605_4b50)
        var (count, size, start) = (number(end + 10, 2), number(end + 12, 4), number(end + 16, 4))
        var directoryEnd = end
        if count == 0xFFFF || size == 0xFFFF_FFFF || start == 0xFFFF_FFFF {
            let locator = end - 20
            try #require(number(locator, 4) == 0x0706_4b50)
            let large = number(locator + 8, 8)
            try #require(number(large, 4) == 0x0606_4b50 && large + 56 == locator)
            (count, size, start) = (number(large + 32, 8), number(large + 40, 8), number(large + 48, 8))
            directoryEnd = large
        }
        try #require(start + size == directoryEnd)
        var (place, next) = (start, 0)
        for _ in 0..<count {
            try #require(number(place, 4) == 0x0201_4b50)
            let (nameCount, extraCount) = (number(place + 28, 2), number(place + 30, 2))
            var fields = extra(place + 46 + nameCount, extraCount)[...]
            func value(_ short: Int) throws -> Int {
                guard short == 0xFFFF_FFFF else { return short }
                let large = fields.popFirst()
                return try #require(large)
            }
            let length = try value(number(place + 24, 4))
            try #require(try value(number(place + 20, 4)) == length)
            let header = try value(number(place + 42, 4))
            let name = String(decoding: bytes[place + 46..<place + 46 + nameCount], as: UTF8.self)
            try #require(header == next)
            let content = try content(at: header, name, length, checksum: number(place + 16, 4))
            files.append((name, content.bytes))
            next = content.end
            place += 46 + nameCount + extraCount
        }
        try #require(next == start && place == directoryEnd)
    }

    private func content(
        at place: Int, _ name: String, _ length: Int, checksum: Int
    ) throws -> (bytes: [UInt8], end: Int) {
        try #require(number(place, 4) == 0x0403_4b50)
        // The name is UTF-8, and the sizes are in the header; the file is stored.
        try #require(number(place + 6, 2) == 0x0800 && number(place + 8, 2) == 0)
        let (nameCount, extraCount) = (number(place + 26, 2), number(place + 28, 2))
        let large = extra(place + 30 + nameCount, extraCount)
        let short = number(place + 22, 4)
        try #require(short == length || short == 0xFFFF_FFFF && large == [length, length])
        try #require(bytes[place + 30..<place + 30 + nameCount].elementsEqual(name.utf8))
        let start = place + 30 + nameCount + extraCount
        let content = Array(bytes[start..<start + length])
        try #require(number(place + 14, 4) == checksum && Self.checksum(content) == checksum)
        return (content, start + length)
    }

    /// The numbers of the field for 64 bits.
    private func extra(_ place: Int, _ count: Int) -> [Int] {
        guard count >= 4, number(place, 2) == 1 else { return [] }
        return (0..<(number(place + 2, 2) / 8)).map { number(place + 4 + 8 * $0, 8) }
    }

    private func number(_ place: Int, _ count: Int) -> Int {
        bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// CRC-32, bit by bit (ITU-T V.42).
    static func checksum(_ bytes: [UInt8]) -> Int {
        var value: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320 }
        }
        return Int(~value)
    }
}
