/// The words of a query, and the combinations of words that it may mean as one (“R.E.M.” is also “rem”).
struct QueryWords: Sendable {
    /// The words, then the combinations.
    let matches: [WordMatch]
    /// The number of matches that are words of the query.
    let count: Int
    /// For each combination, the words that it joins.
    let joined: [Range<Int>]
    /// Number of letters of all words.
    private let length: Int
    /// The words that a text must have. It may lack the “and” in “simon and garfunkel”.
    let needed: [Int]
    /// Number of letters of these.
    private let neededLength: Int

    init(_ query: TrackQuery) {
        var chunks = query.text.split(whereSeparator: \.isWhitespace).map(String.init)
        // A dash between names is not a word, unless it is the whole query: “!!!”.
        let named = chunks.filter { $0.contains { $0.isLetter || $0.isNumber } }
        if !named.isEmpty { chunks = named }
        var (words, joined): ([[Unicode.Scalar]], [Range<Int>]) = ([], [])
        for chunk in chunks {
            let parts = Library.normalized(chunk).unicodeScalars.split(separator: " ").map(Array.init)
            if parts.count > 1 { joined.append(words.count..<words.count + parts.count) }
            words += parts
        }
        count = words.count
        length = words.reduce(0) { $0 + $1.count }
        self.joined = joined
        let texts = words.map { String(String.UnicodeScalarView($0)) }
        needed = texts.indices.filter { !JoiningWords.joins(texts, $0) }
        neededLength = needed.reduce(0) { $0 + words[$1].count }
        matches = (words + joined.map { Array(words[$0].joined()) }).map { WordMatch($0, isExact: query.isExact) }
    }

    /// The matches that show a word: itself, and the combinations that contain it.
    func matches(of word: Int) -> [Int] {
        [word] + joined.indices.filter { joined[$0].contains(word) }.map { count + $0 }
    }

    /// How a text matches a query, from the scores of its words.
    struct Answer {
        var least = Float.infinity
        var mean: Float = 0
    }

    /// Combines the best scores of a track; nil when a word has no match.
    /// - Parameter best: the best score of each match.
    func answer(_ best: inout [Float]) -> Answer? {
        for (place, words) in joined.enumerated() {
            for word in words { best[word] = max(best[word], best[count + place]) }
        }
        var answer = Answer()
        for word in needed {
            guard best[word] > 0 else { return nil }
            answer.least = min(answer.least, best[word])
            answer.mean += best[word]
        }
        answer.mean /= Float(needed.count)
        return answer
    }

    /// Whether a text of this many letters, without spaces, may consist of the query only.
    func mayBeWhole(length: Int) -> Bool { length == self.length || length == neededLength }

    /// Whether a text consists of the query only.
    /// - Parameters:
    ///   - scores: the score of each match in this text.
    ///   - length: number of letters in the text, without spaces.
    func isWhole(_ scores: some Collection<Float>, length: Int) -> Bool {
        guard mayBeWhole(length: length) else { return false }
        let scores = Array(scores)
        return needed.allSatisfy { word in
            let isJoined = joined.enumerated().contains {
                $1.contains(word) && scores[count + $0] >= WordMatch.inOtherWords
            }
            return isJoined || scores[word] >= WordMatch.inOtherWords
        }
    }
}
