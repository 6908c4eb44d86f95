import Foundation

/// The text of a playlist file in any encoding.
enum PlaylistText {
    /// UTF-8 without a byte order mark.
    /// - Throws: `PlaylistFile.ReadError` when the bytes are not text.
    static func utf8(_ bytes: [UInt8]) throws(PlaylistFile.ReadError) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return try text(Array(bytes.dropFirst(3))) }
        // UTF-32 begins like UTF-16, but no program writes playlists in it.
        if bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFF, 0xFE, 0, 0]) {
            return utf16(bytes.dropFirst(2), isBig: false)
        }
        if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), isBig: true) }
        return try text(bytes)
    }

    private static func text(_ bytes: [UInt8]) throws(PlaylistFile.ReadError) -> [UInt8] {
        if bytes.contains(0) {
            guard let isBig = orderOfUnmarked(bytes) else { throw binary }
            return utf16(bytes[...], isBig: isBig)
        }
        let controls = bytes.prefix(1 << 16).count { $0 < 0x20 && !"\t\n\r\u{C}\u{1A}".utf8.contains($0) }
        guard controls * 100 <= min(bytes.count, 1 << 16) else { throw binary }
        if String(validating: bytes, as: UTF8.self) != nil { return bytes }
        // Older files are in an encoding of Windows or Unix. The second of these has a character for every byte.
        let old =
            String(bytes: bytes, encoding: .windowsCP1252) ?? String(bytes: bytes, encoding: .isoLatin1)
            ?? String(decoding: bytes, as: UTF8.self)
        return Array(old.utf8)
    }

    private static let binary = PlaylistFile.ReadError(description: "not a playlist: binary data")

    /// The byte order of UTF-16 without a mark, true for high bytes first; nil when it is not UTF-16. In most paths
    /// every second byte is zero.
    private static func orderOfUnmarked(_ bytes: [UInt8]) -> Bool? {
        let start = bytes.prefix(4096)
        guard bytes.count % 2 == 0, !start.isEmpty else { return nil }
        var zeros = [0, 0]
        for (position, byte) in start.enumerated() where byte == 0 { zeros[position % 2] += 1 }
        let most = start.count / 2 * 3 / 4
        if zeros[0] == 0, zeros[1] >= most { return false }
        return zeros[1] == 0 && zeros[0] >= most ? true : nil
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, isBig: Bool) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var position = bytes.startIndex
        while position + 1 < bytes.endIndex {
            let (first, second) = (UInt16(bytes[position]), UInt16(bytes[position + 1]))
            units.append(isBig ? first << 8 | second : second << 8 | first)
            position += 2
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// The non-empty lines of a text with their numbers, from 1. They end with line feeds, carriage returns, or both.
    static func lines(_ text: [UInt8]) -> some Sequence<(number: Int, text: String)> {
        var (position, number) = (0, 0)
        return sequence(state: ()) { _ in
            while position < text.count {
                let end = text[position...].firstIndex { $0 == 10 || $0 == 13 } ?? text.count
                let line = text[position..<end]
                let isPair = end + 1 < text.count && text[end] == 13 && text[end + 1] == 10
                position = end + (isPair ? 2 : 1)
                number += 1
                if line.contains(where: { $0 > 32 }) { return (number, String(decoding: line, as: UTF8.self)) }
            }
            return nil
        }
    }
}
