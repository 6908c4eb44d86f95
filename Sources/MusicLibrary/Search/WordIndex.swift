import SimilarityIndex

/// The words of artists, titles, albums, genres and folders, each once: makes ``Library/search(_:)`` fast enough for who types.
///
/// ``TextScores`` normalises every text of an index for each question, which is most of its time. Here that was done once,
/// a question is compared with every different word, and the rest is looking numbers up. Both give the same scores.
struct WordIndex: Sendable {
    private let words: [[Unicode.Scalar]]
    private let letters: [UInt64]
    /// Of text n, `members[starts[n]..<starts[n + 1]]` are the words.
    private let starts: [Int32]
    private let members: [Int32]
    /// By column, the number of each track's text; −1 for none.
    private let texts: [String: [Int32]]
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
    }

    /// The tracks in which all words of a query stand, as ``TextScores`` has them, by index.
    func matches(_ query: QueryWords, _ fields: SearchedFields) -> [SearchMatch] {
        guard query.count > 0 else { return [] }
        let textCount = starts.count - 1
        var ofTexts: [[Float]] = []
        for match in query.matches {
            var ofWords = [Float](repeating: 0, count: words.count)
            var leads = [Bool](repeating: false, count: words.count)
            for (number, word) in words.enumerated() {
                ofWords[number] = match.score(word[...], letters[number])
                leads[number] = match.mayGoOn(behind: word)
            }
            var best = [Float](repeating: 0, count: textCount)
            for text in 0..<textCount {
                let end = Int(starts[text + 1])
                for place in Int(starts[text])..<end {
                    let word = Int(members[place])
                    best[text] = max(best[text], ofWords[word])
                    if leads[word], best[text] < WordMatch.inOtherWords {
                        let following = members[place..<end].lazy.map { words[Int($0)] }
                        best[text] = max(best[text], match.scoreTogether(following))
                    }
                }
            }
            ofTexts.append(best)
        }
        let areWhole = (0..<textCount).map { text in
            // Most texts are no answer at all.
            guard ofTexts.contains(where: { $0[text] >= WordMatch.inOtherWords }) else { return false }
            let length = members[Int(starts[text])..<Int(starts[text + 1])].reduce(0) { $0 + words[Int($1)].count }
            return query.isWhole(ofTexts.map { $0[text] }, length: length)
        }
        let names = fields.names.compactMap { texts[$0] }
        let places = fields.places.compactMap { texts[$0] }
        let titles = fields.names.contains("title") ? texts["title"] : nil
        var found: [SearchMatch] = []
        var best = [Float](repeating: 0, count: query.matches.count)
        for index in 0..<trackCount {
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
            let isWhole = { (column: [Int32]) in column[index] >= 0 && areWhole[Int(column[index])] }
            found.append(
                SearchMatch(
                    index: index, score: answer.mean,
                    wholeness: titles.map(isWhole) == true ? 2 : names.contains(where: isWhole) ? 1 : 0))
        }
        return found
    }
}

extension Library {
    /// Makes what lets many searches be fast; one alone is faster without.
    package func prepareSearches() throws(LibraryError) {
        _ = try prepared { () throws(LibraryError) in try WordIndex(self) }
    }
}
