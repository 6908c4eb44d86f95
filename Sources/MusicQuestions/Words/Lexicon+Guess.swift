/// Words that are not in the tables, by safe rules only: endings, and misspellings of exactly one word. A mood is never
/// guessed from the context.
extension Lexicon {
    /// The interpretation of an unknown word.
    struct Guess: Hashable {
        let meaning: Meaning
        /// The word in the tables.
        let word: String
        /// Whether it is a comparative: calmer.
        var isComparative = false
        /// Whether it is the opposite: uncomplicated.
        var isOpposite = false
    }

    /// Endings and their replacements. The first one that gives a known word applies.
    private static let endings: [(ending: String, replacements: [String], isComparative: Bool)] = [
        ("ere", ["", "e"], true), ("eren", ["", "e"], true), ("erem", ["", "e"], true), ("eres", ["", "e"], true),
        ("erer", ["", "e"], true), ("ier", ["y"], true), ("iest", ["y"], true), ("er", ["", "e"], true),
        ("est", ["", "e"], true),
        ("ily", ["y"], false), ("ly", [""], false), ("iness", ["y"], false), ("ness", [""], false),
        ("ful", [""], false), ("ing", ["", "e"], false), ("ed", ["", "e"], false), ("ies", ["y"], false),
        ("s", [""], false), ("y", [""], false), ("ish", ["", "e"], false), ("like", [""], false),
        ("as", ["o", "a"], false), ("os", ["o"], false), ("a", ["o"], false), ("em", ["", "e"], false),
        ("en", ["", "e"], false), ("es", ["", "e"], false), ("e", [""], false),
    ]

    private static let refusingEndings = [
        "less", "free", "los", "lose", "loser", "loses", "losen", "frei", "freie", "freier", "freies", "freien",
    ]

    /// A word with a known ending: calmer, happily, traurigen.
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
        // “Drumless”, “gesangsfrei”
        for ending in Self.refusingEndings where word.hasSuffix(ending) && word.count >= ending.count + 3 {
            let stem = String(word.dropLast(ending.count))
            for known in [stem, stem + "s", stem + "e", stem.hasSuffix("s") ? String(stem.dropLast()) : stem] {
                if let meaning = meanings[known] { return Guess(meaning: meaning, word: known, isOpposite: true) }
            }
        }
        if word.hasPrefix("un"), word.count > 5, let meaning = meanings[String(word.dropFirst(2))] {
            return Guess(meaning: meaning, word: String(word.dropFirst(2)), isOpposite: true)
        }
        return nil
    }

    /// The parts of a German compound whose last part is a music word or a time: “Klaviermusik”, “Sommerabend”. Otherwise
    /// the word itself.
    func parts(of word: AskedWord) -> [AskedWord] {
        let text = word.text
        // Typed and normalized, the letters must be the same: accents are, ligatures are not.
        guard meanings[text] == nil, roles[text] == nil, text.count == word.typed.count else { return [word] }
        for head in heads where text.hasSuffix(head) && text.count > head.count + 2 {
            let length = text.count - head.count
            let first = String(text.prefix(length))
            let links = ["s", "n", "en", "es"].filter { first.hasSuffix($0) }.map { String(first.dropLast($0.count)) }
            guard let known = ([first] + links).first(where: { $0.count > 2 && meanings[$0] != nil }) else { continue }
            return [
                AskedWord(text: known, typed: String(word.typed.prefix(length))),
                AskedWord(text: head, typed: String(word.typed.suffix(head.count)), isBehindHyphen: false),
            ]
        }
        return [word]
    }

    /// The meaning of a misspelled word; nil if no word is near enough, or if words of different meanings are equally
    /// near. A word of a dictionary is not misspelled.
    func spelling(of word: String) -> Guess? {
        guard !CommonWords.contains(word) else { return nil }
        let allowed = word.count < 5 ? 0 : word.count < 8 ? 1 : 2
        let near = nearest(to: word, within: allowed)
        guard let best = near.first else { return nil }
        let rivals = near.filter { $0.distance == best.distance }
        guard rivals.allSatisfy({ $0.meaning == best.meaning }) else { return nil }
        return Guess(meaning: best.meaning, word: best.word)
    }

    /// The most similar words, as suggestions.
    func suggestions(for word: String) -> [String] {
        nearest(to: word, within: max(2, word.count / 3)).prefix(3).map { spelled($0.word) }
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
