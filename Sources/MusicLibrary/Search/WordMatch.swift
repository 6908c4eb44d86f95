/// How alike words are to one.
struct WordMatch {
    private let wanted: [Unicode.Scalar]
    private let isExact: Bool
    /// How many letters may be wrong: one in three, but none in the shortest words.
    private let allowed: Int
    private let letters: UInt64

    init(_ wanted: [Unicode.Scalar], isExact: Bool) {
        self.wanted = wanted
        self.isExact = isExact
        allowed = wanted.count < 3 ? 0 : wanted.count < 6 ? 1 : 2
        letters = Self.letters(wanted[...])
    }

    /// 1 the same, less for a beginning or a misspelling, 0 for another word.
    func score(_ word: ArraySlice<Unicode.Scalar>) -> Float { score(word, nil) }

    /// As `score(_:)`.
    /// - Parameter letters: the word's, if they are known.
    func score(_ word: ArraySlice<Unicode.Scalar>, _ letters: UInt64?) -> Float {
        if word.elementsEqual(wanted) { return 1 }
        guard !isExact else { return 0 }
        if word.starts(with: wanted) { return 0.9 }
        guard allowed > 0, abs(wanted.count - word.count) <= allowed else { return 0 }
        // A wrong letter adds or removes one kind of letter at most: most words need no closer look.
        let (own, others) = (self.letters, letters ?? Self.letters(word))
        guard (own & ~others).nonzeroBitCount <= allowed, (others & ~own).nonzeroBitCount <= allowed else {
            return 0
        }
        let distance = Self.distance(wanted, Array(word))
        return distance <= allowed ? 0.8 - 0.2 * Float(distance) : 0
    }

    /// The kinds of letters in a word, a bit each; some share one.
    static func letters(_ word: ArraySlice<Unicode.Scalar>) -> UInt64 {
        word.reduce(0) { $0 | 1 << UInt64($1.value % 64) }
    }

    /// Letters to insert, drop, replace or swap with their neighbour (optimal string alignment).
    private static func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
        var before: [Int] = []
        var row = Array(0...second.count)
        for line in first.indices {
            var next = [line + 1]
            for column in second.indices {
                var best = min(
                    row[column + 1] + 1, next[column] + 1, row[column] + (first[line] == second[column] ? 0 : 1))
                if line > 0, column > 0, first[line] == second[column - 1], first[line - 1] == second[column] {
                    best = min(best, before[column - 1] + 1)
                }
                next.append(best)
            }
            (before, row) = (row, next)
        }
        return row[second.count]
    }
}
