import SimilarityIndex

/// The words of artists, titles and albums, each once: makes ``Library/search(_:)`` fast enough for who types.
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

    init(_ library: Library) throws(LibraryError) {
        let reader = library.reader
        var texts: [String: [Int32]] = [:]
        var places = [Int32](repeating: -1, count: 2 * reader.stringCount)
        var numbers: [[UInt8]: Int32] = [:]
        var words: [[Unicode.Scalar]] = []
        var starts: [Int32] = [0]
        var members: [Int32] = []
        var buffer = NameBuffer()
        for column in ["artist", "album_artist", "title", "album"] {
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
    func scores(_ matches: [WordMatch], columns: [String]) -> [(index: Int, score: Float)] {
        guard !matches.isEmpty else { return [] }
        let textCount = starts.count - 1
        var ofTexts: [[Float]] = []
        for match in matches {
            var ofWords = [Float](repeating: 0, count: words.count)
            for (number, word) in words.enumerated() { ofWords[number] = match.score(word[...], letters[number]) }
            var best = [Float](repeating: 0, count: textCount)
            for text in 0..<textCount {
                for place in Int(starts[text])..<Int(starts[text + 1]) {
                    best[text] = max(best[text], ofWords[Int(members[place])])
                }
            }
            ofTexts.append(best)
        }
        let columns = columns.compactMap { texts[$0] }
        var found: [(index: Int, score: Float)] = []
        for index in 0..<(columns.first?.count ?? 0) {
            var sum: Float = 0
            for ofText in ofTexts {
                var best: Float = 0
                for column in columns where column[index] >= 0 { best = max(best, ofText[Int(column[index])]) }
                guard best > 0 else {
                    sum = 0
                    break
                }
                sum += best
            }
            if sum > 0 { found.append((index, sum / Float(matches.count))) }
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
