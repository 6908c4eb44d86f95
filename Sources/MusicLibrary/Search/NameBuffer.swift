/// Names as ``Library/normalised(_:)`` has them, one after the other in the same memory: a big library has millions.
struct NameBuffer {
    private var bytes = [UInt8](repeating: 0, count: 256)
    /// Length of the name in bytes.
    private(set) var count = 0

    /// Hands out the name from a place on, UTF-8.
    func withName<Result>(from start: Int = 0, _ body: (Span<UInt8>) -> Result) -> Result {
        body(bytes.span.extracting(start..<count))
    }

    /// Forgets the name.
    mutating func clear() { count = 0 }

    /// Appends a space.
    mutating func appendSpace() {
        reserve(1)
        bytes[count] = UInt8(ascii: " ")
        count += 1
    }

    /// Appends what normalising makes of a text.
    mutating func append(_ text: Span<UInt8>) {
        reserve(text.count)
        let start = count
        // Whether every byte says what becomes of it.
        var isPlain = true
        var end = start
        var target = bytes.mutableSpan
        for place in text.indices {
            let byte = text[place]
            guard let letter = byte.asciiLetterOrDigit else {
                isPlain = byte.isASCII && !byte.mayBeLetter
                if !isPlain { break }
                // Never two, nor one in front: a separator waits for the next letter.
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
            // Nothing but punctuation stands for itself.
            if end == start {
                for place in text.indices { target[start + place] = text[place] }
                end = start + text.count
            }
            count = end
        } else {
            let name = Library.normalised(utf8: text.indices.map { text[$0] })
            reserve(name.count)
            bytes.replaceSubrange(start..<start + name.count, with: name)
            count = start + name.count
        }
    }

    /// Appends what normalising makes of the last name of a path.
    mutating func append(fileOf path: Span<UInt8>) { append(path.extracting(FileName.place(in: path))) }

    /// The same of the name without its suffix.
    mutating func append(stemOf path: Span<UInt8>) { append(path.extracting(FileName.stem(in: path))) }

    /// The same of what stands before the last name.
    mutating func append(foldersOf path: Span<UInt8>) {
        append(path.extracting(0..<FileName.place(in: path).lowerBound))
    }

    private mutating func reserve(_ more: Int) {
        if count + more > bytes.count { bytes += [UInt8](repeating: 0, count: count + more) }
    }
}
