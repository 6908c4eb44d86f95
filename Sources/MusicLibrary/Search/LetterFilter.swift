/// Tells by their kinds of letters, a bit each, some of which share one, that most words are not like one: a wrong letter adds or
/// removes one kind at most. A plain value, as millions of words are asked about.
struct LetterFilter: Sendable {
    let letters: UInt64
    /// How many letters may be wrong.
    let allowed: Int

    /// Whether a word of these letters may be it, begin with it, or be it misspelt.
    func passes(_ others: UInt64) -> Bool { (letters & ~others).nonzeroBitCount <= allowed }
}
