public import AudioFeatures

/// Requires that chords follow each other somewhere in a track, in any key.
public struct ChordCondition: Hashable, Sendable {
    /// The chords.
    public let progression: ChordProgression
    /// The chords as they were written.
    private let text: String

    /// Reads Roman numerals or names of chords, as `ChordProgression.parse`.
    /// - Throws: `ChordProgression.ParseError`.
    public init(parsing text: String) throws(ChordProgression.ParseError) {
        progression = try ChordProgression.parse(text)
        self.text = text
    }
}

extension ChordCondition: CustomStringConvertible {
    /// The chords as they were written.
    public var description: String { text }
}

extension ParameterType<[ChordCondition]> {
    /// Progressions of chords.
    package static var chords: Self { items({ try ChordCondition(parsing: $0) }, text: \.description) }
}
