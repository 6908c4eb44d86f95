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
    /// The words whose models say nothing of the library, because they are of another analysis version.
    private let outdated: Set<String>
    /// What the user said of single tracks, which takes precedence over the models.
    package var labels: LabelCatalog

    /// - Parameter labels: of the user; none to know what the models say.
    package init(_ models: [String: TaughtModel] = [:], labels: LabelCatalog = LabelCatalog()) {
        (self.models, self.labels, outdated) = (models, labels, [])
    }

    package init(_ words: [TaughtWord], _ labels: LabelCatalog, in library: Library) {
        let isKnown = library.knowsParts
        var models: [String: TaughtModel] = [:]
        for word in words where isKnown && !word.isOutdated {
            models[word.label.name] = TaughtModel(text: word.model)
        }
        (self.models, self.labels) = (models, labels)
        outdated = Set(words.map(\.label.name)).subtracting(models.keys)
    }

    /// The words and their values for a track, 0…1, the highest first; empty if unknown.
    package func values(of track: LibraryTrack) -> [(word: String, value: Float)] {
        models.map { ($0.key, $0.value.value(of: track)) }.filter { !$0.1.isNaN }
            .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    }

    /// How much each track is what a word means, by index, 0…1; NaN if unknown, and for tracks that are not music. It is 1 and 0
    /// for tracks that the user accepted and refused.
    /// - Throws: `LibraryError.invalidQuery` when the word was not taught.
    package func values(of word: String, in library: Library) throws(LibraryError) -> [Float] {
        let others = try library.tracksOtherThanMusic()
        var values = try model(of: word).sums(in: library).enumerated().map { index, sum in
            others.contains(index) ? .nan : HeardTag.confidence(ofSum: sum)
        }
        for (index, isExample) in try answers(word, in: library) { values[index] = isExample ? 1 : 0 }
        return values
    }

    /// The value for a track, as in ``values(of:in:)``; nil if unknown.
    func value(of word: String, _ track: LibraryTrack) -> Float? {
        if let isExample = labels.answer(word, of: track.id) { return isExample ? 1 : 0 }
        let value = models[word]?.value(of: track) ?? .nan
        return value.isNaN ? nil : value
    }

    /// The sums of its model. Accepted and refused tracks have the highest and the lowest one.
    /// - Throws: `LibraryError.invalidQuery` when the word was not taught.
    func sums(of word: String, in library: Library) throws(LibraryError) -> [Float] {
        var sums = try model(of: word).sums(in: library)
        let known = sums.filter { !$0.isNaN }
        guard let (least, most) = known.min().flatMap({ least in known.max().map { (least, $0) } }) else { return sums }
        for (index, isExample) in try answers(word, in: library) { sums[index] = isExample ? most : least }
        return sums
    }

    /// What the user said of single tracks, by index.
    private func answers(_ word: String, in library: Library) throws(LibraryError) -> [Int: Bool] {
        var answers: [Int: Bool] = [:]
        for id in labels.labeledTracks {
            guard let isExample = labels.answer(word, of: id) else { continue }
            for index in try library.indices(of: id) { answers[index] = isExample }
        }
        return answers
    }

    func model(of word: String) throws(LibraryError) -> TaughtModel {
        if let model = models[word] { return model }
        // Other words are not named: who reads the list of another user may read this.
        throw .invalidQuery(
            outdated.contains(word)
                ? "“\(word)” must be taught again: it was taught from an index of another analysis version"
                : "“\(word)” was not taught")
    }

    // MARK: As a score

    /// The name of the score of a word, which no descriptor and no tag has.
    static func score(of word: String) -> String { "taught:\(word)" }

    /// The word whose score has a name; nil if it is another score.
    static func word(ofScore name: String) -> String? {
        name.hasPrefix("taught:") ? String(name.dropFirst("taught:".count)) : nil
    }
}
