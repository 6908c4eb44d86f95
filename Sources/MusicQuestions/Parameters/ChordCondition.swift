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
    package static var chords: Self {
        let limit = ParameterScope.sharedListLimit
        let schema = #"{"type":"array","items":{"type":"string"},"maxItems":\#(limit)}"#
        @Sendable func conditions(_ words: [String], _ scope: ParameterScope) throws -> [ChordCondition] {
            try scope.check(words)
            return try words.map { word in
                do throws(ChordProgression.ParseError) {
                    return try ChordCondition(parsing: word)
                } catch {
                    throw ParameterFault.Reason.fault(error.description)
                }
            }
        }
        return ParameterType(
            addressSchema: schema, jsonSchema: schema, parse: conditions,
            words: { conditions, _ in conditions.map(\.description) },
            decode: { decoder, scope in try conditions([String](from: decoder), scope) },
            encode: { conditions, encoder, _ in try conditions.map(\.description).encode(to: encoder) })
    }
}
