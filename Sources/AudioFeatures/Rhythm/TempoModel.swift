import Foundation

/// Selects the beat among the readings of a track's pulse: a conditional logit (McFadden 1974). Its utilities are
/// averages over small neural networks with one hidden layer each; one member uses the onsets alone. Fitted by
/// `Training/models/train_tempo.py`.
package struct TempoModel: FittedModel {
    package static let entry = ModelEntry(
        "tempo", inputs: "evidence \(evidenceCount), embedding \(MusicEmbedding.dimension)", card: "TempoAndBeats")

    package static let fitted = TempoModel.embedded()

    /// Numbers in `TempoCandidate.evidence`.
    private static let evidenceCount = 51

    /// utility = hidden outputs · tanh(inputs × hidden weights + bias) + inputs · direct
    private struct Member: Sendable {
        /// Weight of the member; all weights sum to 1.
        let share: Double
        /// Inputs × hidden; empty for a linear member.
        let hidden: [Float]
        let bias: [Float]
        let outputs: [Float]
        /// Weights of all inputs, or of the first of them.
        let direct: [Float]
    }

    private let mean: [Float]
    private let deviation: [Float]
    /// `MusicEmbedding.dimension` × axes: the kind of music.
    private let axes: [Float]
    private let members: [Member]

    /// Inputs are clipped at this number of standard deviations from the mean.
    private static let furthest: Float = 4

    package init(_ tensors: inout TensorReader) throws(ModelError) {
        let axes = try tensors.floats("axes", [MusicEmbedding.dimension, nil])
        let inputs = Self.evidenceCount + axes.shape[1]
        self.axes = axes.values
        mean = try tensors.floats("mean", [inputs]).values
        deviation = try tensors.floats("deviation", [inputs]).values
        let bias = try tensors.floats("members.bias", [nil, nil])
        let (count, units) = (bias.shape[0], bias.shape[1])
        let hidden = try tensors.floats("members.hidden", [count, inputs, units])
        let outputs = try tensors.floats("members.outputs", [count, units])
        let direct = try tensors.floats("members.direct", [count, inputs])
        let plain = try tensors.floats("plain.direct", [nil]).values
        let plainShare = try tensors.double("plainShare")
        let curved = (0..<count).map {
            Member(
                share: (1 - plainShare) / Double(count), hidden: hidden[$0], bias: bias[$0], outputs: outputs[$0],
                direct: direct[$0])
        }
        members = curved + [Member(share: plainShare, hidden: [], bias: [], outputs: [], direct: plain)]
    }

    /// - Parameters:
    ///   - evidence: `TempoCandidate.evidence` of each reading.
    ///   - embedding: `MusicEmbedding.values` of the track.
    /// - Returns: the probability of each reading; they sum to 1.
    package func probabilities(_ evidence: [[Double]], embedding: [Float]) -> [Double] {
        let axisCount = axes.count / MusicEmbedding.dimension
        let kind = (0..<axisCount).map { axis in
            embedding.indices.reduce(Float(0)) { $0 + embedding[$1] * axes[$1 * axisCount + axis] }
        }
        let inputs = evidence.map { numbers in
            (numbers.map { Float($0) } + kind).enumerated().map { index, value in
                max(-Self.furthest, min(Self.furthest, (value - mean[index]) / deviation[index]))
            }
        }
        var sums = [Double](repeating: 0, count: evidence.count)
        for member in members {
            let utilities = inputs.map { utility($0, member) }
            let best = utilities.max() ?? 0
            let odds = utilities.map { exp($0 - best) }
            let total = odds.reduce(0, +)
            for index in sums.indices { sums[index] += member.share * odds[index] / total }
        }
        return sums
    }

    private func utility(_ inputs: [Float], _ member: Member) -> Double {
        var sums = member.bias
        for (index, input) in inputs.enumerated() {
            for unit in sums.indices { sums[unit] += input * member.hidden[index * sums.count + unit] }
        }
        let curved = zip(sums, member.outputs).reduce(0.0) { $0 + Double(tanh($1.0) * $1.1) }
        return zip(inputs, member.direct).reduce(curved) { $0 + Double($1.0 * $1.1) }
    }
}
