/// Tags written byte by byte, independent of every tag library.
public enum TagFixture {
    /// An ID3v2 tag of text frames; a key of the form "COMM:description" or "TXXX:description" writes that frame.
    public static func id3v2(version: Int = 3, _ frames: KeyValuePairs<String, String>, padding: Int = 0) -> [UInt8] {
        var body: [UInt8] = []
        for (key, value) in frames {
            let parts = key.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            // Encoding 3 is UTF-8, which only 2.4 has; 1 is UTF-16 with a byte order mark.
            let isUTF8 = version == 4
            let zero: [UInt8] = isUTF8 ? [0] : [0, 0]
            var content: [UInt8] = [isUTF8 ? 3 : 1]
            if parts[0] == "COMM" { content += ascii("eng") }
            if parts.count > 1 { content += text(parts[1], isUTF8: isUTF8) + zero }
            content += text(value, isUTF8: isUTF8)
            body +=
                ascii(parts[0]) + (version == 4 ? syncSafe(content.count) : big(content.count, 4)) + [0, 0] + content
        }
        body += [UInt8](repeating: 0, count: padding)
        return ascii("ID3") + [UInt8(version), 0, 0] + syncSafe(body.count) + body
    }

    /// An ID3v1.1 tag of 128 bytes.
    public static func id3v1(
        title: String, artist: String = "", album: String = "", year: String = "", comment: String = "", track: Int = 0,
        genre: Int = 255
    ) -> [UInt8] {
        func field(_ text: String, _ length: Int) -> [UInt8] {
            Array(ascii(text).prefix(length)) + [UInt8](repeating: 0, count: max(0, length - text.utf8.count))
        }
        return ascii("TAG") + field(title, 30) + field(artist, 30) + field(album, 30) + field(year, 4)
            + field(comment, 28) + [0, UInt8(track), UInt8(genre)]
    }

    /// An APEv2 tag with header and footer.
    public static func ape(_ items: KeyValuePairs<String, String>) -> [UInt8] {
        var body: [UInt8] = []
        for (key, value) in items {
            body += little(value.utf8.count, 4) + little(0, 4) + ascii(key) + [0] + ascii(value)
        }
        func frame(_ flags: Int) -> [UInt8] {
            ascii("APETAGEX") + little(2_000, 4) + little(body.count + 32, 4) + little(items.count, 4)
                + little(flags, 4) + [UInt8](repeating: 0, count: 8)
        }
        return frame(0xA000_0000) + body + frame(0x8000_0000)
    }

    /// A Lyrics3 v2 tag.
    public static func lyrics3(_ text: String) -> [UInt8] {
        let body = "LYRICSBEGINLYR" + padded(text.utf8.count, 5) + text
        return ascii(body + padded(body.utf8.count, 6) + "LYRICS200")
    }

    /// A RIFF LIST chunk of type INFO.
    public static func info(_ items: KeyValuePairs<String, String>) -> [UInt8] {
        var body = ascii("INFO")
        for (key, value) in items {
            let content = ascii(value) + [0]
            body += ascii(key) + little(content.count, 4) + content + (content.count % 2 == 1 ? [0] : [])
        }
        return ascii("LIST") + little(body.count, 4) + body
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        String(repeating: "0", count: max(0, width - "\(number)".count)) + "\(number)"
    }

    private static func syncSafe(_ value: Int) -> [UInt8] {
        [21, 14, 7, 0].map { UInt8(value >> $0 & 0x7F) }
    }

    private static func text(_ string: String, isUTF8: Bool) -> [UInt8] {
        isUTF8 ? Array(string.utf8) : [0xFF, 0xFE] + string.utf16.flatMap { little(Int($0), 2) }
    }
}
