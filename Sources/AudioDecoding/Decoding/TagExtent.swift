/// Finds the tags before and after the audio of any file.
package enum TagExtent {
    /// Number of bytes of the ID3v2 and APEv2 tags at the start of the file, including repeated ones.
    static func leading(_ file: ByteFile) throws(AudioError) -> Int {
        var end = 0
        // Taggers that overlook a tag write a second one. A file of nothing but tags is malicious.
        for _ in 0..<16 {
            let head = try file.bytes(at: end, count: 32)
            if let length = id3v2Length(head) {
                end += length
            } else if head.has("APETAGEX"), let length = head.unsigned32(12), let flags = head.unsigned32(20),
                flags >> 29 & 1 == 1
            {
                // The size counts the items and the footer; this is the header.
                end += 32 + length
            } else {
                break
            }
            guard end < file.size else { return file.size }
        }
        return end
    }

    /// Offset of the first of the ID3v1, Lyrics3, APEv2 and ID3v2.4 tags at the end of the file, not before `start`.
    static func trailing(_ file: ByteFile, from start: Int) throws(AudioError) -> Int {
        var end = file.size
        for _ in 0..<16 {
            guard let length = try trailingTagLength(file, end: end), length > 0, length <= end - start else { break }
            end -= length
        }
        return end
    }

    /// Length of the ID3v2 tag with these first ten bytes, including header and footer.
    private static func id3v2Length(_ head: [UInt8]) -> Int? {
        guard head.has("ID3"), let major = head.unsigned8(3), major < 0xFF, let minor = head.unsigned8(4), minor < 0xFF,
            let flags = head.unsigned8(5), let length = head.syncSafe32(6)
        else { return nil }
        return 10 + length + (flags & 0x10 != 0 ? 10 : 0)
    }

    package static func trailingTagLength(_ file: ByteFile, end: Int) throws(AudioError) -> Int? {
        let tailStart = max(0, end - 160)
        let tail = try file.bytes(at: tailStart, count: end - tailStart)
        let count = tail.count
        if tail.has("TAG", at: count - 128) {
            // The extended tag of 227 bytes is before the plain one.
            let extended = try file.bytes(at: end - 128 - 227, count: 4).has("TAG+")
            return extended ? 128 + 227 : 128
        }
        if tail.has("APETAGEX", at: count - 32), let length = tail.unsigned32(count - 20),
            let flags = tail.unsigned32(count - 12)
        {
            return length + (flags >> 31 & 1 == 1 ? 32 : 0)
        }
        if tail.has("LYRICS200", at: count - 9) {
            let digits = tail.dropLast(9).suffix(6)
            return Int(String(decoding: digits, as: UTF8.self)).map { $0 + 15 }
        }
        if tail.has("LYRICSEND", at: count - 9) {
            // Lyrics3 v1 states no length. It has at most 5,100 bytes of text.
            let searchStart = max(0, end - 9 - 5_100 - 11)
            let text = try file.bytes(at: searchStart, count: end - searchStart)
            let found = stride(from: text.count - 20, through: 0, by: -1).first { text.has("LYRICSBEGIN", at: $0) }
            return found.map { text.count - $0 }
        }
        if tail.has("3DI", at: count - 10), let length = tail.syncSafe32(count - 4) {
            return length + 20
        }
        return nil
    }
}
