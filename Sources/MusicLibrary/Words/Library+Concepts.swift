import AudioFeatures
import Foundation

/// Where scores of tracks come from that a question may prefer: by name, a number a track.
struct ConceptSource: Sendable {
    /// The name of what words call so; nil where this source has nothing of that name.
    let name: @Sendable (_ words: String, Library) throws(LibraryError) -> String?
    /// A score for each track, NaN where it has none; nil where this source has nothing of that name.
    let scores: @Sendable (_ name: String, Library) throws(LibraryError) -> [Float]?

    /// What is measured.
    static let descriptors = ConceptSource(
        name: { words, library throws(LibraryError) in
            let name = words.replacing(" ", with: "_")
            return library.catalog[name] == nil ? nil : name
        },
        scores: { name, library throws(LibraryError) in
            library.catalog[name] == nil ? nil : try library.numbers(name)
        })

    /// What is heard: genres, instruments, voices. Scores are the logits of confidences, which spread where these crowd at
    /// 0 and 1.
    static let heard = ConceptSource(
        name: { words, library throws(LibraryError) in
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

    /// Those that questions ask, in this order.
    static let all = [descriptors, heard]
}

/// A concept's scores as they are compared with others': the library's music has mean 0 and deviation 1.
private struct StandardScores: Sendable {
    let values: [Float]

    /// A track without a score is further off than nearly all others.
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
        // What is the same everywhere tells nothing.
        let scale = variance > 1e-12 * max(1, mean * mean) ? 1 / variance.squareRoot() : 0
        values = scores.map { $0.isFinite ? Float((Double($0) - mean) * scale) : .nan }
    }
}

extension Library {
    /// The name of the score that words call so.
    func concept(called words: String) throws(LibraryError) -> String? {
        for source in ConceptSource.all { if let name = try source.name(words, self) { return name } }
        return nil
    }

    /// How far each track is from what is preferred, by index: 0 the best there could be, 1 as the library in the mean, 2 the
    /// worst.
    /// - Parameter weights: of standardized scores, by name; below 0 for what should be low.
    /// - Throws: `LibraryError.invalidQuery` when there is none of a name.
    func distances(preferring weights: [String: Float]) throws(LibraryError) -> [Float] {
        var sums = [Float](repeating: 0, count: count)
        for (name, weight) in weights.sorted(by: { $0.key < $1.key }) {
            let values = try standardScores(name).values
            for index in sums.indices {
                let value = values[index]
                sums[index] += value.isNaN ? abs(weight) * StandardScores.missing : weight * value
            }
        }
        let length = weights.values.reduce(0) { $0 + $1 * $1 }.squareRoot()
        let scale = length > 0 ? 1 / length : 0
        return sums.map { sum in
            let score = sum * scale
            return 1 - score / (1 + score * score).squareRoot()
        }
    }

    private func standardScores(_ name: String) throws(LibraryError) -> StandardScores {
        try prepared(name) { () throws(LibraryError) in
            for source in ConceptSource.all {
                if let scores = try source.scores(name, self) {
                    return StandardScores(scores, try tracksOtherThanMusic())
                }
            }
            // It says which there are.
            return StandardScores(try numbers(name), try tracksOtherThanMusic())
        }
    }
}
