/// Words between names: `&` and `+` are signs, and people write “and”, “'n'”, “und”, “et”, “y”, or nothing, for them.
package enum JoiningWords {
    /// As normalization leaves them.
    static let all: Set<String> = ["and", "n", "und", "et", "y"]

    /// Whether a word of a name joins its neighbors. At an end it joins nothing: “Y” is a name, and “The The And” has one.
    package static func joins(_ words: some RandomAccessCollection<some StringProtocol>, _ place: Int) -> Bool {
        guard place > 0, place < words.count - 1 else { return false }
        return all.contains(String(words[words.index(words.startIndex, offsetBy: place)]))
    }

    /// The words of a name without those that join.
    package static func removed(from words: [Substring]) -> [Substring] {
        words.indices.filter { !joins(words, $0) }.map { words[$0] }
    }
}

extension Library {
    /// The words of a normalized query that a name must have.
    package static func neededWords(_ normalized: String) -> [Substring] {
        JoiningWords.removed(from: normalized.split(separator: " "))
    }

    /// The key of an artist: one for all spellings of a name, “Simon & Garfunkel” and “Simon and Garfunkel”, but not for
    /// “Simon/Garfunkel”, which ``nameKey(_:)`` does not tell from them.
    package static func artistKey(_ name: some StringProtocol) -> String {
        let signs = String(name).replacing("&", with: " and ").replacing("+", with: " and ")
        let words = normalized(signs).split(separator: " ")
        return words.indices.map { JoiningWords.joins(words, $0) ? "and" : String(words[$0]) }.joined(separator: " ")
    }
}
