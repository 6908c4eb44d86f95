import AudioDecoding

/// The 128 bytes of ID3v1 at the end of a file.
struct ID3v1Tag {
    let items: [TextItem]

    /// The tag at the end of a file, if there is one.
    init?(_ file: ByteFile) throws(AudioError) {
        let bytes = try file.bytes(at: file.size - 128, count: 128)
        guard bytes.count == 128, bytes.has("TAG") else { return nil }
        func text(_ range: Range<Int>) -> String {
            let field = bytes[range].prefix { $0 != 0 }
            let end = field.lastIndex { $0 != 0x20 } ?? field.startIndex - 1
            return String(String.UnicodeScalarView(field[...end].map { Unicode.Scalar($0) }))
        }
        // Since version 1.1 the last two bytes of the comment are a zero and the track number.
        let hasTrack = bytes[125] == 0 && bytes[126] != 0
        let texts = [
            ("TITLE", text(3..<33)), ("ARTIST", text(33..<63)), ("ALBUM", text(63..<93)), ("DATE", text(93..<97)),
            ("COMMENT", text(97..<(hasTrack ? 125 : 127))), ("TRACKNUMBER", hasTrack ? "\(bytes[126])" : ""),
            // ID3v2 refers to the same list by number.
            ("GENRE", bytes[127] < 192 ? "\(bytes[127])" : ""),
        ]
        items = texts.filter { !$0.1.isEmpty }.map { TextItem(name: $0.0, values: [$0.1], isLatin1: true) }
    }
}
