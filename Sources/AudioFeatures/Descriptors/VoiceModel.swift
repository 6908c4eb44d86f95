import Foundation

/// Detects a voice, sung or spoken, per second. It is a logistic regression on the `VoiceInputs` of a second, on their
/// means over it and its neighbors, and on the output of the network of `MusicEmbedding` for the surrounding three
/// seconds. It is trained to be insensitive to encoders and missing treble. Fitted and written by
/// `Training/models/voice.py`.
package struct VoiceModel: FittedModel {
    package static let entry = ModelEntry(
        "voice", inputs: VoiceInput.layout + ", around \(VoiceInputs.count), heard \(MusicEmbedding.dimension)",
        card: "InstrumentalnessModel")

    package static let fitted = VoiceModel.embedded()

    /// Inputs are clipped at this number of standard deviations.
    private static let reach: Float = 4

    /// Means of the inputs of a second, of their means over three seconds, and of the network's outputs.
    private let mean: [Float]
    private let scale: [Float]
    /// Weights of the standardized inputs.
    private let weights: [Float]
    /// Log odds of a voice if all inputs are average.
    private let bias: Float
    /// Weights of the mean score and the 80 % quantile for a track without a voice.
    private let trackWeights: [Float]
    private let trackBias: Float
    /// Log odds of the mean instrumentalness of 13,129 tracks.
    let averageLogit: Float

    package init(_ tensors: inout TensorReader) throws(ModelError) {
        let inputs = 2 * VoiceInputs.count + MusicEmbedding.dimension
        mean = try tensors.floats("mean", [inputs]).values
        scale = try tensors.floats("scale", [inputs]).values
        weights = try tensors.floats("weights", [inputs]).values
        bias = try tensors.number("bias")
        trackWeights = try tensors.floats("trackWeights", [2]).values
        trackBias = try tensors.number("trackBias")
        averageLogit = try tensors.number("averageLogit")
    }

    /// - Parameters: `VoiceInputs` of three consecutive seconds; at the ends of a track, `second` replaces the missing
    ///   one.
    /// - Returns: log odds of a voice if the network's output is average.
    package func logOdds(before: [Float], second: [Float], after: [Float]) -> Float {
        var sum = bias
        for k in 0..<VoiceInputs.count {
            let around = (before[k] + second[k] + after[k]) / 3
            sum += standardized(second[k], k) * weights[k]
            sum += standardized(around, k + VoiceInputs.count) * weights[k + VoiceInputs.count]
        }
        return sum
    }

    /// - Parameter window: `MusicEmbedding.dimension` values.
    /// - Returns: log odds that the window adds to those of its seconds.
    package func logOdds(hearing window: some Sequence<Float>) -> Float {
        zip((2 * VoiceInputs.count)..., window).reduce(0) { sum, value in
            sum + standardized(value.1, value.0) * weights[value.0]
        }
    }

    /// Confidence that nobody sings or speaks, as log odds.
    func instrumentalLogit(_ voice: VoiceActivity) -> Float {
        // Silence is no evidence. Seconds with sound have a score above 0.
        guard voice.scores.contains(where: { $0 > 0 }) else { return averageLogit }
        return trackBias + trackWeights[0] * voice.mean + trackWeights[1] * voice.upperFifth
    }

    package static func logistic(_ x: Float) -> Float { 1 / (1 + exp(-x)) }

    private func standardized(_ value: Float, _ k: Int) -> Float {
        max(-Self.reach, min(Self.reach, (value - mean[k]) / scale[k]))
    }
}
