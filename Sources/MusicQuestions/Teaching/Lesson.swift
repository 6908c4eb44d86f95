import AudioFeatures
import Foundation
import SimilarityIndex
import SystemFiles

/// The examples of a word in a library, and the model that is fitted to them.
///
/// Tracks that nobody called anything are weak counterexamples: most of them are not what the word means.
package struct Lesson: Sendable {
    /// The tracks with the label, by index, one per recording.
    package let examples: [Int]
    /// The tracks with the label of counterexamples.
    package let counterexamples: [Int]
    private let word: Label
    /// Whether the index has the vectors of this version.
    private let isKnown: Bool
    /// The tracks with either label, by index, other files of a recording among them.
    private let labeled: Set<Int>

    private struct Row {
        let inputs: [Double]
        let isExample: Bool
        let weight: Double
        /// The rows of an artist are held out together.
        let artist: String
    }

    /// The minimum number of examples.
    package static let leastExamples = 3
    /// The maximum number of examples, and of counterexamples, that are fitted to.
    private static let mostFitted = 400
    /// The number of other tracks that are weak counterexamples. Together they weigh as much as the examples.
    private static let otherCount = 400
    /// The penalty on the weights of standardized inputs. It, and `descriptorGain`, did best for ten examples of genres and of
    /// emotions, among penalties from 1 to 30.
    private static let penalty = 20.0
    /// Parts that are held out in turn.
    private static let foldCount = 5

    /// - Throws: `LibraryError` when the index is damaged.
    package init(_ word: Label, _ library: Library, _ labels: LabelCatalog) throws(LibraryError) {
        self.word = word
        isKnown = library.knowsParts
        var (examples, counterexamples): ([Int], [Int]) = ([], [])
        var labeled: Set<Int> = []
        for id in labels.labeledTracks {
            guard let isExample = labels.answer(word.name, of: id) else { continue }
            let files = try library.indices(of: id)
            labeled.formUnion(files)
            if let first = files.first { isExample ? examples.append(first) : counterexamples.append(first) }
        }
        self.labeled = labeled
        self.examples = examples.sorted()
        self.counterexamples = counterexamples.sorted()
    }

    /// All three kinds: examples, counterexamples and others.
    private func rows(in library: Library) throws(LibraryError) -> [Row] {
        let fitted = Self.sample(examples, Self.mostFitted)
        let others = try library.shuffledMusic().lazy.filter { !labeled.contains($0) }.prefix(Self.otherCount).sorted()
        let weight = Double(max(1, fitted.count)) / Double(max(1, others.count))
        return try Self.read(fitted, true, 1, library)
            + Self.read(Self.sample(counterexamples, Self.mostFitted), false, 1, library)
            + Self.read(others, false, weight, library)
    }

    private static func sample(_ tracks: [Int], _ count: Int) -> [Int] {
        guard tracks.count > count else { return tracks }
        var generator = SeededGenerator(seed: 1)
        return Array(tracks.shuffled(using: &generator).prefix(count)).sorted()
    }

    private static func read(
        _ tracks: [Int], _ isExample: Bool, _ weight: Double, _ library: Library
    ) throws(LibraryError) -> [Row] {
        var rows: [Row] = []
        for index in tracks {
            let track = try library.track(index)
            guard let inputs = track.heardInputs else { continue }
            rows.append(
                Row(
                    inputs: (inputs.sound + inputs.descriptors).map { Double($0) }, isExample: isExample,
                    weight: weight, artist: track.artists.first.map { Library.normalized($0) } ?? "\(track.id)"))
        }
        return rows
    }

    /// Fits the model and measures it.
    /// - Throws: `LibraryError.invalidQuery` if there are too few examples, or no other music.
    package func learn(_ library: Library) throws(LibraryError) -> (model: TaughtModel, accuracy: Float?) {
        guard isKnown else { throw .invalidQuery("the index is of an older analysis; build it again to teach words") }
        let rows = try rows(in: library)
        let count = rows.count { $0.isExample }
        guard count >= Self.leastExamples else {
            throw .invalidQuery(
                "“\(word)” needs \(Self.leastExamples) labelled tracks of music that are in the library, and has \(count)"
            )
        }
        guard count < rows.count else { throw .invalidQuery("“\(word)” needs other music to compare its tracks with") }
        let fitted = Self.fitted(rows)
        return (TaughtModel(weights: fitted.weights, bias: fitted.bias), Self.accuracy(rows))
    }

    /// Logistic regression on standardized inputs, as weights of the inputs themselves.
    private static func fitted(_ rows: [Row]) -> (weights: [Double], bias: Double) {
        let (means, scales) = standard(rows)
        let inputs = rows.map { row in
            row.inputs.indices.map { (row.inputs[$0] - means[$0]) / scales[$0] }
        }
        let model = LogisticRegression(
            rows: inputs, isPositive: rows.map(\.isExample), rowWeights: balanced(rows), penalty: penalty)
        let weights = zip(model.weights, scales).map { $0 / $1 }
        return (weights, zip(weights, means).reduce(model.bias) { $0 - $1.0 * $1.1 })
    }

    /// The weights of the rows, so that examples weigh as much as all counterexamples together.
    private static func balanced(_ rows: [Row]) -> [Double] {
        let examples = Double(rows.count { $0.isExample })
        let rest = rows.reduce(0) { $0 + ($1.isExample ? 0 : $1.weight) }
        return rows.map { $0.isExample ? $0.weight : $0.weight * examples / max(rest, 1e-9) }
    }

    /// What a deviation of a descriptor counts, in deviations of a number of the sound vector: a descriptor says more than one of 96
    /// numbers.
    private static let descriptorGain = 2.0

    /// Mean of each input over all rows, and what counts as 1. The numbers of the sound vector share a deviation, because their
    /// differences are comparable.
    private static func standard(_ rows: [Row]) -> (means: [Double], scales: [Double]) {
        let size = TaughtModel.inputCount
        let count = Double(rows.count)
        var means = [Double](repeating: 0, count: size)
        var squares = means
        for row in rows {
            for place in 0..<size { means[place] += row.inputs[place] / count }
        }
        for row in rows {
            for place in 0..<size {
                let difference = row.inputs[place] - means[place]
                squares[place] += difference * difference / count
            }
        }
        let sound = squares.prefix(SoundVector.dimension).reduce(0, +) / Double(SoundVector.dimension)
        return (
            means,
            squares.enumerated().map { place, square in
                let isSound = place < SoundVector.dimension
                let variance = isSound ? sound : square
                return variance > 1e-9 ? variance.squareRoot() / (isSound ? 1 : descriptorGain) : 1
            }
        )
    }

    /// The area under the ROC curve for artists that were not fitted to; nil if examples of fewer than three artists are there.
    private static func accuracy(_ rows: [Row]) -> Float? {
        let folds = folds(rows)
        guard Set(rows.indices.filter { rows[$0].isExample }.map { rows[$0].artist }).count >= 3 else { return nil }
        var (right, pairs) = (0.0, 0.0)
        for fold in 0..<foldCount {
            let training = rows.indices.filter { folds[$0] != fold }.map { rows[$0] }
            let held = rows.indices.filter { folds[$0] == fold }.map { rows[$0] }
            guard held.contains(where: \.isExample), held.contains(where: { !$0.isExample }),
                training.contains(where: \.isExample), training.contains(where: { !$0.isExample })
            else { continue }
            let model = fitted(training)
            func sum(_ row: Row) -> Double { zip(model.weights, row.inputs).reduce(0) { $0 + $1.0 * $1.1 } }
            let others = held.filter { !$0.isExample }.map(sum)
            for example in held.filter(\.isExample).map(sum) {
                pairs += Double(others.count)
                for other in others { right += example > other ? 1 : example == other ? 0.5 : 0 }
            }
        }
        return pairs > 0 ? Float(right / pairs) : nil
    }

    /// The part of each row. Artists with examples are dealt out first, so that every part has some.
    private static func folds(_ rows: [Row]) -> [Int] {
        var parts: [String: Int] = [:]
        for isExample in [true, false] {
            for row in rows where row.isExample == isExample && parts[row.artist] == nil {
                parts[row.artist] = parts.count % foldCount
            }
        }
        return rows.map { parts[$0.artist] ?? 0 }
    }
}

extension Library {
    /// The music in random order, always the same for a library, computed once.
    fileprivate func shuffledMusic() throws(LibraryError) -> [Int] {
        try prepared(shuffledMusicNow(), as: "music in random order")
    }

    private func shuffledMusicNow() throws(LibraryError) -> [Int] {
        let others = try tracksOtherThanMusic()
        var generator = SeededGenerator(seed: 1)
        return (0..<count).filter { !others.contains($0) }.shuffled(using: &generator)
    }
}
