import SimilarityIndex

/// An index of all words in artists, titles, albums, genres and folders. Makes ``Library/search(_:)`` fast enough for
/// search while typing.
///
/// ``TextScores`` spends most of its time normalizing every text for each query. Here that is done once. A query is
/// compared with every distinct word, and the rest is table lookups. Both give the same scores.
struct WordIndex: Sendable {
    private let words: [[Unicode.Scalar]]
    private let letters: [UInt64]
    /// The words of text n are `members[starts[n]..<starts[n + 1]]`.
    private let starts: [Int32]
    private let members: [Int32]
    /// The number of letters of each text, without spaces.
    private let lengths: [Int32]
    /// The texts that contain word n, sorted, are `textsOfWords[wordStarts[n]..<wordStarts[n + 1]]`.
    private let wordStarts: [Int32]
    private let textsOfWords: [Int32]
    /// The same for words that are parts of others, as in “BossFight”.
    private let partStarts: [Int32]
    private let textsOfParts: [Int32]
    /// By column, the number of each track's text; −1 for none.
    private let texts: [String: [Int32]]
    /// The tracks with text n in any column are `tracksOfTexts[trackStarts[n]..<trackStarts[n + 1]]`.
    private let trackStarts: [Int32]
    private let tracksOfTexts: [Int32]
    private let trackCount: Int

    init(_ library: Library) throws(LibraryError) {
        let reader = library.reader
        trackCount = library.count
        var texts: [String: [Int32]] = [:]
        var places = [Int32](repeating: -1, count: 3 * reader.stringCount)
        var numbers: [[UInt8]: Int32] = [:]
        var words: [[Unicode.Scalar]] = []
        var starts: [Int32] = [0]
        var members: [Int32] = []
        var (startsOfParts, parts): ([Int32], [Int32]) = ([0], [])
        func number(_ word: ArraySlice<UInt8>) -> Int32 {
            let bytes = Array(word)
            if let number = numbers[bytes] { return number }
            let number = Int32(words.count)
            numbers[bytes] = number
            words.append(Array(String(decoding: bytes, as: UTF8.self).unicodeScalars))
            return number
        }
        var buffer = NameBuffer()
        for column in SearchedFields.all {
            guard var ofTracks = try library.searchedNumbers(column) else { continue }
            for index in ofTracks.indices where ofTracks[index] >= 0 {
                let text = Int(ofTracks[index])
                if places[text] < 0 {
                    places[text] = Int32(starts.count - 1)
                    buffer.clear()
                    try library.reading(buffer.append(text, of: reader))
                    let name = buffer.withName { name in name.indices.map { name[$0] } }
                    for word in name.split(separator: UInt8(ascii: " ")) { members.append(number(word)) }
                    let partsOfWords = buffer.withParts { parts in parts.indices.map { parts[$0] } } ?? []
                    for part in partsOfWords.split(separator: UInt8(ascii: " ")) { parts.append(number(part)) }
                    startsOfParts.append(Int32(parts.count))
                    starts.append(Int32(members.count))
                }
                ofTracks[index] = places[text]
            }
            texts[column] = ofTracks
        }
        self.words = words
        letters = words.map { WordMatch.letters($0[...]) }
        (self.starts, self.members, self.texts) = (starts, members, texts)
        lengths = zip(starts, starts.dropFirst()).map { start, end in
            members[Int(start)..<Int(end)].reduce(0) { $0 + Int32(words[Int($1)].count) }
        }
        (wordStarts, textsOfWords) = Self.inverted(starts, members, wordCount: words.count)
        (partStarts, textsOfParts) = Self.inverted(startsOfParts, parts, wordCount: words.count)
        (trackStarts, tracksOfTexts) = Self.inverted(texts.values, textCount: starts.count - 1)
    }

    /// The tracks of each text.
    private static func inverted(
        _ columns: some Collection<[Int32]>, textCount: Int
    ) -> (starts: [Int32], tracks: [Int32]) {
        var ends = [Int32](repeating: 0, count: textCount + 1)
        for column in columns { for text in column where text >= 0 { ends[Int(text) + 1] += 1 } }
        for text in 0..<textCount { ends[text + 1] += ends[text] }
        var (next, tracks) = (ends, [Int32](repeating: 0, count: Int(ends[textCount])))
        for column in columns {
            for (track, text) in column.enumerated() where text >= 0 {
                tracks[Int(next[Int(text)])] = Int32(track)
                next[Int(text)] += 1
            }
        }
        return (ends, tracks)
    }

    /// The texts of each word.
    private static func inverted(
        _ starts: [Int32], _ members: [Int32], wordCount: Int
    ) -> (starts: [Int32], texts: [Int32]) {
        var lastText = [Int32](repeating: -1, count: wordCount)
        /// Calls the body for each distinct word of each text.
        func forEach(_ body: (_ word: Int, _ text: Int32) -> Void) {
            for index in lastText.indices { lastText[index] = -1 }
            for text in 0..<starts.count - 1 {
                for place in Int(starts[text])..<Int(starts[text + 1]) {
                    let word = Int(members[place])
                    guard lastText[word] != Int32(text) else { continue }
                    lastText[word] = Int32(text)
                    body(word, Int32(text))
                }
            }
        }
        var ends = [Int32](repeating: 0, count: wordCount + 1)
        forEach { word, _ in ends[word + 1] += 1 }
        for word in 0..<wordCount { ends[word + 1] += ends[word] }
        var (next, texts) = (ends, [Int32](repeating: 0, count: Int(ends[wordCount])))
        forEach { word, text in
            texts[Int(next[word])] = text
            next[word] += 1
        }
        return (ends, texts)
    }

