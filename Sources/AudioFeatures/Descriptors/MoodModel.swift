/// The second stage: predicts valence, energy, and whether a track is music or speech. Fitted and written by
/// `Training/models/train.py`.
package struct MoodModel: FittedModel {
    package static let entry = ModelEntry("mood", inputs: MoodInput.layout, card: "ValenceModel")

    let kernel: KernelModel
    private let unfamiliarValence: UnfamiliarValence

    /// The predicted values.
    enum Target: Int, CaseIterable {
        case valence, energy
        /// Above 0 for music, below for anything else.
        case music
        /// Above 0 for speech, below for music and noise.
        case speech
    }

    package init(_ tensors: inout TensorReader) throws(ModelError) {
        kernel = try KernelModel(&tensors, inputCount: MoodInput.total, targetCount: Target.allCases.count)
        unfamiliarValence = try UnfamiliarValence(&tensors)
    }

    /// - Parameters:
    ///   - inputs: the values of `MoodInput`, beginning with the predictions of the first stage.
    ///   - neutral: inputs to set to the average.
    /// - Returns: one prediction per target.
    package func predict(_ inputs: [Float], neutral: some Collection<Int> = EmptyCollection()) -> [Float] {
        var (moods, distances) = kernel.predict(inputs, neutral: neutral)
        moods[Target.valence.rawValue] += unfamiliarValence.correction(
            energy: moods[Target.energy.rawValue],
            tableValence: inputs[MoodInput.table.range.lowerBound + DescriptorModels.Target.valence.rawValue],
            distances: distances)
        return moods
    }
}
