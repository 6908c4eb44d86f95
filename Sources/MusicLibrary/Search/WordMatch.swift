/// How alike words are to one.
struct WordMatch: Sendable {
    let filter: LetterFilter
    private let wanted: [Unicode.Scalar]
    /// The same in ASCII; nil where it has other letters.
    private let ascii: [UInt8]?
    private let isExact: Bool
    private let editDistance: EditDistance

    init(_ wanted: [Unicode.Scalar], isExact: Bool) {
        self.wanted = wanted
        ascii = wanted.allSatisfy(\.isASCII) ? wanted.map { UInt8($0.value) } : nil
        self.isExact = isExact
        // One in three may be wrong, but none in the shortest words.
        filter = LetterFilter(
            letters: Self.letters(wanted[...]), allowed: isExact || wanted.count < 3 ? 0 : wanted.count < 6 ? 1 : 2)
        editDistance = EditDistance(wanted)
    }

    /// 1 the same, less for a beginning or a misspelling, 0 for another word.
    func score(_ word: ArraySlice<Unicode.Scalar>) -> Float { score(word, Self.letters(word)) }

    /// As `score(_:)`.
    /// - Parameter letters: the word's.
    func score(_ word: ArraySlice<Unicode.Scalar>, _ letters: UInt64) -> Float {
        guard filter.passes(letters) else { return 0 }
        if word.elementsEqual(wanted) { return 1 }
        guard !isExact else { return 0 }
        if word.starts(with: wanted) { return 0.9 }
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
        if let ascii, place.count >= ascii.count {
            var common = 0
            while common < ascii.count, name[place.lowerBound + common] == ascii[common] { common += 1 }
            if common == ascii.count {
                if common == place.count { return 1 }
                return isExact ? 0 : 0.9
            }
        }
        guard mayBeMisspelt(letters, count: place.count) else { return 0 }
        return misspelling(editDistance.from(place.map { Unicode.Scalar(name[$0]) }[...]))
    }

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
