/// How alike words are to one.
struct WordMatch: Sendable {
    let filter: LetterFilter
    /// Score of the beginning of a word, below which something is misspelt.
    static let beginning: Float = 0.9
    /// Score of what stands there as it is wanted, but not as a word of its own.
    static let inOtherWords: Float = 0.95

    private let wanted: [Unicode.Scalar]
    /// The same in UTF-8.
    private let bytes: [UInt8]
    private let isASCII: Bool
    /// Whether its script puts no spaces between words, so that a word is a part of a longer run.
    private let isPartOfRun: Bool
    private let isExact: Bool
    private let editDistance: EditDistance

    init(_ wanted: [Unicode.Scalar], isExact: Bool) {
        self.wanted = wanted
        bytes = Array(String(String.UnicodeScalarView(wanted)).utf8)
        isASCII = wanted.allSatisfy(\.isASCII)
        isPartOfRun = wanted.contains(where: \.isWrittenInRuns)
        self.isExact = isExact
        // One in three may be wrong, but none in the shortest words.
        filter = LetterFilter(
            letters: Self.letters(wanted[...]), allowed: isExact || wanted.count < 3 ? 0 : wanted.count < 6 ? 1 : 2)
        editDistance = EditDistance(wanted)
    }

    /// 1 the same, less for a part or a misspelling, 0 for another word.
    func score(_ word: ArraySlice<Unicode.Scalar>) -> Float { score(word, Self.letters(word)) }

    /// As `score(_:)`.
    /// - Parameter letters: the word's.
    func score(_ word: ArraySlice<Unicode.Scalar>, _ letters: UInt64) -> Float {
        guard filter.passes(letters) else { return 0 }
        if word.elementsEqual(wanted) { return 1 }
        if isPartOfRun, word.contains(wanted) { return Self.inOtherWords }
        guard !isExact else { return 0 }
        if word.starts(with: wanted) { return Self.beginning }
        guard mayBeMisspelt(letters, count: word.count) else { return 0 }
        return misspelling(editDistance.from(word))
    }

    /// As `score(_:)`, of a word in ASCII.
    /// - Parameters:
    ///   - name: in which the word stands.
    ///   - place: where.
    ///   - letters: the word's.
    func score(_ name: Span<UInt8>, _ place: Range<Int>, _ letters: UInt64) -> Float {
        guard filter.passes(letters) else { return 0 }
        if isASCII, place.count >= bytes.count {
            var common = 0
            while common < bytes.count, name[place.lowerBound + common] == bytes[common] { common += 1 }
            if common == bytes.count {
                if common == place.count { return 1 }
                return isExact ? 0 : Self.beginning
            }
        }
        guard mayBeMisspelt(letters, count: place.count) else { return 0 }
        return misspelling(editDistance.from(place.map { Unicode.Scalar(name[$0]) }[...]))
    }

    /// The score of a word in a text that tells where a track belongs, its genre or folder: less than any in its names, and
    /// nothing for a misspelling.
    static func ofPlace(_ score: Float) -> Float { score >= beginning ? score / 2 : 0 }

    // MARK: Several words that are one

    /// How well words that follow one another are this one when they are written together: “ac dc” is “acdc”.
    /// - Parameters:
    ///   - name: words with single spaces between.
    ///   - start: where the first of them begins.
    func scoreTogether(_ name: Span<UInt8>, from start: Int) -> Float {
        guard name[start] == bytes[0] else { return 0 }
        var (place, common, isTogether) = (start, 0, false)
        while common < bytes.count {
            guard place < name.count else { return 0 }
            if name[place] == UInt8(ascii: " ") {
                isTogether = true
            } else if name[place] == bytes[common] {
                common += 1
            } else {
                return 0
            }
            place += 1
        }
        guard isTogether else { return 0 }
        return together(isWhole: place == name.count || name[place] == UInt8(ascii: " "))
    }

    /// Whether a word begins this one and is shorter: others may follow.
    func mayGoOn(behind word: [Unicode.Scalar]) -> Bool { word.count < wanted.count && wanted.starts(with: word) }

    /// As `scoreTogether(_:from:)`.
    /// - Parameter words: the first of them, for which `mayGoOn(behind:)` holds, and all that follow it.
    func scoreTogether(_ words: some Sequence<[Unicode.Scalar]>) -> Float {
        var rest = wanted[...]
        for word in words {
            if rest.count <= word.count {
                return word.starts(with: rest) ? together(isWhole: rest.count == word.count) : 0
            }
            guard rest.starts(with: word) else { return 0 }
            rest = rest.dropFirst(word.count)
        }
        return 0
    }

    private func together(isWhole: Bool) -> Float { isWhole ? Self.inOtherWords : isExact ? 0 : Self.beginning }

    private func mayBeMisspelt(_ others: UInt64, count: Int) -> Bool {
        filter.allowed > 0 && abs(wanted.count - count) <= filter.allowed
            && (others & ~filter.letters).nonzeroBitCount <= filter.allowed
    }

    private func misspelling(_ distance: Int) -> Float { distance <= filter.allowed ? 0.8 - 0.2 * Float(distance) : 0 }

    /// The kinds of letters in a word, a bit each; some share one.
    static func letters(_ word: ArraySlice<Unicode.Scalar>) -> UInt64 {
        word.reduce(0) { $0 | 1 << UInt64($1.value % 64) }
    }
}

extension Unicode.Scalar {
    /// Thai, Lao, Khmer, Burmese; kana and the characters of Chinese; Hangul, whose endings are written to the word.
    fileprivate var isWrittenInRuns: Bool {
        switch value {
        case 0x0E00..<0x0F00, 0x1000..<0x10A0, 0x1780..<0x1800, 0x3040..<0x3100, 0x3400..<0xA000, 0xAC00..<0xD7B0,
            0xF900..<0xFB00, 0x20000..<0x32000:
            true
        default: false
        }
    }
}
