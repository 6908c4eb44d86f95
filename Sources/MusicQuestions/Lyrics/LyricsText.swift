/// Words to find in lyrics, normalized as names are in searches.
package struct LyricsWords: Sendable {
    private static let mostWords = 64

    /// Each once.
    let all: [[UInt8]]
    /// A space before each word.
    let phrase: [UInt8]

    /// - Throws: `LibraryError.invalidQuery` when the text is blank or too long.
    package init(_ text: String) throws(LibraryError) {
        let words = LyricsText.words(text).split(separator: UInt8(ascii: " ")).map(Array.init)
        guard !words.isEmpty else { throw .invalidQuery("“\(text)” has no words to search for") }
        guard words.count <= Self.mostWords else {
            throw .invalidQuery("a search in lyrics takes at most \(Self.mostWords) words")
        }
        var seen: Set<[UInt8]> = []
        all = words.filter { seen.insert($0).inserted }
        phrase = words.flatMap { [UInt8(ascii: " ")] + $0 }
    }
}

/// The words of one text of lyrics, for searches.
struct LyricsText: Equatable, Sendable {
    /// Where words were found.
    struct Match: Equatable, Sendable {
        /// 1 for the words in their order, 0.9 if the last is the beginning of one, 0.6 in any order within a line, 0.5 within
        /// two lines.
        let score: Float
        /// The line in which they begin, counted from 0 among those with words.
        let line: Int
    }

    private static let (space, newline) = (UInt8(ascii: " "), UInt8(ascii: "\n"))
    /// Much longer than any song. Longer ones are cut.
    private static let largestSize = 256 << 10

    /// Normalized lines, with a newline before, between and after them.
    let bytes: [UInt8]

    init(_ lyrics: Lyrics) {
        var bytes = [Self.newline]
        for line in Self.lines(of: lyrics) where bytes.count < Self.largestSize {
            bytes += Self.words(line.text) + [Self.newline]
        }
        // Without the room that it has to grow.
        self.bytes = bytes.withUnsafeBufferPointer { Array($0) }
    }

    /// The lines that have words, as ``Match/line`` counts them.
    static func lines(of lyrics: Lyrics) -> [Lyrics.Line] { lyrics.lines.filter { !words($0.text).isEmpty } }

    /// Words as they are compared: “Don’t” is “dont”.
    static func words(_ text: String) -> [UInt8] {
        guard text.contains(where: { !$0.isWhitespace }) else { return [] }
        return Library.normalized(utf8: Array(text.filter { !"'’‘ʼ`´".contains($0) }.utf8))
    }

    /// The best place of words; nil if they are not all there.
    func match(_ words: LyricsWords) -> Match? {
        if let found = place(of: words.phrase) {
            // The word after a newline is in the next line.
            let line = bytes[...found.place].count { $0 == Self.newline } - 1
            return Match(score: found.isWhole ? 1 : 0.9, line: line)
        }
        // More than one word, though it may be the same.
        guard words.phrase.count > 1 + words.all[0].count,
            words.all.allSatisfy({ place(of: [Self.space] + $0) != nil })
        else { return nil }
        return scattered(words.all)
    }

    /// All words in any order, in a line or two.
    private func scattered(_ words: [[UInt8]]) -> Match? {
        var inTwo: Int?
        var before: Set<Int> = []
        for (line, text) in bytes.split(separator: Self.newline).enumerated() {
            let parts = text.split(separator: Self.space)
            let here = Set(words.indices.filter { word in parts.contains { $0.starts(with: words[word]) } })
            if here.count == words.count { return Match(score: 0.6, line: line) }
            if inTwo == nil, line > 0, before.union(here).count == words.count { inTwo = line - 1 }
            before = here
        }
        return inTwo.map { Match(score: 0.5, line: $0) }
    }

    /// The first place of words after each other, of whole words if there is one. A space in `phrase` also stands for the end
    /// of a line.
    private func place(of phrase: [UInt8]) -> (place: Int, isWhole: Bool)? {
        var begun: Int?
        var place = 0
        // A text ends with a newline.
        while place + phrase.count < bytes.count {
            if isSame(phrase, at: place) {
                if isEnd(bytes[place + phrase.count]) { return (place, true) }
                if begun == nil { begun = place }
            }
            place += 1
        }
        return begun.map { ($0, false) }
    }

    private func isEnd(_ byte: UInt8) -> Bool { byte == Self.space || byte == Self.newline }

    private func isSame(_ phrase: [UInt8], at place: Int) -> Bool {
        for (offset, byte) in phrase.enumerated() {
            let other = bytes[place + offset]
            guard byte == other || byte == Self.space && other == Self.newline else { return false }
        }
        return true
    }
}
