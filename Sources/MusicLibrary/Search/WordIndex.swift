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
    /// The texts that contain word n, sorted, are `textsOfWords[wordStarts[n]..<wordStarts[n + 1]]`.
    private let wordStarts: [Int32]
    private let textsOfWords: [Int32]
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
        var buffer = NameBuffer()
        for column in SearchedFields.all {
            guard var ofTracks = try library.searchedNumbers(column) else { continue }
            for index in ofTracks.indices where ofTracks[index] >= 0 {
                let text = Int(ofTracks[index])
                if places[text] < 0 {
                    places[text] = Int32(starts.count - 1)
                    buffer.clear()
                    try library.reading { () throws(IndexError) in try buffer.append(text, of: reader) }
                    let name = buffer.withName { name in name.indices.map { name[$0] } }
                    for word in name.split(separator: UInt8(ascii: " ")) {
                        let bytes = Array(word)
                        if let number = numbers[bytes] {
                            members.append(number)
                        } else {
                            numbers[bytes] = Int32(words.count)
                            members.append(Int32(words.count))
                            words.append(Array(String(decoding: bytes, as: UTF8.self).unicodeScalars))
                        }
                    }
                    starts.append(Int32(members.count))
                }
                ofTracks[index] = places[text]
            }
            texts[column] = ofTracks
        }
        self.words = words
        letters = words.map { WordMatch.letters($0[...]) }
        (self.starts, self.members, self.texts) = (starts, members, texts)
        (wordStarts, textsOfWords) = Self.inverted(starts, members, wordCount: words.count)
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
        var mayBeWhole: Set<Int32> = []
        for match in query.matches {
            var best = [Float](repeating: 0, count: starts.count - 1)
            var leading: [Int] = []
            for (number, word) in words.enumerated() {
                let score = match.score(word[...], letters[number])
                if score > 0 {
                    for text in texts(with: number) { best[Int(text)] = max(best[Int(text)], score) }
                    if score >= WordMatch.inOtherWords { mayBeWhole.formUnion(texts(with: number)) }
                }
                if match.mayGoOn(behind: word) { leading.append(number) }
            }
            for number in leading {
                for text in texts(with: number) where best[Int(text)] < WordMatch.inOtherWords {
                    let score = together(match, number, in: Int(text))
                    best[Int(text)] = max(best[Int(text)], score)
                    if score >= WordMatch.inOtherWords { mayBeWhole.insert(text) }
                }
            }
            ofTexts.append(best)
        }
        let whole = mayBeWhole.filter { text in
            let text = Int(text)
            let length = members[Int(starts[text])..<Int(starts[text + 1])].reduce(0) { $0 + words[Int($1)].count }
            return query.isWhole(ofTexts.map { $0[text] }, length: length)
        }
        return Answers(query: query, ofTexts: ofTexts, whole: whole, candidates: candidates(query, ofTexts))
    }

    /// The tracks with the word of a query that the fewest tracks have.
    private func candidates(_ query: QueryWords, _ ofTexts: [[Float]]) -> [Int] {
        func count(_ text: Int) -> Int { Int(trackStarts[text + 1] - trackStarts[text]) }
        var rarest: (texts: [Int], tracks: Int)?
        for word in 0..<query.count {
            let scores = query.matches(of: word).map { ofTexts[$0] }
            let texts = (0..<starts.count - 1).filter { text in scores.contains { $0[text] > 0 } }
            let tracks = texts.reduce(0) { $0 + count($1) }
            if tracks < rarest?.tracks ?? .max { rarest = (texts, tracks) }
        }
        guard let rarest else { return [] }
        var isCandidate = [Bool](repeating: false, count: trackCount)
        for text in rarest.texts {
            for track in tracksOfTexts[Int(trackStarts[text])..<Int(trackStarts[text + 1])] {
                isCandidate[Int(track)] = true
            }
        }
        return isCandidate.indices.filter { isCandidate[$0] }
    }

    /// The best score of consecutive words, beginning with this one, that are written together.
    private func together(_ match: WordMatch, _ number: Int, in text: Int) -> Float {
        let end = Int(starts[text + 1])
        return (Int(starts[text])..<end).lazy.filter { members[$0] == Int32(number) }.map { place in
            match.scoreTogether(members[place..<end].lazy.map { words[Int($0)] })
        }.max() ?? 0
    }

    private func texts(with word: Int) -> ArraySlice<Int32> {
        textsOfWords[Int(wordStarts[word])..<Int(wordStarts[word + 1])]
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
        _ = try prepared { () throws(LibraryError) in try WordIndex(self) }
    }
}
