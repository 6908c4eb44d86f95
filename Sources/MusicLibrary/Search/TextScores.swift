import SimilarityIndex

/// Scores of an index's texts for a query, made in one pass over the texts, each of which is looked at once, however many tracks
/// have it.
struct TextScores: Sendable {
    private let words: [WordMatch]
    /// By the number of a text: which of `scores` are its, from `places[number] × words.count` on; −1 where it has no word.
    private let places: [Int32]
    private let scores: [Float]

    /// - Parameters:
    ///   - query: the words.
    ///   - reader: the index.
    ///   - texts: numbers of the texts to look at, as ``Library/searchedNumbers(_:)`` has them.
    init(_ query: TrackQuery, in reader: IndexReader, texts: [[Int32]]) throws(IndexError) {
        let words = Self.words(query)
        let filters = words.map(\.filter)
        self.words = words
        let textCount = Int(texts.lazy.compactMap { $0.max() }.max() ?? -1) + 1
        var isWanted = [Bool](repeating: false, count: textCount)
        for column in texts { for number in column where number >= 0 { isWanted[Int(number)] = true } }
        let wanted = isWanted
        let batch = 1 << 16
        let parts = try ParallelMap.map((textCount + batch - 1) / batch, threads: ParallelMap.coreCount) {
            part throws(IndexError) -> [(number: Int, scores: [Float])] in
            var found: [(number: Int, scores: [Float])] = []
            var buffer = NameBuffer()
            var scores = [Float](repeating: 0, count: words.count)
            for number in part * batch..<min((part + 1) * batch, textCount) where wanted[number] {
                buffer.clear()
                try buffer.append(number, of: reader)
                if buffer.withName({ Self.score($0, words, filters, &scores) }) { found.append((number, scores)) }
            }
            return found
        }
        var places = [Int32](repeating: -1, count: textCount)
        var scores: [Float] = []
        for (number, found) in parts.joined() {
            places[number] = Int32(scores.count / max(1, words.count))
            scores += found
        }
        (self.places, self.scores) = (places, scores)
    }

    /// What to look for.
    static func words(_ query: TrackQuery) -> [WordMatch] {
        Library.normalised(query.text).unicodeScalars.split(separator: " ").map {
            WordMatch(Array($0), isExact: query.isExact)
        }
    }

    /// The least and the mean over the query's words, of each the best score in any of a track's texts; nil when a word is in
    /// none.
    /// - Parameters:
    ///   - index: the track.
    ///   - texts: numbers of the texts.
    func score(ofTrack index: Int, _ texts: [[Int32]]) -> (least: Float, mean: Float)? {
        guard texts.contains(where: { $0[index] >= 0 && places[Int($0[index])] >= 0 }) else { return nil }
        var (least, sum) = (Float.infinity, Float(0))
        for word in words.indices {
            var best: Float = 0
            for column in texts where column[index] >= 0 {
                let place = Int(places[Int(column[index])])
                if place >= 0 { best = max(best, scores[place * words.count + word]) }
            }
            guard best > 0 else { return nil }
            least = min(least, best)
            sum += best
        }
        return (least, sum / Float(words.count))
    }

    /// Scores a name for every word; false when it has none of them.
    private static func score(
        _ name: Span<UInt8>, _ words: [WordMatch], _ filters: [LetterFilter], _ scores: inout [Float]
    ) -> Bool {
        for position in scores.indices { scores[position] = 0 }
        var isFound = false
        var end = 0
        while end < name.count {
            let start = end
            var (letters, isASCII): (UInt64, Bool) = (0, true)
            while end < name.count, name[end] != UInt8(ascii: " ") {
                letters |= 1 << UInt64(name[end] & 63)
                isASCII = isASCII && name[end].isASCII
                end += 1
            }
            if start < end {
                let other = isASCII ? [] : scalars(of: name, start..<end)
                if !isASCII { letters = WordMatch.letters(other[...]) }
                for position in filters.indices where filters[position].passes(letters) {
                    let score =
                        isASCII
                        ? words[position].score(name, start..<end, letters)
                        : words[position].score(other[...], letters)
                    if score > 0 {
                        scores[position] = max(scores[position], score)
                        isFound = true
                    }
                }
            }
            end += 1
        }
        return isFound
    }

    private static func scalars(of name: Span<UInt8>, _ place: Range<Int>) -> [Unicode.Scalar] {
        Array(String(decoding: place.map { name[$0] }, as: UTF8.self).unicodeScalars)
    }
}
