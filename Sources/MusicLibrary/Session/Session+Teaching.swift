import SimilarityIndex

/// A track that may be what a taught word means.
public struct TeachingSuggestion: Sendable {
    /// Music that has neither label of the word yet.
    public let track: LibraryTrack
    /// How much it is what the word means, 0…1.
    public let value: Float
    /// Whether it was chosen because the model is unsure, so that an answer teaches most. Otherwise it is likely.
    public let isUncertain: Bool
    /// The example that sounds most like it; nil if none can be compared.
    public let nearestExample: LibraryTrack?
}

/// Words that the user teaches by examples: tracks with the label of the word, and tracks with the label “not” and the word.
extension Session {
    /// Fits a word to its examples and keeps it. It takes less than a second in a library of 100,000 tracks.
    /// - Throws: `LibraryError.invalidQuery` if there are too few examples, or the index is of an older analysis; `UserStateError`.
    @discardableResult
    public func teach(_ word: Label) throws -> TaughtWord {
        guard (try? TaughtWord.counterLabel(of: word)) != nil else {
            throw LibraryError.invalidQuery(
                "a word to teach has at most 60 characters, because “not” and the word must be a label, too")
        }
        let lesson = try Lesson(word, library, try LabelCatalog(library, state, profile))
        let learned = try lesson.learn(library)
        let taught = TaughtWord(
            word, model: learned.model.text, analysisVersion: Int(LibrarySchema.index.analysisVersion),
            accuracy: learned.accuracy, examples: lesson.examples.count, counterexamples: lesson.counterexamples.count)
        try state.teach(taught, of: profile)
        return taught
    }

    /// Says whether a track is what a word means, by its labels. ``teach(_:)`` makes it count.
    /// - Parameters:
    ///   - word: the word.
    ///   - track: a track of the library.
    ///   - isExample: nil to take the answer back.
    /// - Throws: `UserStateError`.
    public func answer(_ word: Label, _ track: LibraryTrack, isExample: Bool?) throws {
        let (state, profile, counter) = (try state, try profile, try TaughtWord.counterLabel(of: word))
        if let isExample {
            try state.add(isExample ? word : counter, to: RememberedTrack(track), of: profile)
        } else {
            for label in [word, counter] { _ = try state.remove(label, from: track.id, of: profile) }
        }
    }

    /// The taught words with their values for a track, the highest first.
    /// - Throws: as ``taste(mustKnow:)``.
    public func taughtWords(of track: LibraryTrack) throws -> [(word: String, value: Float)] {
        try taste().taught.values(of: track)
    }

    /// Whether the user accepted a track as an example of a word (true) or refused it (false); nil for neither.
    /// - Throws: as ``taste(mustKnow:)``.
    public func answer(_ word: Label, of track: TrackHandle) throws -> Bool? {
        try taste().labels.answer(word.name, of: track.track.id)
    }

    /// What raises and lowers the value of a taught word for a track, the most important first. Empty if the value is unknown.
    /// - Throws: `LibraryError.invalidQuery` when the word was not taught; as ``taste(mustKnow:)``.
    public func reasons(for word: Label, of track: TrackHandle) throws -> [TaughtReason] {
        try taste().taught.reasons(for: word.name, try library.index(of: track), in: library)
    }

    /// Tracks to accept or refuse as examples of a taught word: likely ones and uncertain ones by turns, one per artist.
    /// - Parameters:
    ///   - word: the word.
    ///   - count: the maximum number.
    /// - Throws: `LibraryError.invalidQuery` when the word was not taught; as ``taste(mustKnow:)``.
    public func suggestions(for word: Label, count: Int) throws -> [TeachingSuggestion] {
        let taste = try taste()
        let values = try taste.taught.values(of: word.name, in: library)
        let lesson = try Lesson(word, library, taste.labels)
        let chosen = try library.suggestions(values, for: lesson, taste, count: count)
        var result: [TeachingSuggestion] = []
        for (index, isUncertain) in chosen {
            let near = try library.nearest(to: index, among: lesson.examples)
            result.append(
                TeachingSuggestion(
                    track: try library.track(index), value: values[index], isUncertain: isUncertain,
                    nearestExample: try near.map { try library.track($0) }))
        }
        return result
    }
}
