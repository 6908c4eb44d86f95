/// A reused buffer for names normalized as by ``Library/normalized(_:)``, because a large library has millions.
struct NameBuffer {
    private var bytes = [UInt8](repeating: 0, count: 256)
    /// Length of the name in bytes.
    private(set) var count = 0

    /// Passes the name from a position on, as UTF-8.
    func withName<Result>(from start: Int = 0, _ body: (Span<UInt8>) -> Result) -> Result {
        body(bytes.span.extracting(start..<count))
    }

    /// Clears the name.
    mutating func clear() { count = 0 }

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
                continue
            }
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
        } else {
            let name = Library.normalized(utf8: text.indices.map { text[$0] })
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
}
