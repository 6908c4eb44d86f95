/// The similarity of words to one word.
struct WordMatch: Sendable {
    let filter: LetterFilter
    /// Score of a beginning of a word. Lower scores mean a misspelling.
    static let beginning: Float = 0.9
    /// Score of an exact match inside another word.
    static let inOtherWords: Float = 0.95

    private let wanted: [Unicode.Scalar]
    /// The same in UTF-8.
    private let bytes: [UInt8]
    private let isASCII: Bool
    /// Whether its script has no spaces between words, so that a word may be part of a longer run.
    private let isPartOfRun: Bool
    private let isExact: Bool
    private let editDistance: EditDistance

    init(_ wanted: [Unicode.Scalar], isExact: Bool) {
        self.wanted = wanted
        bytes = Array(String(String.UnicodeScalarView(wanted)).utf8)
        isASCII = wanted.allSatisfy(\.isASCII)
        isPartOfRun = wanted.contains(where: \.isWrittenInRuns)
        self.isExact = isExact
        // One letter in three may be wrong, but none in the shortest words.
        filter = LetterFilter(
            letters: Self.letters(wanted[...]), allowed: isExact || wanted.count < 3 ? 0 : wanted.count < 6 ? 1 : 2)
        editDistance = EditDistance(wanted)
    }

    /// 1 for the same word, less for a part or a misspelling, 0 for another word.
    func score(_ word: ArraySlice<Unicode.Scalar>) -> Float { score(word, Self.letters(word)) }

    /// As `score(_:)`.
    /// - Parameter letters: the letters of the word.
    func score(_ word: ArraySlice<Unicode.Scalar>, _ letters: UInt64) -> Float {
        guard filter.passes(letters) else { return 0 }
        if word.elementsEqual(wanted) { return 1 }
        if isPartOfRun, word.contains(wanted) { return Self.inOtherWords }
        guard !isExact else { return 0 }
        if word.starts(with: wanted) { return Self.beginning }
        guard mayBeMisspelt(letters, count: word.count) else { return 0 }
        return misspelling(editDistance.from(word))
    }

    /// `score(_:)` for an ASCII word.
    /// - Parameters:
    ///   - name: the name that contains the word.
    ///   - place: the range of the word.
    ///   - letters: the letters of the word.
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

    /// The score of a word in a genre or folder: lower than any score in a name, and 0 for a misspelling.
    static func ofPlace(_ score: Float) -> Float { score >= beginning ? score / 2 : 0 }

    /// The score of a part of a word, such as “Fight” in “BossFight”: that of a word inside another one, and 0 for a
    /// misspelling.
    static func ofPart(_ score: Float) -> Float { score >= beginning ? min(score, inOtherWords) : 0 }

    // MARK: Several words that are one

    /// The score of consecutive words that are written together as this one: “ac dc” is “acdc”.
    /// - Parameters:
    ///   - name: words separated by single spaces.
    ///   - start: the start of the first word.
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

    /// Whether a word is a shorter beginning of this one, so that others may follow.
    func mayGoOn(behind word: [Unicode.Scalar]) -> Bool { word.count < wanted.count && wanted.starts(with: word) }

    /// As `scoreTogether(_:from:)`.
    /// - Parameter words: the first word, for which `mayGoOn(behind:)` holds, and all that follow.
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

    /// The set of letters in a word, one bit per letter; some letters share a bit.
    static func letters(_ word: ArraySlice<Unicode.Scalar>) -> UInt64 {
        word.reduce(0) { $0 | 1 << UInt64($1.value % 64) }
    }
}

extension Unicode.Scalar {
    /// Thai, Lao, Khmer, Burmese; kana and Chinese characters; Hangul, where particles are attached to words.
    fileprivate var isWrittenInRuns: Bool {
        switch value {
        case 0x0E00..<0x0F00, 0x1000..<0x10A0, 0x1780..<0x1800, 0x3040..<0x3100, 0x3400..<0xA000, 0xAC00..<0xD7B0,
            0xF900..<0xFB00, 0x20000..<0x32000:
            true
        default: false
        }
    }
}
