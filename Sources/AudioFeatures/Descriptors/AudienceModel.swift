/// Detects an audience per second: applause, cheers, a crowd. It is a logistic regression on the `VoiceInputs` of a second, and on
/// their means over it and its neighbors. The network of `MusicEmbedding` is left out, as for drums: it knows genres. Fitted and
/// written by `Training/models/audience.py`.
package struct AudienceModel: FittedModel {
    package static let entry = ModelEntry(
        "audience", inputs: VoiceInput.layout + ", around \(VoiceInputs.count)", card: "AudienceOfATrack")

    package static let fitted = AudienceModel.embedded()

    /// Inputs are clipped at this number of standard deviations.
    private static let reach: Float = 4

    /// Means of the inputs of a second, and of their means over three seconds.
    private let mean: [Float]
    private let scale: [Float]
    /// Weights of the standardized inputs.
    private let weights: [Float]
    /// Log odds of an audience if all inputs are average.
    private let bias: Float
    /// Log odds that each beginning and each end must outweigh.
    package let costOfChange: Float

    package init(_ tensors: inout TensorReader) throws(ModelError) {
        let inputs = 2 * VoiceInputs.count
        mean = try tensors.floats("mean", [inputs]).values
        scale = try tensors.floats("scale", [inputs]).values
        weights = try tensors.floats("weights", [inputs]).values
        bias = try tensors.number("bias")
        costOfChange = try tensors.number("costOfChange")
    }

    /// - Parameters: `VoiceInputs` of three consecutive seconds; at the ends of a track, `second` replaces the missing one.
    package func logOdds(before: [Float], second: [Float], after: [Float]) -> Float {
        let around = second.indices.map { (before[$0] + second[$0] + after[$0]) / 3 }
        return (second + around).enumerated().reduce(bias) { sum, input in
            let standardized = (input.element - mean[input.offset]) / scale[input.offset]
            return sum + max(-Self.reach, min(Self.reach, standardized)) * weights[input.offset]
        }
    }

    // MARK: Liveness

    /// From this liveness on, a recording was probably made before an audience.
    package static let leastLiveness: Float = 0.8

    /// Seconds at either end of the sound at which an audience makes a recording live.
    private static let end = 20
    /// Seconds for which it is heard.
    private static let stretch = 3

    /// Confidence that a recording was made before an audience, 0…1: the highest mean score of three seconds within the first and
    /// the last twenty of its sound.
    package static func liveness(_ audience: ActivityCourse) -> Float {
        // Silence has the score 0.
        guard let first = audience.scores.firstIndex(where: { $0 > 0 }),
            let last = audience.scores.lastIndex(where: { $0 > 0 })
        else { return 0 }
        let scores = audience.scores[first...last]
        let ends = scores.count <= 2 * end ? [scores] : [scores.prefix(end), scores.suffix(end)]
        return ends.map { end in
            let length = min(stretch, end.count)
            let sums = (end.startIndex...end.endIndex - length).map { end[$0..<$0 + length].reduce(0, +) }
            return (sums.max() ?? 0) / Float(length)
        }.max() ?? 0
    }
}
