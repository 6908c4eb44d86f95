/// Words that are not in the tables, by safe means only: endings, and misspellings of one word and no other. A mood is never
/// guessed from the words it stands beside.
extension Lexicon {
    /// What an unknown word is taken for.
    struct Guess: Hashable {
        let meaning: Meaning
        /// The word of the tables.
        let word: String
        /// Whether it says “more of it than something”: calmer.
        var isComparative = false
        /// Whether it says the opposite: uncomplicated.
        var isOpposite = false
    }

    /// Endings and what they are put in place of; the first of a word that is known counts.
    private static let endings: [(ending: String, replacements: [String], isComparative: Bool)] = [
        ("ier", ["y"], true), ("iest", ["y"], true), ("er", ["", "e"], true), ("est", ["", "e"], true),
        ("ily", ["y"], false), ("ly", [""], false), ("iness", ["y"], false), ("ness", [""], false),
        ("ful", [""], false), ("ing", ["", "e"], false), ("ed", ["", "e"], false), ("ies", ["y"], false),
        ("s", [""], false), ("y", [""], false), ("ish", ["", "e"], false), ("like", [""], false),
        ("em", ["", "e"], false), ("en", ["", "e"], false), ("es", ["", "e"], false), ("e", [""], false),
    ]

    /// A word with another ending: calmer, happily, traurigen.
    func stem(of word: String) -> Guess? {
        for (ending, replacements, isComparative) in Self.endings
        where word.hasSuffix(ending) && word.count >= ending.count + 3 {
            let stem = word.dropLast(ending.count)
            // sadder
            let doubled = stem.suffix(2).first == stem.last && isComparative ? [String(stem.dropLast())] : []
            for known in replacements.map({ stem + $0 }) + doubled {
                if let meaning = meanings[known] {
                    return Guess(meaning: meaning, word: known, isComparative: isComparative)
                }
            }
        }
        if word.hasPrefix("un"), word.count > 5, let meaning = meanings[String(word.dropFirst(2))] {
            return Guess(meaning: meaning, word: String(word.dropFirst(2)), isOpposite: true)
        }
        return nil
    }

    /// What a misspelled word means; nil where nothing is near enough, or words of different meanings are as near.
    func spelling(of word: String) -> Guess? {
        let allowed = word.count < 5 ? 0 : word.count < 8 ? 1 : 2
        let near = nearest(to: word, within: allowed)
        guard let best = near.first else { return nil }
        let rivals = near.filter { $0.distance == best.distance }
        guard rivals.allSatisfy({ $0.meaning == best.meaning }) else { return nil }
        return Guess(meaning: best.meaning, word: best.word)
    }

    /// The words most like one, for those who misspelled it.
    func suggestions(for word: String) -> [String] {
        nearest(to: word, within: max(2, word.count / 3)).prefix(3).map(\.word)
    }

    private func nearest(to word: String, within limit: Int) -> [(word: String, meaning: Meaning, distance: Int)] {
        let letters = Array(word.unicodeScalars)
        // The first letter is seldom wrong.
        guard limit > 0, letters.count <= 64, let first = letters.first else { return [] }
        let distance = EditDistance(letters)
        return (spellings[first] ?? []).compactMap { known in
            guard abs(known.count - letters.count) <= limit else { return nil }
            let found = distance.from(known[...])
            let text = String(String.UnicodeScalarView(known))
            return found <= limit ? meanings[text].map { (text, $0, found) } : nil
        }.sorted { ($0.distance, $0.word) < ($1.distance, $1.word) }
    }
}