    /// Scores of the texts for a query, for use in several sets of fields.
    struct Answers {
        fileprivate let query: QueryWords
        /// The score of each text, for each match of the query.
        fileprivate let ofTexts: [[Float]]
        /// The texts that consist of the query only.
        fileprivate let whole: Set<Int32>
        /// The tracks with a text that matches the rarest word, ascending. Others have not all words.
        fileprivate let candidates: [Int]
    }

    func answers(_ query: QueryWords) -> Answers {
        var ofTexts: [[Float]] = []
        // By match, the texts with a score.
        var found: [[Int32]] = []
        var mayBeWhole: Set<Int32> = []
        for match in query.matches {
            var best = [Float](repeating: 0, count: starts.count - 1)
            var (leading, matching): ([Int], [Int32]) = ([], [])
            func improve(_ text: Int32, _ score: Float) {
                guard score > 0 else { return }
                if best[Int(text)] == 0 { matching.append(text) }
                best[Int(text)] = max(best[Int(text)], score)
                if score >= WordMatch.inOtherWords, query.mayBeWhole(length: Int(lengths[Int(text)])) {
                    mayBeWhole.insert(text)
                }
            }
            for (number, letters) in letters.enumerated() {
                // Decided by letters for most words, without a look at the word.
                let (mayMatch, mayGoOn) = (match.filter.passes(letters), letters & ~match.filter.letters == 0)
                guard mayMatch || mayGoOn else { continue }
                let word = words[number]
                if mayMatch {
                    let score = match.score(word[...], letters)
                    if score > 0 { for text in texts(with: number) { improve(text, score) } }
                    let ofPart = WordMatch.ofPart(score)
                    if ofPart > 0 { for text in texts(withPart: number) { improve(text, ofPart) } }
                }
                if mayGoOn, match.mayGoOn(behind: word) { leading.append(number) }
            }
            for number in leading {
                for text in texts(with: number) where best[Int(text)] < WordMatch.inOtherWords {
                    improve(text, together(match, number, in: Int(text)))
                }
            }
            ofTexts.append(best)
            found.append(matching)
        }
        let whole = mayBeWhole.filter { text in
            query.isWhole(ofTexts.map { $0[Int(text)] }, length: Int(lengths[Int(text)]))
        }
        return Answers(query: query, ofTexts: ofTexts, whole: whole, candidates: candidates(query, found))
    }

    /// The tracks with the word of a query that the fewest tracks have.
    /// - Parameter found: by match, the texts with a score.
    private func candidates(_ query: QueryWords, _ found: [[Int32]]) -> [Int] {
        func tracks(_ text: Int32) -> Range<Int> { Int(trackStarts[Int(text)])..<Int(trackStarts[Int(text) + 1]) }
        var rarest: (texts: [Int32], tracks: Int)?
        for word in query.needed {
            let matches = query.matches(of: word).map { found[$0] }
            // A combination may have texts of the word itself.
            let texts = matches.count == 1 ? matches[0] : Array(Set(matches.joined()))
            let count = texts.reduce(0) { $0 + tracks($1).count }
            if count < rarest?.tracks ?? .max { rarest = (texts, count) }
        }
        guard let rarest else { return [] }
        var isCandidate = [Bool](repeating: false, count: trackCount)
        for text in rarest.texts { for track in tracksOfTexts[tracks(text)] { isCandidate[Int(track)] = true } }
        return isCandidate.indices.filter { isCandidate[$0] }
    }

    /// The best score of consecutive words, beginning with this one, that are written together.
    private func together(_ match: WordMatch, _ number: Int, in text: Int) -> Float {
        let end = Int(starts[text + 1])
        var best: Float = 0
        for place in Int(starts[text])..<end where members[place] == Int32(number) {
            best = max(best, match.scoreTogether(members[place..<end].map { words[Int($0)] }))
        }
        return best
    }

    private func texts(with word: Int) -> ArraySlice<Int32> {
        textsOfWords[Int(wordStarts[word])..<Int(wordStarts[word + 1])]
    }

    private func texts(withPart word: Int) -> ArraySlice<Int32> {
        textsOfParts[Int(partStarts[word])..<Int(partStarts[word + 1])]
    }

    /// The indices of tracks that contain all words of a query, with the scores of ``TextScores``.
    func matches(_ answers: Answers, _ fields: SearchedFields) -> [SearchMatch] {
        let (query, ofTexts) = (answers.query, answers.ofTexts)
        guard query.count > 0 else { return [] }
        let names = fields.names.compactMap { texts[$0] }
        let places = fields.places.compactMap { texts[$0] }
        let titles = fields.names.contains("title") ? texts["title"] : nil
        var found: [SearchMatch] = []
        var best = [Float](repeating: 0, count: query.matches.count)
        for index in answers.candidates {
            for match in best.indices {
                best[match] = 0
                for column in names where column[index] >= 0 {
                    best[match] = max(best[match], ofTexts[match][Int(column[index])])
                }
                for column in places where column[index] >= 0 && best[match] < WordMatch.ofPlace(1) {
                    best[match] = max(best[match], WordMatch.ofPlace(ofTexts[match][Int(column[index])]))
                }
            }
            guard let answer = query.answer(&best) else { continue }
            let isWhole = { (column: [Int32]) in answers.whole.contains(column[index]) }
            found.append(
                SearchMatch(
                    index: index, score: answer.mean,
                    wholeness: titles.map(isWhole) == true ? 2 : names.contains(where: isWhole) ? 1 : 0))
        }
        return found
    }
}

extension Library {
    /// Prepares fast searches. A single search is faster without.
    package func prepareSearches() throws(LibraryError) {
        _ = try prepared(WordIndex(self))
    }
}
