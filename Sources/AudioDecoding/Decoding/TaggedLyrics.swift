import TagLibBridge

/// Lyrics in the tags of a file.
public struct TaggedLyrics: Hashable, Sendable {
    /// The language, a code of ISO 639-2; nil if unknown.
    public let language: String?
    /// The text; in LRC format, “[01:23.45]”, if it has times.
    public let text: String

    /// All lyrics of a file: those of ID3v2 with their languages, synchronized ones first, then the fields of other tags.
    /// - Throws: the errors of `AudioSource.init(_:)`.
    public static func read(_ path: some PathConvertible) throws(AudioError) -> [TaggedLyrics] {
        let source = try AudioSource(path)
        var all: [TaggedLyrics] = []
        if let format = source.format.tagLib?.format {
            withUnsafeMutablePointer(to: &all) { all in
                _ = tlb_read_lyrics(
                    source.file.descriptor, format, nil,
                    { context, language, text in
                        guard let context, let language, let text else { return }
                        context.assumingMemoryBound(to: [TaggedLyrics].self).pointee
                            .append(TaggedLyrics(String(cString: language), String(cString: text)))
                    }, all)
            }
        }
        let properties = TagProperties(of: source)
        let keys = ["SYNCEDLYRICS", "LYRICS", "UNSYNCEDLYRICS"] + properties.keys(beginningWith: "LYRICS:")
        // The lyrics of ID3v2 are properties, too.
        var seen = Set(all.map(\.text.lines))
        for text in keys.flatMap(properties.texts) where seen.insert(text.lines).inserted {
            all.append(TaggedLyrics("", text))
        }
        return all.filter { $0.text.contains { !$0.isWhitespace } }
    }

    private init(_ language: String, _ text: String) {
        let code = language.lowercased()
        let isCode = code.count == 3 && code.allSatisfy { $0.isASCII && $0.isLetter } && !["xxx", "und"].contains(code)
        (self.language, self.text) = (isCode ? code : nil, text)
    }
}

extension TaggedLyrics {
    /// The text of a file with lyrics: UTF-8, UTF-16 with a byte order mark, or an old encoding.
    package static func text(ofFile bytes: [UInt8]) -> String {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            let (low, high) = bytes[0] == 0xFF ? (0, 1) : (1, 0)
            let units = stride(from: 2, to: bytes.count - 1, by: 2).map {
                UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + low])
            }
            return String(decoding: units, as: UTF16.self)
        }
        let plain = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        return OldTexts.decoded([plain.filter { $0 != 0 }], nil)[0]
    }
}

extension String {
    /// The lines that are not empty, whatever ends them.
    fileprivate var lines: [Substring] { split(whereSeparator: \.isNewline) }
}
