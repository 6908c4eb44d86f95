import MusicLibrary

/// What somebody probably meant.
enum Suggestion {
    /// A hint to append to an error, " (did you mean “similar”?)", or "" when nothing comes near.
    static func hint(_ word: String, among known: [String]) -> String {
        let distance = EditDistance(Array(word.unicodeScalars))
        let nearest = known.map { ($0, distance.from(Array($0.unicodeScalars)[...])) }.min { $0.1 < $1.1 }
        guard let (name, distance) = nearest, distance <= max(1, word.count / 3) else { return "" }
        return " (did you mean “\(name)”?)"
    }
}
