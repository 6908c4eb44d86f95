import AudioFeatures
import SimilarityIndex

/// What raises or lowers the value of a taught word for a track, compared with the mean of the library's music.
public struct TaughtReason: Sendable, Equatable {
    /// A part of the sound, such as "rhythm", or a descriptor, such as "energy".
    public let name: String
    /// The difference that it makes to the logarithm of the odds. Above 0, it speaks for the word.
    public let weight: Float
    /// The descriptor of the track; nil for a part of the sound, or if unknown.
    public let value: Float?
    /// The mean of the descriptor over the library's music; nil as for ``value``.
    public let mean: Float?
}

extension TaughtWords {
    /// The reasons for the value of a word, the largest weight first. The weights add up to the difference of the sum of the track
    /// and the mean sum. Empty if the value is unknown.
    /// - Throws: `LibraryError.invalidQuery` when the word was not taught.
    package func reasons(
        for word: String, _ index: Int, in library: Library
    ) throws(LibraryError) -> [TaughtReason] {
        let model = try model(of: word)
        let others = try library.tracksOtherThanMusic()
        let all = try model.sums(in: library)
        let music = all.indices.filter { !others.contains($0) && !all[$0].isNaN }
        guard !others.contains(index), !all[index].isNaN else { return [] }
        /// The value of the track, and the mean of what is known of the music; nil if the track's value is unknown.
        func compared(_ values: [Float]) -> (value: Float, mean: Float)? {
            let known = music.filter { !values[$0].isNaN }
            guard !values[index].isNaN else { return nil }
            return (values[index], Float(known.reduce(0.0) { $0 + Double(values[$1]) } / Double(known.count)))
        }
        var reasons: [TaughtReason] = []
        for (part, weights) in SoundVector.parts(of: model.soundWeights) {
            let sums = compared(try library.reading(library.reader.vectorSums(weights: weights)))
            reasons.append(
                TaughtReason(name: part.name, weight: sums.map { $0.value - $0.mean } ?? 0, value: nil, mean: nil))
        }
        for (position, (name, weight)) in zip(HeardTag.descriptors, model.descriptorWeights).enumerated() {
            let values = try library.numbers(name)
            let inputs = compared(values.map { HeardTag.standardized($0, descriptor: position) })
            let shown = compared(values)
            reasons.append(
                TaughtReason(
                    name: name, weight: inputs.map { weight * ($0.value - $0.mean) } ?? 0, value: shown?.value,
                    mean: shown?.mean))
        }
        return reasons.sorted { (abs($1.weight), $0.name) < (abs($0.weight), $1.name) }
    }
}
