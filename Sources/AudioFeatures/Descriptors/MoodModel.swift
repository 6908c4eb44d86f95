/// The second stage: valence, energy, and whether it is music or speech.
struct MoodModel: Sendable {
    let kernel: KernelModel
    private let unfamiliarValence: UnfamiliarValence

    /// What it predicts.
    enum Target: Int, CaseIterable {
        case valence, energy
        /// Above 0 for music, below for anything else.
        case music
        /// Above 0 for speech, below for music and noise.
        case speech
    }

    init(_ reader: inout CoefficientReader) {
        kernel = KernelModel(
            &reader, inputCount: MoodInput.total, centreCount: DescriptorCoefficients.moodCentreCount,
            targetCount: Target.allCases.count)
        unfamiliarValence = UnfamiliarValence(&reader)
    }

    /// - Parameters:
    ///   - inputs: of `MoodInput`, with the first stage's predictions in front.
    ///   - neutral: inputs to take for average.
    /// - Returns: one prediction per target.
    func predict(_ inputs: [Float], neutral: some Collection<Int> = EmptyCollection()) -> [Float] {
        var (moods, distances) = kernel.predict(inputs, neutral: neutral)
        moods[Target.valence.rawValue] += unfamiliarValence.correction(
            energy: moods[Target.energy.rawValue],
            tableValence: inputs[MoodInput.table.range.lowerBound + DescriptorModels.Target.valence.rawValue],
            distances: distances)
        return moods
    }
}
