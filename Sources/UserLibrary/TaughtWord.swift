public import Foundation

/// A word that a user taught by examples: a small model of what the user means by it.
///
/// The examples are the tracks with the label of this name. Counterexamples have the label ``counterLabel(of:)``.
public struct TaughtWord: Hashable, Sendable {
    /// The word, which is the label of its examples.
    public let label: Label
    /// The model as text, see `TaughtModel`.
    package let model: String
    /// The analysis version whose numbers the model is about.
    package let analysisVersion: Int
    /// The area under the ROC curve for artists held out: 0.5 is chance, 1 is always right; nil if there are too few artists.
    public let accuracy: Float?
    /// The number of examples that it was fitted to.
    public let examples: Int
    /// The number of counterexamples that it was fitted to.
    public let counterexamples: Int
    /// When it was taught.
    public let changed: Date

    package init(
        _ label: Label, model: String, analysisVersion: Int, accuracy: Float?, examples: Int, counterexamples: Int,
        changed: Date = Date()
    ) {
        (self.label, self.model, self.analysisVersion, self.accuracy) = (label, model, analysisVersion, accuracy)
        (self.examples, self.counterexamples, self.changed) = (examples, counterexamples, changed)
    }

    /// The label of tracks that a word does not mean: `not chill` for `chill`.
    /// - Throws: `UserStateError.invalid` if it is too long for a label.
    public static func counterLabel(of word: Label) throws(UserStateError) -> Label { try Label("not \(word.name)") }
}

extension UserState {
    /// The maximum number of words that a profile can teach.
    package static let taughtWordLimit = 100

    /// The words that a profile taught, in alphabetical order.
    public func taughtWords(of profile: Profile) throws(UserStateError) -> [TaughtWord] {
        let rows = try connection.rows(
            """
            SELECT word, model, analysis, accuracy, examples, counterexamples, changed FROM taught_word
            WHERE profile = ? ORDER BY word
            """, [.integer(profile.id)]
        ) { row in
            (
                word: row.text(0), model: row.text(1), analysis: row.integer(2),
                accuracy: row.isNull(3) ? nil : Float(row.real(3)), examples: row.integer(4),
                counterexamples: row.integer(5), changed: Date(timeIntervalSince1970: Double(row.integer(6)))
            )
        }
        var words: [TaughtWord] = []
        for row in rows {
            words.append(
                TaughtWord(
                    try Label(row.word), model: row.model, analysisVersion: row.analysis, accuracy: row.accuracy,
                    examples: row.examples, counterexamples: row.counterexamples, changed: row.changed))
        }
        return words
    }

    /// Keeps a word, in place of what was taught before.
    /// - Throws: `UserStateError.invalid` at the limit.
    package func teach(_ word: TaughtWord, of profile: Profile) throws(UserStateError) {
        try write { () throws(UserStateError) in
            try connection.run(
                """
                INSERT OR REPLACE INTO taught_word(
                    profile, word, model, analysis, accuracy, examples, counterexamples, changed)
                VALUES(?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    .integer(profile.id), .text(word.label.name), .text(word.model), .integer(word.analysisVersion),
                    .optional(word.accuracy.map { Double($0) }), .integer(word.examples),
                    .integer(word.counterexamples), .integer(Int(word.changed.timeIntervalSince1970)),
                ])
            let count = try connection.integer(
                "SELECT count(*) FROM taught_word WHERE profile = ?", [.integer(profile.id)])
            guard count ?? 0 <= Self.taughtWordLimit else {
                throw .invalid("the limit is \(Self.taughtWordLimit) taught words")
            }
        }
    }

    /// Forgets a word. The labels of its examples stay.
    /// - Returns: whether it was taught.
    @discardableResult
    public func forget(_ word: Label, of profile: Profile) throws(UserStateError) -> Bool {
        try write { () throws(UserStateError) in
            try connection.run(
                "DELETE FROM taught_word WHERE profile = ? AND word = ?",
                [.integer(profile.id), .text(word.name)]) > 0
        }
    }
}
