package import AudioFeatures
import SimilarityIndex

extension Library {
    /// Confidence that a tag is heard in each track, by index, 0…1; NaN if unknown, and for tracks that are not music.
    /// Computed once.
    /// - Throws: `LibraryError` when the index is damaged.
    package func confidences(of tag: HeardTag) throws(LibraryError) -> [Float] {
        try prepared(HeardConfidences(tag, self), as: tag.name).values
    }
}

/// Confidence of a tag for all tracks.
private struct HeardConfidences: Sendable {
    let values: [Float]

    init(_ tag: HeardTag, _ library: Library) throws(LibraryError) {
        guard library.knowsParts else {
            values = [Float](repeating: .nan, count: library.count)
            return
        }
        let weights = Array(tag.soundWeights)
        var sums = try library.reading(library.reader.vectorSums(weights: weights))
        for (position, name) in HeardTag.descriptors.enumerated() {
            tag.add(try library.numbers(name), descriptor: position, to: &sums)
        }
        let others = try library.tracksOtherThanMusic()
        let bias = tag.bias
        let limits = try tag.container.map { container throws(LibraryError) in try library.confidences(of: container) }
        values = sums.indices.map { index in
            guard !others.contains(index) else { return .nan }
            return min(HeardTag.confidence(ofSum: sums[index] + bias), limits?[index] ?? 1)
        }
    }
}
