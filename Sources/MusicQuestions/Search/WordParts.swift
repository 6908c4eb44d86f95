/// The parts of words whose capitals and digits show them, as names of files have them: “BossFight” is “boss” and “fight”,
/// “Track01” is “track” and “01”.
struct WordParts {
    /// What a part may begin or end with.
    enum Kind {
        case lower, upper, digit
        /// A letter without case.
        case letter

        init?(_ byte: UInt8) {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): self = .lower
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .upper
            case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .digit
            default: return nil
            }
        }

        init?(_ letter: Character) {
            if letter.isNumber {
                self = .digit
            } else if letter.isLetter {
                self = letter.isLowercase ? .lower : letter.isUppercase ? .upper : .letter
            } else {
                return nil
            }
        }
    }

    /// Normalized, with a space behind each.
    private(set) var bytes: [UInt8] = []
    private var word: [Kind] = []
    /// Of the word.
    private var parts: [Range<Int>] = []

    mutating func clear() {
        if !bytes.isEmpty { bytes.removeAll(keepingCapacity: true) }
    }

    /// Appends the parts of all words of an ASCII text.
    mutating func append(_ text: Span<UInt8>) {
        for end in 0...text.count {
            if end < text.count, let kind = Kind(text[end]) {
                word.append(kind)
                continue
            }
            let start = end - word.count
            splitWord()
            for part in parts {
                for place in part { bytes.append(text[start + place].asciiLetterOrDigit ?? UInt8(ascii: " ")) }
                bytes.append(UInt8(ascii: " "))
            }
        }
    }

    /// The same for any text.
    mutating func append(_ text: String) {
        let letters = Array(text)
        for end in 0...letters.count {
            if end < letters.count, let kind = Kind(letters[end]) {
                word.append(kind)
                continue
            }
            let start = end - word.count
            splitWord()
            for part in parts {
                let name = String(letters[start + part.lowerBound..<start + part.upperBound])
                bytes += Library.normalized(utf8: Array(name.utf8)) + [UInt8(ascii: " ")]
            }
        }
    }

    /// Finds the parts of the word, which is cleared; none if it has no borders.
    private mutating func splitWord() {
        parts.removeAll(keepingCapacity: true)
        var start = 0
        for place in word.indices.dropFirst() where isBorder(place, start: start) {
            keep(start..<place)
            start = place
        }
        if start > 0 { keep(start..<word.count) }
        word.removeAll(keepingCapacity: true)
    }

    private mutating func keep(_ part: Range<Int>) {
        // A single letter would match too much: the “i” of iPhone. So would the number of 01Intro.
        guard word[part.lowerBound] == .digit ? part.lowerBound > 0 : part.count > 1 else { return }
        parts.append(part)
    }

    private func isBorder(_ place: Int, start: Int) -> Bool {
        switch (word[place - 1], word[place]) {
        case (.lower, .upper), (.digit, .upper): return true
        // DJShadow, not USA.
        case (.upper, .upper): return place + 1 < word.count && word[place + 1] == .lower
        // Track01, not MP3 and U2.
        case (.lower, .digit), (.upper, .digit): return place - start >= 3
        default: return false
        }
    }
}
