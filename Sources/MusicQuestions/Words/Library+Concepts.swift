import AudioFeatures
import Foundation

/// A source of scores that a question may use: by name, one number per track.
struct ConceptSource: Sendable {
    /// The name of the score that the words mean; nil if this source has none.
    let name: @Sendable (_ words: String, Library) -> String?
    /// A score for each track, NaN if it has none; nil if this source has no such name.
    let scores: @Sendable (_ name: String, Library) throws(LibraryError) -> [Float]?

    /// The measured descriptors.
    static let descriptors = ConceptSource(
        name: { words, library in
            let name = words.replacing(" ", with: "_")
            // More or less of a whole number, such as key and mode, means nothing.
            return library.catalog[name].flatMap { $0.digits > 0 ? name : nil }
        },
        scores: { name, library throws(LibraryError) in
            library.catalog[name] == nil ? nil : try library.numbers(name)
        })

    /// The tags that are heard: genres, instruments, voices. Scores are the logits of confidences, because confidences
    /// crowd near 0 and 1.
    static let heard = ConceptSource(
        name: { words, library in
            guard let tag = HeardTag(named: words), library.knowsParts else { return nil }
            return tag.name.replacing(" ", with: "_")
        },
        scores: { name, library throws(LibraryError) in
            guard let tag = HeardTag(named: name) else { return nil }
            return try library.confidences(of: tag).map { confidence in
                let inner = min(max(confidence, 1e-6), 1 - 1e-6)
                return confidence.isNaN ? .nan : log(inner / (1 - inner))
            }
        })

    /// The sources for questions, in this order.
    static let all = [descriptors, heard]
}

/// The standardized scores of a concept: mean 0 and deviation 1 over the library's music.
private struct StandardScores: Sendable {
    let values: [Float]

    /// The value of a track without a score: farther away than nearly all others.
    static let missing: Float = -3

    init(_ scores: [Float], _ others: TracksOtherThanMusic) {
        var (count, sum, squares) = (0.0, 0.0, 0.0)
        for (index, score) in scores.enumerated() where score.isFinite && !others.contains(index) {
            count += 1
            sum += Double(score)
            squares += Double(score) * Double(score)
        }
        let mean = count > 0 ? sum / count : 0
        let variance = count > 0 ? max(0, squares / count - mean * mean) : 0
        // A score that is the same for all tracks tells nothing.
        let scale = variance > 1e-12 * max(1, mean * mean) ? 1 / variance.squareRoot() : 0
        values = scores.map { $0.isFinite ? Float((Double($0) - mean) * scale) : .nan }
    }
}

extension Library {
    /// The name of the score that the words mean.
    func concept(called words: String) -> String? {
        ConceptSource.all.lazy.compactMap { $0.name(words, self) }.first
    }

    /// The distance of each track from the preferred values, by index: 0 is the best possible, 1 the library's mean, 2
    /// the worst.
    /// - Parameters:
    ///   - weights: the weights of standardized scores, by name; negative to prefer low scores.
    ///   - taught: the words that the user taught, whose scores may be among them.
    /// - Throws: `LibraryError.invalidQuery` when a name does not exist.
    func distances(
        preferring weights: [String: Float], knowing taught: TaughtWords = TaughtWords()
    ) throws(LibraryError) -> [Float] {
        var sums = [Float](repeating: 0, count: count)
        for (name, weight) in weights.sorted(by: { $0.key < $1.key }) {
            let values = try standardScores(name, taught).values
            for index in sums.indices {
                let value = values[index]
                sums[index] += value.isNaN ? abs(weight) * StandardScores.missing : weight * value
            }
        }
        let length = weights.length
        let scale = length > 0 ? 1 / length : 0
        return sums.map { sum in
            let score = sum * scale
            return 1 - score / (1 + score * score).squareRoot()
        }
    }

    /// Whether a track is what a wish says: no worse than the library's mean, and not plainly the opposite. In a library
    /// without calm music, the calmest track is not calm. A refusal is met if one main part of what is refused is missing:
    /// quiet music is not angry, however sad it is.
    /// - Parameters:
    ///   - wish: the weights of standardized scores.
    ///   - taught: the words that the user taught, whose scores may be among them.
    func meets(
        _ wish: Wishes.Direction, _ index: Int, knowing taught: TaughtWords = TaughtWords()
    ) throws(LibraryError) -> Bool {
        // Moods that are heard only rank: even of calm music, few tracks are surely calm to most listeners.
        let weights = wish.weights.filter { HeardTag(named: $0.key)?.kind != .mood }
        guard let most = weights.values.map(abs).max() else { return true }
        // Minor parts of a meaning may be missing.
        let least = wish.isRefusal ? Self.mainShare * most : 0.5 * weights.length
        var sum: Float = 0
        for (name, weight) in weights.sorted(by: { $0.key < $1.key }) {
            let value = try standardScores(name, taught).values[index]
            let score = value.isNaN ? abs(weight) * StandardScores.missing : weight * value
            sum += score
            guard abs(weight) >= least else { continue }
            let share = try share(name, index, taught)
            let isFar = share.map { weight > 0 ? $0 < Self.leastShare : $0 > 1 - Self.leastShare } ?? false
            if wish.isRefusal, score >= 0, !isFar { return true }
            if !wish.isRefusal, isFar { return false }
        }
        return !wish.isRefusal && sum >= 0
    }

    /// Of the largest weight of a refusal, that of its other main parts.
    private static let mainShare: Float = 0.75

    /// Of a score from 0 to 1, what is not plainly low.
    private static let leastShare: Float = 0.3

    /// A score that is from 0 to 1 and means the same in any library: a confidence, valence, energy; nil for others.
    private func share(_ name: String, _ index: Int, _ taught: TaughtWords) throws(LibraryError) -> Float? {
        if let word = TaughtWords.word(ofScore: name) {
            return taught.value(of: word, try track(index))
        }
        if let descriptor = catalog[name] {
            guard descriptor.group == .mood || descriptor.group == .character else { return nil }
            let value = descriptor.value(of: try track(index))
            return value.isNaN ? nil : value
        }
        guard let tag = HeardTag(named: name), knowsParts else { return nil }
        let value = try confidences(of: tag)[index]
        return value.isNaN ? nil : value
    }

    private func standardScores(_ name: String, _ taught: TaughtWords) throws(LibraryError) -> StandardScores {
        if let word = TaughtWords.word(ofScore: name) {
            // Not kept, because it belongs to a user and changes with every example.
            return StandardScores(try taught.sums(of: word, in: self), try tracksOtherThanMusic())
        }
        return try prepared(StandardScores(scores(name), tracksOtherThanMusic()), as: name)
    }

    private func scores(_ name: String) throws(LibraryError) -> [Float] {
        for source in ConceptSource.all { if let scores = try source.scores(name, self) { return scores } }
        // The error lists the names that exist.
        return try numbers(name)
    }
}
