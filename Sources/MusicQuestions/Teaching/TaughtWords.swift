import AudioFeatures
import SimilarityIndex

extension TaughtWord {
    /// Whether it was taught from numbers of another analysis version, so that it says nothing of an index of this one.
    public var isOutdated: Bool { analysisVersion != LibrarySchema.index.analysisVersion }
}

/// The words that a user taught, for questions.
package struct TaughtWords: Sendable, Equatable {
    /// The models by word.
    package let models: [String: TaughtModel]

    package init(_ models: [String: TaughtModel] = [:]) { self.models = models }

    /// Models for another analysis version than that of the library say nothing.
    package init(_ words: [TaughtWord], in library: Library) {
        guard library.knowsParts else {
            self.init()
            return
        }
        var models: [String: TaughtModel] = [:]
        for word in words where !word.isOutdated {
            models[word.label.name] = TaughtModel(text: word.model)
        }
        self.init(models)
    }

    /// The words and their values for a track, 0…1, the highest first; empty if unknown.
    package func values(of track: LibraryTrack) -> [(word: String, value: Float)] {
        models.map { ($0.key, $0.value.value(of: track)) }.filter { !$0.1.isNaN }
            .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    }

    /// How much each track is what a word means, by index, 0…1; NaN if unknown, and for tracks that are not music.
    /// - Throws: `LibraryError.invalidQuery` when the word was not taught.
    package func values(of word: String, in library: Library) throws(LibraryError) -> [Float] {
        let others = try library.tracksOtherThanMusic()
        return try sums(of: word, in: library).enumerated().map { index, sum in
            others.contains(index) ? .nan : HeardTag.confidence(ofSum: sum)
        }
    }

    /// The sums of its model.
    /// - Throws: `LibraryError.invalidQuery` when the word was not taught.
    func sums(of word: String, in library: Library) throws(LibraryError) -> [Float] {
        guard let model = models[word] else {
            let known = models.keys.sorted().joined(separator: ", ")
            throw .invalidQuery(
                "“\(word)” was not taught" + (known.isEmpty ? "" : "; the taught words are: \(known)"))
        }
        return try model.sums(in: library)
    }

    // MARK: As a score

    /// The name of the score of a word, which no descriptor and no tag has.
    static func score(of word: String) -> String { "taught:\(word)" }

    /// The word whose score has a name; nil if it is another score.
    static func word(ofScore name: String) -> String? {
        name.hasPrefix("taught:") ? String(name.dropFirst("taught:".count)) : nil
    }
}
