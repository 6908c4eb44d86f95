/// Number of letters to insert, delete, replace or swap with a neighbor (optimal string alignment), from one word to
/// many.
///
/// A machine word holds a column of the table: H. Hyyrö, *A bit-vector algorithm for computing Levenshtein and Damerau
/// edit distances*, Nordic Journal of Computing 10, 2003.
package struct EditDistance: Sendable {
    private let word: [Unicode.Scalar]
    /// Positions of each ASCII letter in the word.
    private let ascii: [UInt64]
    private var last: UInt64 { 1 << UInt64(word.count - 1) }

    package init(_ word: [Unicode.Scalar]) {
        self.word = word
        var ascii = [UInt64](repeating: 0, count: 128)
        for (place, letter) in word.prefix(64).enumerated() where letter.isASCII {
            ascii[Int(letter.value)] |= 1 << UInt64(place)
        }
        self.ascii = ascii
    }

    /// The distance to `other`.
    package func from(_ other: ArraySlice<Unicode.Scalar>) -> Int {
        guard (1...64).contains(word.count) else { return byTable(other) }
        // Bits where the column's values rise and fall, vertically, and where they equal those before, diagonally.
        var (rise, fall, same): (UInt64, UInt64, UInt64) = (.max, 0, 0)
        var (before, distance): (UInt64, Int) = (0, word.count)
        for letter in other {
            let equal = places(of: letter)
            let swapped = ((~same & equal) << 1) & before
            same = (((equal & rise) &+ rise) ^ rise) | equal | fall | swapped
            var (right, left) = (fall | ~(same | rise), same & rise)
            if right & last != 0 { distance += 1 }
            if left & last != 0 { distance -= 1 }
            right = right << 1 | 1
            left <<= 1
            rise = left | ~(same | right)
            fall = right & same
            before = equal
        }
        return distance
    }

    private func places(of letter: Unicode.Scalar) -> UInt64 {
        if letter.isASCII { return ascii[Int(letter.value)] }
        return word.indices.reduce(0) { word[$1] == letter ? $0 | 1 << UInt64($1) : $0 }
    }

    /// The textbook algorithm, for an empty word or one with more letters than a machine word has bits.
    private func byTable(_ other: ArraySlice<Unicode.Scalar>) -> Int {
        let second = Array(other)
        var before: [Int] = []
        var row = Array(0...second.count)
        for line in word.indices {
            var next = [line + 1]
            for column in second.indices {
                var best = min(
                    row[column + 1] + 1, next[column] + 1, row[column] + (word[line] == second[column] ? 0 : 1))
                if line > 0, column > 0, word[line] == second[column - 1], word[line - 1] == second[column] {
                    best = min(best, before[column - 1] + 1)
                }
                next.append(best)
            }
            (before, row) = (row, next)
        }
        return row[second.count]
    }
}
