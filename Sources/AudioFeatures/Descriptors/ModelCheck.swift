/// Access to the models for their tests.
package enum ModelCheck {
    /// Uncalibrated predictions of valence, energy, music and speech from the second stage's inputs.
    package static func moodPredictions(_ inputs: [Float]) -> [Float] { DescriptorModels.fitted.mood.predict(inputs) }
}
