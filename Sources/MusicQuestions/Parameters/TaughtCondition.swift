public import AudioFeatures

/// Requires that a track is what a taught word means, with at least this value.
public struct TaughtCondition: Hashable, Sendable {
    /// A word that the user has taught; a condition of another word is an error.
    public var word: Label
    /// Minimum value, 0…1.
    public var least: Float

    /// - Parameters:
    ///   - word: the word.
    ///   - least: minimum value, 0…1.
    public init(_ word: Label, least: Float = HeardTag.likely) { (self.word, self.least) = (word, least) }

    /// Reads `WORD` or `WORD=X`.
    /// - Throws: `UserStateError` when the word is no label, `ParameterFault.Reason` when X is not within 0 … 1.
    init(parsing text: String) throws {
        // The last one: a word may have the sign itself.
        guard let sign = text.lastIndex(of: "=") else {
            self.init(try Label(text))
            return
        }
        self.init(try Label(String(text[..<sign])))
        guard let least = Float(text[text.index(after: sign)...]), (0...1).contains(least) else {
            throw ParameterFault.Reason.wanted("WORD=X, X from 0 to 1, e.g. chill=0.8", found: text)
        }
        self.least = least
    }
}

extension TaughtCondition: CustomStringConvertible {
    /// `chill` or `chill=0.8`, which parses to the same condition.
    public var description: String {
        least == HeardTag.likely && !word.name.contains("=") ? word.name : "\(word.name)=\(ParameterNumber.text(least))"
    }
}

extension ParameterType<[TaughtCondition]> {
    /// Taught words: `WORD` or `WORD=X`.
    package static var taught: Self { items({ try TaughtCondition(parsing: $0) }, text: \.description) }
}
