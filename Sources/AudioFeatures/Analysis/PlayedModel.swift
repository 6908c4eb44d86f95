import Foundation

/// Detects drums and bass per second: two logistic regressions on the `VoiceInputs` and `RegisterInputs` of a second, and on
/// their means over it and its neighbors. The network of `MusicEmbedding` is left out: with it, the models knew genres rather
/// than instruments. Fitted and written by `Training/models/played.py`.
package struct PlayedModel: FittedModel {
    package static let entry = ModelEntry(
        "played", inputs: VoiceInput.layout + ", " + RegisterInput.layout + ", around \(count)",
        card: "DrumsAndBass")

    package static let fitted = PlayedModel.embedded()

    /// What is detected; the raw value is the row of weights.
    enum Part: Int, CaseIterable {
        case drums, bass
    }

    /// Number of inputs per second.
    package static let count = VoiceInputs.count + RegisterInputs.count
    /// Inputs are clipped at this number of standard deviations.
    private static let reach: Float = 4

    /// Means of the inputs of a second, and of their means over three seconds.
    private let mean: [Float]
    private let scale: [Float]
    /// Weights of the standardized inputs, by part.
    private let weights: FeatureMatrix
    /// Log odds of each part if all inputs are average.
    private let bias: [Float]
    /// Log odds that outweigh a change, by part.
    let costOfChange: [Float]

    package init(_ tensors: inout TensorReader) throws(ModelError) {
        let (inputs, parts) = (2 * Self.count, Part.allCases.count)
        mean = try tensors.floats("mean", [inputs]).values
        scale = try tensors.floats("scale", [inputs]).values
        weights = FeatureMatrix(values: try tensors.floats("weights", [parts, inputs]).values, columnCount: inputs)
        bias = try tensors.floats("bias", [parts]).values
        costOfChange = try tensors.floats("costOfChange", [parts]).values
    }

    /// - Parameters:
    ///   - before: `count` inputs of the second before; at the start of a track, `second` replaces it, as at its end.
    ///   - second: those of the second.
    ///   - after: those of the second after.
    /// - Returns: log odds of drums and of bass.
    package func logOdds(before: [Float], second: [Float], after: [Float]) -> [Float] {
        let around = (0..<Self.count).map { (before[$0] + second[$0] + after[$0]) / 3 }
        let standardized = (second + around).enumerated().map { k, value in
            max(-Self.reach, min(Self.reach, (value - mean[k]) / scale[k]))
        }
        return bias.indices.map { part in
            zip(standardized, weights.row(part)).reduce(bias[part]) { $0 + $1.0 * $1.1 }
        }
    }
}
