import MusicLibrary

/// Suggests corrections of misspelled words.
enum Suggestion {
    /// A hint to append to an error, such as " (did you mean “similar”?)"; "" if no known word is close.
    static func hint(_ word: String, among known: [String]) -> String {
        let distance = EditDistance(Array(word.unicodeScalars))
        let nearest = known.map { ($0, distance.from(Array($0.unicodeScalars)[...])) }.min { $0.1 < $1.1 }
        guard let (name, distance) = nearest, distance <= max(1, word.count / 3) else { return "" }
        return " (did you mean “\(name)”?)"
    }
}
