/// Rejects most words by their sets of letters, one bit per letter, some of which are shared. Each wrong letter adds or
/// removes at most one bit. A plain value, because millions of words are tested.
struct LetterFilter: Sendable {
    let letters: UInt64
    /// The number of letters that may be wrong.
    let allowed: Int

    /// Whether a word with these letters may be the word, begin with it, or be a misspelling of it.
    func passes(_ others: UInt64) -> Bool { (letters & ~others).nonzeroBitCount <= allowed }
}
