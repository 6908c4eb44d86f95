/// What a query looks for: its words, and what those that it writes together come to (“R.E.M.” is “rem”, too).
struct QueryWords: Sendable {
    /// The words, then those that are several of them.
    let matches: [WordMatch]
    /// How many of the matches are words of the query.
    let count: Int
    /// Of the others, which words they are.
    let joined: [Range<Int>]
    /// Letters of all words.
    private let length: Int

    init(_ query: TrackQuery) {
        var chunks = query.text.split(whereSeparator: \.isWhitespace).map(String.init)
        // A dash between names is none, unless nothing else is asked for: “!!!”.
        let named = chunks.filter { $0.contains { $0.isLetter || $0.isNumber } }
        if !named.isEmpty { chunks = named }
        var (words, joined): ([[Unicode.Scalar]], [Range<Int>]) = ([], [])
        for chunk in chunks {
            let parts = Library.normalised(chunk).unicodeScalars.split(separator: " ").map(Array.init)
            if parts.count > 1 { joined.append(words.count..<words.count + parts.count) }
            words += parts
        }
        count = words.count
        length = words.reduce(0) { $0 + $1.count }
        self.joined = joined
        matches = (words + joined.map { Array(words[$0].joined()) }).map { WordMatch($0, isExact: query.isExact) }
    }

    /// How a text answers a query that is scored word for word.
    struct Answer {
        var least = Float.infinity
        var mean: Float = 0
    }

    /// Puts the best scores of a track together; nil when a word is nowhere.
    /// - Parameter best: of each match.
    func answer(_ best: inout [Float]) -> Answer? {
        for (place, words) in joined.enumerated() {
            for word in words { best[word] = max(best[word], best[count + place]) }
        }
        var answer = Answer()
        for word in 0..<count {
            guard best[word] > 0 else { return nil }
            answer.least = min(answer.least, best[word])
            answer.mean += best[word]
        }
        answer.mean /= Float(count)
        return answer
    }

    /// Whether a text is the query and nothing else.
    /// - Parameters:
    ///   - scores: of each match, in this text.
    ///   - length: letters of the text, without spaces.
    func isWhole(_ scores: some Collection<Float>, length: Int) -> Bool {
        guard length == self.length else { return false }
        let scores = Array(scores)
        return (0..<count).allSatisfy { word in
            let isJoined = joined.enumerated().contains {
                $1.contains(word) && scores[count + $0] >= WordMatch.inOtherWords
            }
            return isJoined || scores[word] >= WordMatch.inOtherWords
        }
    }
}
