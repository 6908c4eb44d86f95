import SimilarityIndex

/// Scores of an index's texts for a query, computed in one pass. Each text is scored once, however many tracks have it.
struct TextScores: Sendable {
    private let words: QueryWords
    /// For each text, its position in `scores`, from `places[number] × matches` on; −1 if it has no word of the query.
    private let places: [Int32]
    private let scores: [Float]
    /// By position: whether the text consists of the query only.
    private let areWhole: [Bool]

    private typealias Found = (number: Int, scores: [Float], isWhole: Bool)

    /// - Parameters:
    ///   - query: the words.
    ///   - reader: the index.
    ///   - texts: numbers of the texts to score, from ``Library/searchedNumbers(_:)``.
    init(_ query: TrackQuery, in reader: IndexReader, texts: [[Int32]]) throws(IndexError) {
        let words = QueryWords(query)
        let filters = words.matches.map(\.filter)
        self.words = words
        let textCount = Int(texts.lazy.compactMap { $0.max() }.max() ?? -1) + 1
        var isWanted = [Bool](repeating: false, count: textCount)
        for column in texts { for number in column where number >= 0 { isWanted[Int(number)] = true } }
        let wanted = isWanted
        let parts = try ParallelMap.map(0..<textCount, by: 1 << 16) { range throws(IndexError) in
            var found: [Found] = []
            var buffer = NameBuffer()
            var scores = [Float](repeating: 0, count: filters.count)
            for number in range where wanted[number] {
                buffer.clear()
                try buffer.append(number, of: reader)
                for position in scores.indices { scores[position] = 0 }
                let hasWord = buffer.withName { Self.score($0, words.matches, filters, &scores) }
                let hasPart = buffer.withParts { Self.score($0, words.matches, filters, areParts: true, &scores) }
                guard hasWord || hasPart == true else { continue }
                let isWhole = buffer.withName { words.isWhole(scores, length: Self.letterCount($0)) }
                found.append((number, scores, isWhole))
            }
            return found
        }
        var places = [Int32](repeating: -1, count: textCount)
        var scores: [Float] = []
        var areWhole: [Bool] = []
        for (number, found, isWhole) in parts.joined() {
            places[number] = Int32(areWhole.count)
            scores += found
            areWhole.append(isWhole)
        }
        (self.places, self.scores, self.areWhole) = (places, scores, areWhole)
    }

    /// Minimum and mean, over the query's words, of the best score in any of a track's texts; nil when a word has no
    /// match.
    /// - Parameters:
    ///   - index: the track.
    ///   - texts: numbers of the texts.
    ///   - places: numbers of the texts of genre and folder, which count half.
    func score(ofTrack index: Int, _ texts: [[Int32]], places about: [[Int32]] = []) -> QueryWords.Answer? {
        let isFound = { (column: [Int32]) in column[index] >= 0 && places[Int(column[index])] >= 0 }
        guard texts.contains(where: isFound) || about.contains(where: isFound) else { return nil }
        let count = words.matches.count
        var best = [Float](repeating: 0, count: count)
        for column in texts where isFound(column) {
            let place = Int(places[Int(column[index])])
            for word in 0..<count { best[word] = max(best[word], scores[place * count + word]) }
        }
        for column in about where isFound(column) {
            let place = Int(places[Int(column[index])])
            for word in 0..<count { best[word] = max(best[word], WordMatch.ofPlace(scores[place * count + word])) }
        }
        return words.answer(&best)
    }

    /// Whether one of a track's texts consists of the query only.
    func isWhole(_ text: Int32) -> Bool { text >= 0 && places[Int(text)] >= 0 && areWhole[Int(places[Int(text)])] }

    private static func letterCount(_ name: Span<UInt8>) -> Int {
        // In UTF-8, every letter has exactly one byte that is not a continuation.
        name.indices.count { name[$0] != UInt8(ascii: " ") && name[$0] & 0xC0 != 0x80 }
    }

    /// Raises the scores of all words to those in a name; false when it matches none.
    /// - Parameter areParts: whether the words of the name are parts of words.
    private static func score(
        _ name: Span<UInt8>, _ words: [WordMatch], _ filters: [LetterFilter], areParts: Bool = false,
        _ scores: inout [Float]
    ) -> Bool {
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
                for position in filters.indices {
                    var score: Float = 0
                    if filters[position].passes(letters) {
                        score =
                            isASCII
                            ? words[position].score(name, start..<end, letters)
                            : words[position].score(other[...], letters)
                    }
                    if areParts {
                        score = WordMatch.ofPart(score)
                    } else if score < WordMatch.inOtherWords, end < name.count {
                        score = max(score, words[position].scoreTogether(name, from: start))
                    }
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
