/// A reused buffer for names normalized as by ``Library/normalized(_:)``, because a large library has millions.
struct NameBuffer {
    private var bytes = [UInt8](repeating: 0, count: 256)
    /// Length of the name in bytes.
    private(set) var count = 0
    /// The parts of the words of texts that have been appended.
    private var parts = WordParts()

    /// Passes the name from a position on, as UTF-8.
    func withName<Result>(from start: Int = 0, _ body: (Span<UInt8>) -> Result) -> Result {
        body(bytes.span.extracting(start..<count))
    }

    /// The parts of words such as “BossFight”, normalized and separated by spaces; nil if no word has parts.
    func withParts<Result>(_ body: (Span<UInt8>) -> Result) -> Result? {
        parts.bytes.isEmpty ? nil : body(parts.bytes.span)
    }

    /// Clears the name.
    mutating func clear() {
        count = 0
        parts.clear()
    }

    mutating func appendSpace() {
        reserve(1)
        bytes[count] = UInt8(ascii: " ")
        count += 1
    }

    /// Appends the normalized text.
    mutating func append(_ text: Span<UInt8>) {
        reserve(text.count)
        let start = count
        // Whether the bytes can be handled one by one.
        var isPlain = true
        // Most texts have no capitals or digits within words. This is seen without branches.
        let mayBeBorder = Self.borders
        var (kinds, borders): (UInt64, UInt64) = (0, 0)
        var end = start
        var target = bytes.mutableSpan
        for place in text.indices {
            let byte = text[place]
            guard let letter = byte.asciiLetterOrDigit else {
                isPlain = byte.isASCII && !byte.mayBeLetter
                if !isPlain { break }
                // Separators are collapsed and never come first, so a separator waits for the next letter.
                if end > start && target[end - 1] != UInt8(ascii: " ") {
                    target[end] = UInt8(ascii: " ")
                    end += 1
                }
                kinds = 0
                continue
            }
            kinds = (kinds << 2 | UInt64(byte) >> 5) & 63
            borders |= mayBeBorder >> kinds
            target[end] = letter
            end += 1
        }
        if isPlain {
            if end > start && target[end - 1] == UInt8(ascii: " ") { end -= 1 }
            // A name of punctuation only stays as it is.
            if end == start {
                for place in text.indices { target[start + place] = text[place] }
                end = start + text.count
            }
            count = end
            if borders & 1 != 0 { parts.append(text) }
        } else {
            let raw = text.indices.map { text[$0] }
            parts.append(String(decoding: raw, as: UTF8.self))
            let name = Library.normalized(utf8: raw)
            reserve(name.count)
            bytes.replaceSubrange(start..<start + name.count, with: name)
            count = start + name.count
        }
    }

    /// Appends the normalized last name of a path.
    mutating func append(fileOf path: Span<UInt8>) { append(path.extracting(FileName.place(in: path))) }

    /// Appends the normalized last name without its suffix.
    mutating func append(stemOf path: Span<UInt8>) { append(path.extracting(FileName.stem(in: path))) }

    /// Appends the normalized path before the last name.
    mutating func append(foldersOf path: Span<UInt8>) {
        append(path.extracting(0..<FileName.place(in: path).lowerBound))
    }

    private mutating func reserve(_ more: Int) {
        if count + more > bytes.count { bytes += [UInt8](repeating: 0, count: count + more) }
    }

    /// A bit for each three consecutive bytes of a word behind which ``WordParts`` may find a border. Two bits per byte: 0 before the
    /// word, 1 a digit, 2 a capital, 3 a small letter.
    private static let borders: UInt64 = {
        var bits: UInt64 = 0
        for kinds in UInt64(0)..<64 {
            switch (kinds >> 4, kinds >> 2 & 3, kinds & 3) {
            case (_, 3, 2), (_, 1, 2), (2, 2, 3), (2..., 2..., 1): bits |= 1 << kinds
            default: break
            }
        }
        return bits
    }()
}
