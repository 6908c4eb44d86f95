import Foundation

/// Which of the readings of a track's pulse is the beat: a conditional logit (McFadden 1974) whose utilities small neural
/// networks find, of one hidden layer each, whose answers are averaged; one of them weighs what the onsets say alone. Fitted
/// by `Training/train_tempo.py`.
package struct TempoModel: Sendable {
    package static let fitted = TempoModel()

    /// utility = hidden outputs · tanh(inputs × hidden weights + bias) + inputs · direct
    private struct Member: Sendable {
        /// How much its answer counts; all of them together 1.
        let share: Double
        /// inputs × hidden; none of a linear one
        let hidden: [Float]
        let bias: [Float]
        let outputs: [Float]
        /// Of all inputs, or the first of them.
        let direct: [Float]
    }

    private let mean: [Float]
    private let deviation: [Float]
    /// `MusicEmbedding.dimension` × axes: of what kind the music is.
    private let axes: [Float]
    private let members: [Member]

    /// Standard deviations from the mean beyond which an input counts no more.
    private static let furthest: Float = 4

    private init() {
        var reader = CoefficientReader(base64: TempoCoefficients.base64)
        let inputs = TempoCoefficients.evidenceCount + TempoCoefficients.axisCount
        mean = reader.next(inputs)
        deviation = reader.next(inputs)
        axes = reader.next(MusicEmbedding.dimension * TempoCoefficients.axisCount)
        let curved = (0..<TempoCoefficients.memberCount).map { _ in
            Member(
                share: (1 - TempoCoefficients.plainShare) / Double(TempoCoefficients.memberCount),
                hidden: reader.next(inputs * TempoCoefficients.hiddenCount),
                bias: reader.next(TempoCoefficients.hiddenCount), outputs: reader.next(TempoCoefficients.hiddenCount),
                direct: reader.next(inputs))
        }
        let plain = reader.next(TempoCoefficients.onsetEvidenceCount)
        members =
            curved
            + [Member(share: TempoCoefficients.plainShare, hidden: [], bias: [], outputs: [], direct: plain)]
    }

    /// - Parameters:
    ///   - evidence: `TempoCandidate.evidence` of each reading.
    ///   - embedding: `MusicEmbedding.values` of the track.
    /// - Returns: how likely each of them is; they add up to 1.
    package func probabilities(_ evidence: [[Double]], embedding: [Float]) -> [Double] {
        let kind = (0..<TempoCoefficients.axisCount).map { axis in
            embedding.indices.reduce(Float(0)) { sum, number in
                sum + embedding[number] * axes[number * TempoCoefficients.axisCount + axis]
            }
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
