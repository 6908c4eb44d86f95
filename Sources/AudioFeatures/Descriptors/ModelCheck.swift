/// What the tests of the models need to see of them.
package enum ModelCheck {
    /// Valence, energy, music and speech, uncalibrated, of the second stage's inputs.
    package static func moodPredictions(_ inputs: [Float]) -> [Float] { DescriptorModels.fitted.mood.predict(inputs) }
}
